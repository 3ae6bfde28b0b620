-- People who come back: clocks, ratings, preferences, plans, and being forgotten.
-- Nothing here is a second truth about a position: that stays the log. What is a digest says so.

ALTER TABLE players ADD COLUMN settings TEXT NOT NULL DEFAULT '{}'; -- JSON; absent keys follow defaults
ALTER TABLE players ADD COLUMN reminded INTEGER;  -- when this person was last reminded, of any game
ALTER TABLE players ADD COLUMN leaving  INTEGER;  -- asked to be forgotten; open games are still to be ended
ALTER TABLE players ADD COLUMN gone     INTEGER;  -- forgotten: name is '', account is 'gone:ID', which no platform gives

-- What the admins of a server have set. `server` is '' where a platform has none (the local page).
CREATE TABLE servers (
    platform   TEXT NOT NULL,
    server     TEXT NOT NULL,
    settings   TEXT NOT NULL,
    changed    INTEGER NOT NULL,
    changed_by INTEGER REFERENCES players (id),
    PRIMARY KEY (platform, server)
) STRICT;

ALTER TABLE games ADD COLUMN system   TEXT NOT NULL DEFAULT '';  -- digest of `settings`
ALTER TABLE games ADD COLUMN time     TEXT;                      -- JSON; NULL: no clock
ALTER TABLE games ADD COLUMN rated    INTEGER NOT NULL DEFAULT 0 CHECK (rated IN (0, 1));
ALTER TABLE games ADD COLUMN due      INTEGER;  -- digest: when the timekeeper looks at it next
ALTER TABLE games ADD COLUMN pause_by INTEGER REFERENCES players (id); -- has proposed a pause
ALTER TABLE games ADD COLUMN reminded INTEGER;  -- the told ply at which its players were reminded
ALTER TABLE games ADD COLUMN passing  INTEGER NOT NULL DEFAULT 0 CHECK (passing IN (0, 1)); -- of `message`
UPDATE games SET system = coalesce(json_extract(settings, '$.system'), '');
CREATE INDEX due_games ON games (due) WHERE result IS NULL AND due IS NOT NULL;
CREATE INDEX ended_games_by_system ON games (system) WHERE result IS NOT NULL;

-- Whose clocks run from each event on. NULL: before there were clocks.
ALTER TABLE events ADD COLUMN runs INTEGER CHECK (runs BETWEEN 0 AND 3); -- 1: Black's, 2: White's

-- Time that does not count. Intervals are half open; they may overlap.
CREATE TABLE absences (                -- of one player, in all games
    id     INTEGER PRIMARY KEY AUTOINCREMENT,
    player INTEGER NOT NULL REFERENCES players (id),
    since  INTEGER NOT NULL,
    until  INTEGER NOT NULL CHECK (until >= since)
) STRICT;
CREATE INDEX absences_by_player ON absences (player, until);
CREATE TABLE pauses (                  -- of one game, as agreed
    id    INTEGER PRIMARY KEY AUTOINCREMENT,
    game  INTEGER NOT NULL REFERENCES games (id),
    since INTEGER NOT NULL,
    until INTEGER CHECK (until >= since) -- NULL: it lasts
) STRICT;
CREATE UNIQUE INDEX one_pause_at_a_time ON pauses (game) WHERE until IS NULL;
CREATE INDEX pauses_by_game ON pauses (game);
CREATE TABLE outages (                 -- QGo was not there, or the system's clock jumped
    id    INTEGER PRIMARY KEY AUTOINCREMENT,
    since INTEGER NOT NULL,
    until INTEGER NOT NULL CHECK (until >= since)
) STRICT;
CREATE TABLE heartbeat (only INTEGER PRIMARY KEY CHECK (only = 1), at INTEGER NOT NULL) STRICT; -- the timekeeper's last look

-- Every change of a rating, appended with the event that ended its game, at most once for each
-- game and player. A player's rating is the last row; there is no other place where it is kept.
CREATE TABLE ratings (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    player     INTEGER NOT NULL REFERENCES players (id),
    system     TEXT NOT NULL,
    game       INTEGER NOT NULL REFERENCES games (id),
    rating     REAL NOT NULL,
    deviation  REAL NOT NULL CHECK (deviation > 0),
    volatility REAL NOT NULL CHECK (volatility > 0),
    change     REAL NOT NULL,
    at         INTEGER NOT NULL,
    UNIQUE (game, player)
) STRICT;
CREATE INDEX ratings_by_player ON ratings (player, system, id);
CREATE INDEX ratings_by_system ON ratings (system, player, id);

-- What a player has prepared in secret: an answer to a move, or to a choice.
CREATE TABLE plans (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    game    INTEGER NOT NULL REFERENCES games (id),
    player  INTEGER NOT NULL REFERENCES players (id),
    kind    TEXT NOT NULL CHECK (kind IN ('answer', 'choice')),
    sealed  BLOB NOT NULL,             -- bound to the game's commitment and the player
    ply     INTEGER NOT NULL,          -- answers: the events that the game had when it was made
    created INTEGER NOT NULL
) STRICT;
CREATE INDEX plans_by_game ON plans (game, player);

-- What one person is to be told with their next private answer: key and arguments, told in the
-- language that they ask in then.
CREATE TABLE whispers (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    player  INTEGER NOT NULL REFERENCES players (id),
    body    TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;
CREATE INDEX whispers_by_player ON whispers (player);

-- A notice that the next message of its game takes away (a reminder, "has committed"), and the
-- message that a post took away, which is no history any more.
ALTER TABLE posts ADD COLUMN passing   INTEGER NOT NULL DEFAULT 0 CHECK (passing IN (0, 1));
ALTER TABLE posts ADD COLUMN withdrawn INTEGER;
