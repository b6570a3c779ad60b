#include "core/pipeline/player.h"

#include "core/pipeline/player_engine.h"
#include "core/pipeline/view_maker.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>

namespace ds::pipeline {

namespace {

struct Command {
    enum class Kind { Open, Seek, Other };
    Kind kind = Kind::Other;
    bool interrupts = true; ///< what is being decoded is no longer wanted
    std::function<void(PlayerEngine&, const std::stop_token&)> run;
};

} // namespace

struct Player::Impl {
    Impl(const Clock& machine, std::function<void()> changed, std::shared_ptr<SoundSink> sound);
    ~Impl();

    void push(Command command);
    void ask(void (PlayerEngine::*function)());
    void run(const std::stop_token& quit);
    std::optional<Command> take(std::stop_token& stop);
    void rest(PlayerEngine::Milliseconds pause, const std::stop_token& quit);
    void publish(const PlayerState& state, const MediaClock& mediaClock);
    std::shared_ptr<const PlayerState> state() const;

    const Clock& clock;
    const std::function<void()> onChanged;
    PlayerEngine engine; ///< of the player's thread alone

    mutable std::mutex mutex; ///< guards the rest
    std::condition_variable_any wake;
    std::deque<Command> commands;
    std::stop_source work; ///< of what is being done; asked to stop by newer commands
    bool opening = false;  ///< what is being done is an opening
    std::shared_ptr<const PlayerState> published = std::make_shared<PlayerState>();
    MediaClock publishedClock;

    std::jthread thread; ///< last: it uses all of the above
};

Player::Impl::Impl(const Clock& machine, std::function<void()> changed,
                   std::shared_ptr<SoundSink> sound)
    : clock(machine), onChanged(std::move(changed)),
      engine(machine, std::move(sound), ViewMaker::uncapped(),
             [this](const PlayerState& state, const MediaClock& mediaClock) {
                 publish(state, mediaClock);
             }),
      thread([this](const std::stop_token& quit) { run(quit); }) {}

Player::Impl::~Impl() {
    thread.request_stop();
    const std::lock_guard lock(mutex);
    commands.clear();
    work.request_stop();
}

void Player::Impl::push(Command command) {
    const std::lock_guard lock(mutex);
    // The newest place wins; what was to be opened before is not opened at all. Settings stay.
    if (command.kind == Command::Kind::Open)
        std::erase_if(commands, [](const Command& c) { return c.interrupts; });
    if (command.kind == Command::Kind::Seek && !commands.empty() &&
        commands.back().kind == Command::Kind::Seek)
        commands.pop_back();
    if (command.kind == Command::Kind::Open || (command.interrupts && !opening))
        work.request_stop();
    commands.push_back(std::move(command));
    wake.notify_all();
}

void Player::Impl::ask(void (PlayerEngine::*function)()) {
    Command command;
    command.run = [function](PlayerEngine& e, const std::stop_token&) { (e.*function)(); };
    push(std::move(command));
}

/// The oldest command; `stop` ends what is begun next.
std::optional<Command> Player::Impl::take(std::stop_token& stop) {
    const std::lock_guard lock(mutex);
    std::optional<Command> command;
    if (!commands.empty()) {
        command = std::move(commands.front());
        commands.pop_front();
    }
    // Work stopped by a command may go on once all commands have been followed.
    const bool isOpening = command && command->kind == Command::Kind::Open;
    if (work.stop_requested() && (!command || isOpening))
        work = std::stop_source{};
    opening = isOpening;
    stop = work.get_token();
    return command;
}

void Player::Impl::rest(PlayerEngine::Milliseconds pause, const std::stop_token& quit) {
    std::unique_lock lock(mutex);
    const auto called = [this] { return !commands.empty(); };
    if (pause == PlayerEngine::Milliseconds::max())
        wake.wait(lock, quit, called);
    else if (pause.count() > 0)
        wake.wait_for(lock, quit, pause, called);
}

void Player::Impl::run(const std::stop_token& quit) {
    // The destructor asks for the end first and then stops the work, so none begins after it.
    while (!quit.stop_requested()) {
        std::stop_token stop;
        if (const std::optional<Command> command = take(stop)) {
            command->run(engine, stop);
            continue;
        }
        if (quit.stop_requested())
            break;
        rest(engine.work(stop), quit);
    }
    engine.endSound();
}

void Player::Impl::publish(const PlayerState& state, const MediaClock& mediaClock) {
    auto copy = std::make_shared<const PlayerState>(state);
    {
        const std::lock_guard lock(mutex);
        published = std::move(copy);
        publishedClock = mediaClock;
    }
    if (onChanged)
        onChanged();
}

std::shared_ptr<const PlayerState> Player::Impl::state() const {
    std::shared_ptr<const PlayerState> last;
    MediaClock mediaClock;
    {
        const std::lock_guard lock(mutex);
        last = published;
        mediaClock = publishedClock;
    }
    if (!last->playing)
        return last;
    auto now = std::make_shared<PlayerState>(*last);
    now->position = std::clamp(mediaClock.at(clock.steady()), TimeUs{0}, last->duration);
    return now;
}

Player::Player(const Clock& clock, std::function<void()> onChanged,
               std::shared_ptr<SoundSink> sound)
    : m_impl(std::make_unique<Impl>(clock, std::move(onChanged), std::move(sound))) {}
Player::~Player() = default;

void Player::open(std::string path, std::string packetIndex,
                  std::function<void(const std::string&)> onIndexed) {
    Command command;
    command.kind = Command::Kind::Open;
    command.run = [path = std::move(path), index = std::move(packetIndex),
                   indexed = std::move(onIndexed)](PlayerEngine& e, const std::stop_token& stop) {
        e.open(path, index, indexed, stop);
    };
    m_impl->push(std::move(command));
}

void Player::close() {
    Command command;
    command.kind = Command::Kind::Open; // it ends an opening, too
    command.run = [](PlayerEngine& e, const std::stop_token&) { e.close(); };
    m_impl->push(std::move(command));
}

void Player::play() {
    m_impl->ask(&PlayerEngine::play);
}
void Player::pause() {
    m_impl->ask(&PlayerEngine::pause);
}
void Player::togglePlay() {
    m_impl->ask(&PlayerEngine::togglePlay);
}

void Player::setRate(double rate) {
    m_impl->push({Command::Kind::Other, true,
                  [rate](PlayerEngine& e, const std::stop_token&) { e.setRate(rate); }});
}
void Player::shuttle(int direction) {
    m_impl->push({Command::Kind::Other, true,
                  [direction](PlayerEngine& e, const std::stop_token&) { e.shuttle(direction); }});
}
void Player::seek(TimeUs t) {
    m_impl->push(
        {Command::Kind::Seek, true, [t](PlayerEngine& e, const std::stop_token&) { e.seek(t); }});
}
void Player::step(int frames) {
    m_impl->push({Command::Kind::Other, true,
                  [frames](PlayerEngine& e, const std::stop_token&) { e.step(frames); }});
}
void Player::setTargetSize(int width, int height) {
    m_impl->push(
        {Command::Kind::Other, false, [width, height](PlayerEngine& e, const std::stop_token&) {
             e.setTargetSize(width, height);
         }});
}
void Player::setVolume(double volume01) {
    m_impl->push({Command::Kind::Other, false,
                  [volume01](PlayerEngine& e, const std::stop_token&) { e.setVolume(volume01); }});
}

std::shared_ptr<const PlayerState> Player::state() const {
    return m_impl->state();
}

} // namespace ds::pipeline
