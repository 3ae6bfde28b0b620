# What only QGo on Matrix says.

matrix-greeting = Hello, I play Quantum Go with you: `!qgo challenge @friend:server` starts a game, and `!qgo rules` tells the rules.
    `!qgo help` says what to do next, anywhere; in a conversation with me alone you type the commands without `!qgo`.
matrix-greeting-alone = Hello, here you read what only you may see, and type commands as they are: `rules`, `games`, `settings me`.
    `help` says what to do next. Games begin in a room where your opponent is, too.
