-- What QGo keeps. Times are milliseconds since 1970 (UTC), made by the program, never by the
-- database. What only the program reads (settings, terms, events, posts) is JSON text.
-- An `id` is never used twice (AUTOINCREMENT): people and messages refer to it after its row is gone.

-- Marks the file as QGo's own ("QGo1"), so that another program's database is never written to.
PRAGMA application_id = 0x51476F31;

-- The keys that sealed anything here, by fingerprint: a wrong key is noticed when the database is
-- opened, not in the middle of a game. The keys themselves never enter the database.
CREATE TABLE seal_keys (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    fingerprint BLOB NOT NULL UNIQUE
) STRICT;

-- Everybody who has played, challenged or been challenged, once for each account. Ratings and
-- preferences refer to it; a person who wants to be forgotten is made anonymous in this one row.
CREATE TABLE players (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    platform TEXT NOT NULL,
    account  TEXT NOT NULL,
    name     TEXT NOT NULL,
    UNIQUE (platform, account)
) STRICT;

-- Channels and threads that anything was kept for.
CREATE TABLE places (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    platform     TEXT NOT NULL,
    channel      TEXT NOT NULL,
    server       TEXT,             -- NULL: no server, a direct conversation or the local page
    parent       TEXT,             -- the channel that a thread belongs to
    first_posted INTEGER,          -- NULL: nothing was posted there yet; outlives pruned posts
    UNIQUE (platform, channel)
) STRICT;

-- Offers to play. An accepted one is referred to by its game.
CREATE TABLE challenges (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    place      INTEGER NOT NULL REFERENCES places (id),
    challenger INTEGER NOT NULL REFERENCES players (id),
    opponent   INTEGER REFERENCES players (id), -- NULL: open to anybody
    terms      TEXT NOT NULL,
    status     TEXT NOT NULL DEFAULT 'open'
               CHECK (status IN ('open', 'accepted', 'declined', 'cancelled', 'expired')),
    locale     TEXT NOT NULL,
    message    TEXT,               -- the platform's message that shows it, once posted
    created    INTEGER NOT NULL,
    expires    INTEGER NOT NULL,
    closed     INTEGER CHECK ((closed IS NULL) = (status = 'open'))
) STRICT;
CREATE INDEX open_challenges_by_place ON challenges (place) WHERE status = 'open';
CREATE INDEX open_challenges_by_expiry ON challenges (expires) WHERE status = 'open';

-- Games. The truth about a game is its settings, its seed and its events; `ply`, who is to act and
-- `result` are a digest of them for conditional writes and for lists.
CREATE TABLE games (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    place        INTEGER NOT NULL REFERENCES places (id),
    challenge    INTEGER UNIQUE REFERENCES challenges (id),
    black        INTEGER NOT NULL REFERENCES players (id),
    white        INTEGER NOT NULL REFERENCES players (id),
    settings     TEXT NOT NULL,
    seal_key     INTEGER NOT NULL REFERENCES seal_keys (id),
    seed         BLOB NOT NULL,    -- sealed, bound to the commitment
    commitment   BLOB NOT NULL CHECK (length(commitment) = 32),
    ply          INTEGER NOT NULL DEFAULT 0 CHECK (ply >= 0), -- the number of events
    black_to_act INTEGER NOT NULL CHECK (black_to_act IN (0, 1)),
    white_to_act INTEGER NOT NULL CHECK (white_to_act IN (0, 1)),
    result       TEXT,             -- SGF's RE; NULL: the game is on
    locale       TEXT NOT NULL,
    message      TEXT,             -- the platform's message that carries its buttons
    created      INTEGER NOT NULL,
    updated      INTEGER NOT NULL
) STRICT;
-- At most one game that is on lives in one place.
CREATE UNIQUE INDEX game_on_in_place ON games (place) WHERE result IS NULL;
CREATE INDEX games_by_place ON games (place);
CREATE INDEX games_by_black ON games (black);
CREATE INDEX games_by_white ON games (white);

-- The log of each game, appended only at the game's `ply` and never changed.
CREATE TABLE events (
    game   INTEGER NOT NULL REFERENCES games (id),
    ply    INTEGER NOT NULL CHECK (ply >= 0), -- from 0, without gaps
    shown  TEXT NOT NULL,
    secret BLOB,                   -- sealed, bound to the game's commitment and the ply
    at     INTEGER NOT NULL,
    PRIMARY KEY (game, ply)
) STRICT;

-- The outbox: messages that are owed to a place, written together with their cause, sent in the
-- order of their ids and kept for a while afterwards.
CREATE TABLE posts (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    place      INTEGER NOT NULL REFERENCES places (id),
    body       TEXT NOT NULL,
    nonce      TEXT NOT NULL CHECK (length(nonce) <= 25), -- the limit of Discord's `nonce`
    board_of   INTEGER REFERENCES games (id),
    shows      INTEGER REFERENCES challenges (id),
    state      TEXT NOT NULL DEFAULT 'owed' CHECK (state IN ('owed', 'sent', 'given_up')),
    attempts   INTEGER NOT NULL DEFAULT 0, -- in vain
    not_before INTEGER,            -- NULL: never put off
    error      TEXT,               -- of the last attempt in vain
    message    TEXT,               -- the platform's message that came of it
    created    INTEGER NOT NULL,
    settled    INTEGER CHECK ((settled IS NULL) = (state = 'owed')) -- when it was sent or given up
) STRICT;
CREATE INDEX owed_posts_by_place ON posts (place, id) WHERE state = 'owed';
CREATE INDEX sent_posts_by_place ON posts (place, id) WHERE state = 'sent';
-- For foreign keys, when games or challenges are deleted.
CREATE INDEX posts_by_game ON posts (board_of) WHERE board_of IS NOT NULL;
CREATE INDEX posts_by_challenge ON posts (shows) WHERE shows IS NOT NULL;
