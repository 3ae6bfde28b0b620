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

-- When its platform last refused an owed post for something that people can mend, such as a
-- permission; NULL: it did not. The next thing that happens there has it tried again.
ALTER TABLE posts ADD COLUMN refused INTEGER;
CREATE INDEX refused_posts ON posts (place) WHERE state = 'owed' AND refused IS NOT NULL;
