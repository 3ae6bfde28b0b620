-- Games that are over may be packed.

-- Settings, time control and log in few bytes (`src/store/pack.rs`). NULL: they are where they always were. Where
-- there is something, `settings` is '', `time` is NULL, and the game has no rows in `events`; `ply` still counts
-- its events.
ALTER TABLE games ADD COLUMN packed BLOB;
-- Those that are still to be packed: it is empty when there are none.
CREATE INDEX games_to_pack ON games (updated) WHERE result IS NOT NULL AND packed IS NULL;
