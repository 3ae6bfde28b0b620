-- What nobody can bend: see `migrations/sqlite/0007_witness.sql`.

ALTER TABLE games ADD COLUMN witness TEXT;
ALTER TABLE games ADD COLUMN chain BYTEA;

-- The length of the log to which the chain belongs. An older program that runs beside newer ones would add to a log
-- without its chain, and nobody could read the game any more. So it fails, and changes nothing.
ALTER TABLE games ADD COLUMN chained BIGINT CHECK (chained = ply);

-- Older programs can work with this schema. The seeds of new games do not open for them, so they draw nothing in
-- these, and say so.
UPDATE schema_info SET version = 3;
