# What only QGo on Matrix says.

matrix-greeting = Hello! Here you can play Quantum Go against each other; I draw the boards and know the rules. `!qgo { command-challenge.name } @friend:server` starts a game, and `!qgo { command-rules.name }` tells the rules.
    `!qgo { command-help.name }` says what to do next, anywhere; in a conversation with me alone you type the commands without `!qgo`.
matrix-greeting-alone = Hello, here you read what only you may see, and type commands as they are: `{ command-rules.name }`, `{ command-games.name }`, `{ command-settings.name } { command-settings-me.name }`.
    `{ command-help.name }` says what to do next. Games against people begin in a room where they are, too; `{ command-challenge.name } { command-challenge-level.name }:3` begins one against the computer here.
matrix-thread-goes-on = The game goes on in this thread.
matrix-dropped = That was too much at once, and I have left out some of it. Please ask again for what is missing.
matrix-edited = I do not read edits: what you asked for first holds. Send a new message for what you want now.
matrix-too-long = Your message is too long for me: I read up to { $most } characters. Nothing was done.
matrix-old-board = That is not the newest board of the game, so nothing was played. Reply to the newest one, or type the move.
matrix-cannot-write = { $player }, I cannot write to you in private, and my answer is for you alone. Begin a conversation with me, or allow me to invite you, and ask again.
matrix-unreadable = { $player }, I cannot read what you wrote here, because the key of your message has not come to me. Please write it again.
    If that does not help, your program may be set to encrypt for verified devices only: change that, or write to me in a room that is not encrypted.
matrix-not-encrypted = { $player }, this room is encrypted, but what you wrote was not, and somebody on its way could have changed it. I have not carried it out.
    Please write it with a program that encrypts, or in a room that is not encrypted.
matrix-encrypted-room = This room is encrypted, and I am set up here so that I cannot read that. Please invite me into a room that is not encrypted.
    What only you may see I write to you in a conversation that I begin, and which is not encrypted either.
