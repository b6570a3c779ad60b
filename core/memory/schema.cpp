#include "core/casefile/sql_read.h"
#include "core/memory/memory_store.h"

namespace ds::memory {
namespace {

using casefile::Connection;
using casefile::Statement;

// event is narrow: lists and the timeline read it alone. What is written out in full, pictures and
// the full text lie in tables of their own, under the same row_id (row_id.h). event_word holds
// every word of the full text as written: what a half-typed word may become.
constexpr std::string_view kSchema = R"sql(
CREATE TABLE event(
  row_id INTEGER PRIMARY KEY,
  run INTEGER NOT NULL REFERENCES run(ordinal),
  layer TEXT NOT NULL,
  kind TEXT NOT NULL,
  time_us INTEGER NOT NULL,
  ordinal INTEGER NOT NULL,
  end_us INTEGER,
  available_us INTEGER NOT NULL,
  novelty REAL NOT NULL,
  salience REAL NOT NULL,
  change INTEGER NOT NULL,
  static INTEGER NOT NULL,
  question TEXT,
  seq INTEGER NOT NULL UNIQUE);
CREATE INDEX event_list ON event(run, time_us, kind, ordinal, layer, change);
CREATE TABLE event_body(
  row_id INTEGER PRIMARY KEY REFERENCES event(row_id) ON DELETE CASCADE,
  json TEXT NOT NULL,
  frame_hash TEXT NOT NULL);
CREATE TABLE event_thumbnail(
  row_id INTEGER PRIMARY KEY REFERENCES event(row_id) ON DELETE CASCADE,
  jpeg BLOB NOT NULL);
CREATE TABLE event_histogram(
  row_id INTEGER PRIMARY KEY REFERENCES event(row_id) ON DELETE CASCADE,
  bins BLOB NOT NULL);
CREATE VIRTUAL TABLE event_text USING fts5(text, content='', tokenize='porter unicode61');
CREATE TABLE event_word(word TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE entity(
  key INTEGER PRIMARY KEY,
  run INTEGER NOT NULL REFERENCES run(ordinal),
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  UNIQUE(run, name));
CREATE TABLE entity_surface(
  entity INTEGER NOT NULL REFERENCES entity(key),
  text TEXT NOT NULL,
  row_id INTEGER NOT NULL REFERENCES event(row_id),
  PRIMARY KEY(entity, text)) WITHOUT ROWID;
CREATE TABLE mention(
  entity INTEGER NOT NULL REFERENCES entity(key),
  row_id INTEGER NOT NULL REFERENCES event(row_id),
  from_us INTEGER NOT NULL,
  to_us INTEGER NOT NULL,
  seen_us INTEGER,
  PRIMARY KEY(entity, row_id)) WITHOUT ROWID;
CREATE TABLE track_piece(
  key INTEGER PRIMARY KEY,
  run INTEGER NOT NULL REFERENCES run(ordinal),
  entity INTEGER NOT NULL REFERENCES entity(key),
  from_us INTEGER NOT NULL,
  to_us INTEGER NOT NULL,
  row_id INTEGER NOT NULL REFERENCES event(row_id),
  samples BLOB NOT NULL);
CREATE INDEX track_entity ON track_piece(entity, from_us, to_us, row_id);
CREATE INDEX track_run ON track_piece(run, from_us);
CREATE TABLE run_lag(
  run INTEGER PRIMARY KEY REFERENCES run(ordinal),
  lag_us INTEGER NOT NULL);
)sql";

struct Check {
    std::string_view countOfWrong;
    std::string_view sentence;
};

constexpr Check kChecks[] = {
    {"SELECT count(*) FROM event WHERE row_id NOT IN (SELECT row_id FROM event_body)",
     "records have lost their text"},
    {"SELECT count(*) FROM event_body WHERE NOT json_valid(json)", "records are unreadable"},
    {"SELECT count(*) FROM event WHERE row_id NOT IN (SELECT id FROM event_text_docsize)",
     "records are missing in the full text"},
    {"SELECT count(*) FROM event_text_docsize WHERE id NOT IN (SELECT row_id FROM event)",
     "entries of the full text have no record"},
    {"SELECT count(*) FROM entity WHERE key NOT IN (SELECT entity FROM mention)",
     "entities are mentioned by no record"},
    {"SELECT count(*) FROM track_piece WHERE from_us > to_us OR length(samples) = 0 OR "
     "length(samples) % 24 <> 0",
     "pieces of tracks are unreadable"},
};

/// Walks the whole full-text index: a damaged page of it fails here.
Status walkFullText(Connection& connection) {
    const Status made = connection.exec("CREATE VIRTUAL TABLE IF NOT EXISTS temp.event_words "
                                        "USING fts5vocab('main', 'event_text', 'row')");
    if (!made)
        return made;
    return casefile::forEachRow(
        connection, "SELECT sum(cnt) FROM temp.event_words", [](Statement&) {},
        [](const Statement&) {});
}

Status verifyTables(Connection& connection, std::vector<std::string>& problems) {
    for (const Check& check : kChecks) {
        const Status status = casefile::forEachRow(
            connection, check.countOfWrong, [](Statement&) {},
            [&](const Statement& row) {
                if (row.integer(0) > 0)
                    problems.push_back(std::to_string(row.integer(0)) + " " +
                                       std::string(check.sentence) + ".");
            });
        if (!status)
            return status;
    }
    return walkFullText(connection);
}

} // namespace

casefile::TableSet tableSet() {
    return {"memory", {{1, std::string(kSchema)}}, verifyTables};
}

} // namespace ds::memory
