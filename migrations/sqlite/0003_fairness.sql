-- Nobody loses time by what others ask for: when a turn was told, and what each may still ask for.

-- What a player has spent of a budget that outlives a restart (the others are kept in memory).
CREATE TABLE budgets (
    player INTEGER NOT NULL REFERENCES players (id),
    kind   TEXT NOT NULL,
    whole  INTEGER NOT NULL, -- when it is whole again; once that is past, the row means nothing
    PRIMARY KEY (player, kind)
) STRICT, WITHOUT ROWID;
