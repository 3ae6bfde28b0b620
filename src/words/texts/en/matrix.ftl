# What only QGo on Matrix says.

matrix-greeting = Hello, I play Quantum Go with you: `!qgo challenge @friend:server` starts a game, and `!qgo rules` tells the rules.
    `!qgo help` says what to do next, anywhere; in a conversation with me alone you type the commands without `!qgo`.
matrix-greeting-alone = Hello, here you read what only you may see, and type commands as they are: `rules`, `games`, `settings me`.
    `help` says what to do next. Games begin in a room where your opponent is, too.
matrix-unreadable = { $who }, I cannot read what you wrote here, because the key of your message has not come to me. Please write it again.
    If that does not help, your program may be set to encrypt for verified devices only: change that, or write to me in a room that is not encrypted.
matrix-not-encrypted = { $who }, this room is encrypted, but what you wrote was not, and somebody on its way could have changed it. I have not carried it out.
    Please write it with a program that encrypts, or in a room that is not encrypted.
