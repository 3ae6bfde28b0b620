-- Games that are over may be packed: see `migrations/sqlite/0006_packed.sql`.

ALTER TABLE games ADD COLUMN packed BYTEA;
CREATE INDEX games_to_pack ON games (updated, id) WHERE result IS NOT NULL AND packed IS NULL;

-- The newest schema that a process knows. Programs from before this column do not write it.
ALTER TABLE processes ADD COLUMN knows BIGINT NOT NULL DEFAULT 1;

-- Older programs can work with this schema until the first game is packed, which waits for them
-- (`src/store/postgres/packing.rs`). Where there has been none, there is nobody to wait for.
UPDATE schema_info SET version = 2,
    compatible_from = CASE WHEN EXISTS (SELECT 1 FROM games) OR EXISTS (SELECT 1 FROM processes)
                           THEN compatible_from ELSE 2 END;
