-- What nobody can bend: the chance of a game, and its log.

-- The id of the message that published the commitment, `discord:1573849400751423501`. '': it is still to be sent. NULL:
-- a game from before there were witnesses, whose chance follows from the seed alone. The seed of the others is sealed
-- as another kind of secret, so that they cannot be taken for such a game.
ALTER TABLE games ADD COLUMN witness TEXT;

-- A digest of settings, time control and log, sealed, by which it is noticed if these were changed
-- (`src/store/chain.rs`). NULL: a game from before there were witnesses.
ALTER TABLE games ADD COLUMN chain BLOB;

-- The length of the log to which the chain belongs: nothing is added to one without the other.
ALTER TABLE games ADD COLUMN chained INTEGER CHECK (chained = ply);
