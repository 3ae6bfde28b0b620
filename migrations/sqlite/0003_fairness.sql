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

-- What a player has spent of a budget that outlives a restart (the others are kept in memory).
CREATE TABLE budgets (
    player INTEGER NOT NULL REFERENCES players (id),
    kind   TEXT NOT NULL,
    whole  INTEGER NOT NULL, -- when it is whole again; once that is past, the row means nothing
    PRIMARY KEY (player, kind)
) STRICT, WITHOUT ROWID;
