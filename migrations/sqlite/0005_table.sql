-- A page on which people look at a game, not at a channel: what they say beside it, and lists of all games.

-- What people say to those who look at a game. It belongs to the game but not to its log, which is the truth
-- about the game, and it goes when its writer is forgotten.
CREATE TABLE talk (
    id     INTEGER PRIMARY KEY AUTOINCREMENT,
    game   INTEGER NOT NULL REFERENCES games (id),
    player INTEGER NOT NULL REFERENCES players (id),
    text   TEXT NOT NULL,
    at     INTEGER NOT NULL
) STRICT;
CREATE INDEX talk_by_game ON talk (game, id);
CREATE INDEX talk_by_player ON talk (player, id);

-- The ended games of a channel and its threads, as `games_on_by_lobby` has the running ones.
CREATE INDEX games_over_by_lobby ON games (lobby, updated) WHERE result IS NOT NULL;
