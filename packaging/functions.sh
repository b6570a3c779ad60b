# shellcheck shell=bash disable=SC2154,SC2034
# Shared by the scripts of packaging/. Sourced with $root set to the top folder.

say() { printf '\n== %s\n' "$*"; }
die() { printf '%s\n' "$*" >&2; exit 1; }

# Builds look the same to ccache in whatever folder the tree lies.
export CCACHE_BASEDIR="$root" CCACHE_NOHASHDIR=1
jobs=$(nproc)

# configure PRESET
configure() { (cd "$root" && cmake --preset "$1"); }

# build PRESET [TARGET…]
build() {
  local preset=$1
  shift
  (cd "$root" && cmake --build --preset "$preset" -j "$jobs" ${1:+--target "$@"})
}

# Prints where Debian's surveillance clip is. A system set up without documentation drops the file
# from the installed package: then it is taken out of the package itself.
demo_clip() {
  local clip=usr/share/doc/opencv-doc/examples/data/vtest.avi
  local kept="${XDG_CACHE_HOME:-$HOME/.cache}/deltascope/opencv-doc"
  if [ ! -f "/$clip" ] && [ ! -f "$kept/$clip" ]; then
    mkdir -p "$kept"
    (cd "$kept" && apt-get download -q opencv-doc >&2 && dpkg-deb -x opencv-doc_*.deb . &&
      rm -f opencv-doc_*.deb)
  fi
  if [ -f "/$clip" ]; then echo "/$clip"; else echo "$kept/$clip"; fi
}
