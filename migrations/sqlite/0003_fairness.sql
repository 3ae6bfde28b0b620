-- Nobody loses time by what others ask for: when a turn was told, and what each may still ask for.

-- When all were told of an event, or of the beginning of a game: its message was sent, or given up
-- for good; without a message when it happened. NULL: its message is still owed. A clock that begins
-- with it waits for that. (Posts are forgotten after a while, so it cannot be looked up there.)
ALTER TABLE events ADD COLUMN told  INTEGER;
ALTER TABLE games  ADD COLUMN told  INTEGER;
ALTER TABLE posts  ADD COLUMN tells INTEGER CHECK (tells >= 0); -- so many events of `board_of`; NULL: none
UPDATE events SET told = at;
UPDATE games SET told = created;
CREATE INDEX untold_events ON events (game, ply) WHERE told IS NULL;

-- Places and lists of games: what a list shows is found by an index, however many games there are.

ALTER TABLE places ADD COLUMN gone INTEGER;  -- since when it is known that the channel was deleted
ALTER TABLE games ADD COLUMN board TEXT;     -- the last message that shows the board; `message` may be a mere notice
ALTER TABLE games ADD COLUMN lobby INTEGER REFERENCES places (id); -- digest of `place`: it, or the channel of a thread
UPDATE games SET board = message WHERE passing = 0;
INSERT OR IGNORE INTO places (platform, channel, server)
    SELECT DISTINCT platform, parent, server FROM places WHERE parent IS NOT NULL;
UPDATE games SET lobby = (
    SELECT l.id FROM places p
    JOIN places l ON l.platform = p.platform AND l.channel = coalesce(p.parent, p.channel)
    WHERE p.id = games.place);
-- Those first in which the player is to act, then those that are looked at soonest because of time.
CREATE INDEX games_on_by_black ON games
    (black, (1 - black_to_act), (coalesce(due, 9223372036854775807)), updated) WHERE result IS NULL;
CREATE INDEX games_on_by_white ON games
    (white, (1 - white_to_act), (coalesce(due, 9223372036854775807)), updated) WHERE result IS NULL;
CREATE INDEX games_over_by_black ON games (black, updated) WHERE result IS NOT NULL;
CREATE INDEX games_over_by_white ON games (white, updated) WHERE result IS NOT NULL;
CREATE INDEX games_on_by_lobby ON games (lobby, updated) WHERE result IS NULL;
-- The timekeeper asks for them at every look.
CREATE INDEX leaving_players ON players (leaving) WHERE leaving IS NOT NULL AND gone IS NULL;

-- When its platform last refused an owed post for something that people can mend, such as a
-- permission; NULL: it did not. The next thing that happens there has it tried again.
ALTER TABLE posts ADD COLUMN refused INTEGER;
CREATE INDEX refused_posts ON posts (place) WHERE state = 'owed' AND refused IS NOT NULL;

-- What a player has spent of a budget that outlives a restart (the others are kept in memory).
CREATE TABLE budgets (
    player INTEGER NOT NULL REFERENCES players (id),
    kind   TEXT NOT NULL,
    whole  INTEGER NOT NULL, -- when it is whole again; once that is past, the row means nothing
    PRIMARY KEY (player, kind)
) STRICT, WITHOUT ROWID;
