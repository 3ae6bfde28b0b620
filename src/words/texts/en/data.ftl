### One's own data: getting it, and being forgotten.

## Who is not there any more

deleted-player = deleted player
turn-left = { $player } is not there any more.
data-leaving = You asked me to forget you, and I am still at it. I go on by myself until it is done; until then you can do nothing here.

## The file

data-none = I keep nothing about you: you have not played, challenged or been challenged here.
data-exported =
    Here is everything that I keep about you, in { $files ->
        [one] a file
       *[other] { $files } files
    } that programs read too, with { $games ->
        [0] no games
        [one] one game
       *[other] { $games } games
    }. The records in it (SGF) are as everybody may see them. What only you may know of a game that is on, such as a move that you have committed to, stands beside them in plain: keep the file to yourself.
data-exported-left-out =
    { $count ->
        [one] One game did not fit any more.
       *[other] { $count } games, the oldest ones, did not fit any more.
    } `/{ command-record.name }` gives you each of them.

## The question whether one means it

data-delete-ask =
    {""}**Do you want me to forget you?** This cannot be taken back.
    {""}**What goes:** your name and account, your settings and absences, and the answers that you have prepared. You stand in no ranking any more.
data-delete-games = **Your open games end:**
data-delete-resigned = - #{ $game } against { $opponent }: you resign.
data-delete-resigned-rated = - #{ $game } against { $opponent }: you resign, and { $opponent } is rated for it.
data-delete-called-off = - #{ $game } against { $opponent }: it has hardly begun, so it is called off, and nobody wins.
data-delete-games-more =
    { $count ->
        [one] - And one more.
       *[other] - And { $count } more.
    }
data-delete-challenges =
    { $count ->
        [one] **An open challenge** by or to you is closed.
       *[other] **{ $count } open challenges** by or to you are closed.
    }
data-delete-stays = **What stays:** the games that you have played, for those who played them with you, and their results and ratings. There you are called “{ deleted-player }”, and nothing leads from there to you.
data-delete-posted = **What I cannot take away:** messages, pictures and names of threads that are posted already, where the platform itself keeps them, as Discord and Matrix do. They name you until they are deleted there. The local page shows them without your name.
data-delete-after = Take your data with you first, if you want to keep them: `/{ command-data.name } { command-data-export.name }`. You may come back at any time, as somebody new.
button-forget-me = Yes, forget me
button-keep-me = Keep everything

## The answer

data-kept = Good: everything stays as it is.
data-forgotten = It is done: I have forgotten you. Farewell, and thank you for playing!
data-forgotten-soon = I am forgetting you: your name is shown no more, but something could not be done yet. I go on by myself until all of it is.
data-asked-long-ago = I asked you that a while ago, so nothing was done. `/{ command-data.name } { command-data-delete.name }` asks you again.
data-not-yours = This question was for somebody else, or for you before I forgot you, so nothing was done. `/{ command-data.name } { command-data-delete.name }` asks you again.
