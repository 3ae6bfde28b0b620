-- A platform that may tell QGo the same thing twice, whose adapter has to remember things, and on which a
-- channel may become another one.

-- The channel that has followed this one: whatever is to happen here happens there.
ALTER TABLE places ADD COLUMN moved_to INTEGER REFERENCES places (id);

-- What an adapter keeps between restarts: where it has got to, whom it talks to in which room, the keys
-- of its device. Rows can be large, so they are not kept in the index.
CREATE TABLE kept (
    platform TEXT NOT NULL,
    kind     TEXT NOT NULL,
    name     TEXT NOT NULL,
    sealed   BLOB NOT NULL, -- bound to the three before
    PRIMARY KEY (platform, kind, name)
) STRICT;

-- The requests that took effect, by the platform's own ids, so that none does so twice.
CREATE TABLE requests (
    platform TEXT NOT NULL,
    key      TEXT NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (platform, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX requests_by_time ON requests (platform, at); -- they are forgotten with old posts

-- The platform that was away then; none: QGo itself was. Times of a platform grow while it is away.
ALTER TABLE outages ADD COLUMN platform TEXT;
CREATE UNIQUE INDEX outages_of_platforms ON outages (platform, since) WHERE platform IS NOT NULL;
