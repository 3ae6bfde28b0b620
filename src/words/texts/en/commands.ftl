### What the commands answer, and the messages of challenges and turns.

yes = yes
no = no

## What cannot be understood

bad-command = There is no command { $name }. `/{ command-help.name }` lists them all.
bad-command-near = There is no command { $name }. Did you mean { $list }? `/{ command-help.name }` lists them all.
bad-command-none = Type a command: `/{ command-help.name }` lists them all.
bad-command-group = `/{ $command }` needs a second word: { $list }.
bad-option = { $word } is no option of `/{ $command }`. Its options: { $options }.
bad-option-none = `/{ $command }` takes nothing more, so { $word } is too much.
bad-missing = `/{ $command }` needs `{ $option }`. { $description }.
bad-value = { $value } does not fit `{ $option }`: give { $wanted }.
bad-user = I know nobody here called { $name }. Type `@` and the name as it stands here.
bad-point = { $point } is not the name of a point. Points are a letter and a number, such as `D4`: columns A to T without I from the left, rows from the bottom.
wanted-range = a number from { $least } to { $most }
wanted-flag = `yes` or `no`
wanted-user = a user
wanted-game = the number of a game
unknown-button = I do not know this button or reaction any more. `/{ command-board.name }` shows the game, `/{ command-help.name }` what to do next.
old-button = This turn is over, so nothing was done. The latest message of the game is the one that counts.

## What goes wrong

missing-permissions =
    I cannot post here: I lack permissions in this channel. An admin of this server has to give me these:
    { $list }
missing-for-threads =
    This game needs a thread: this channel has a game already, or this server wants a thread for each. I lack permissions for threads here. An admin of this server has to give me these:
    { $list }
missing-permissions-guest =
    I am not a member of this server, and what I post at your command would be seen by you alone: you lack permissions in this channel. An admin of this server has to give you these, or add me to the server:
    { $list }
undelivered = By the way: my last post to this channel was refused ({ $why }). The game itself is safe; `/{ command-board.name }` shows it. An admin should see whether I may write and attach files here.
undelivered-above = By the way: my last post to the channel that this thread belongs to was refused ({ $why }). An admin should see whether I may write and attach files there.
undelivered-failed = By the way: I could not make my last post. The game itself is safe; `/{ command-board.name }` shows it. Tell whoever runs me: the log says what is wrong.
already-done = I was interrupted while I answered you. What you asked for took effect, and is not done twice.
trouble-faster = Somebody was faster: the game has moved on, and nothing of yours was done. Look at the board again with `/{ command-board.name }`.
trouble-place-taken = Another game has just begun here. Try again.
trouble-locked = Another program holds my database, so nothing was done. Try again in a moment; if it stays so, tell whoever runs me: the database is locked.
trouble-read-only = I cannot write to my database, so nothing was done. Tell whoever runs me: the database is read-only.
trouble-full = There is no space left for my database, so nothing was done. Tell whoever runs me: the disk is full.
trouble-newer = My database was made by a newer version of me, so nothing was done. Tell whoever runs me: QGo has to be updated.
trouble-corrupt = My database is damaged, so nothing was done. Tell whoever runs me: the log says what is wrong.
trouble-store = My database failed, so nothing was done. Try again; if it stays so, tell whoever runs me: the log says what is wrong.
trouble-unknown = My database failed, and I could not find out whether this was done. Look before you try again; if it stays so, tell whoever runs me: the log says what is wrong.
trouble-damaged = What is stored of game #{ $game } cannot be read. Tell whoever runs me: the log says what is wrong.
trouble-stopped = This would have taken me too long to work out, so I stopped, and nothing was done. Do something else for now, and tell whoever runs me: the log says when it was.
trouble-failed = Something went wrong on my side, and nothing was done. Tell whoever runs me: the log says what.
busy-own = I am still at work on several things that you asked for, so this was not begun. Ask again when you have the first answer.
busy-others = So much is asked of me at the moment that takes its time that I take on no more of it; moves are not held up. Ask again in a minute.
busy-later = So much is asked of me at the moment that this would have had to wait too long, so it was not begun; moves are not held up. Ask again { $when }.
busy-move = So much is asked of me at the moment that I could not answer you in time, so nothing was done. Ask again { $when }; on your clock that counts as now.
trouble-seed = This needs chance, but the secret seed of this game cannot be read, so nothing was done. Tell whoever runs me: the key of the database is missing or is another one.
trouble-witness = Chance would decide here, but the message that publishes this game's commitment has not arrived in the channel yet, so nothing was done. Try again when it is there.
trouble-witness-lost = Chance would decide here, but the message that was to publish this game's commitment could not be posted, so nothing was done. `/{ command-board.name } { command-board-public.name }:{ yes }` posts it again.
trouble-commitment = { $other } has committed, but to what cannot be read, so nothing was done: the key of the database is missing or is another one. Tell whoever runs me. If { $other } commits anew, the turn can be played.

## Challenges

challenge-to = { $challenger } challenges { $opponent } to { $game }, { $size }×{ $size }.
challenge-open = { $challenger } looks for an opponent in { $game }, { $size }×{ $size }: whoever accepts first plays.
challenge-colour-random = colours drawn at random
challenge-colour-black = { $challenger } plays Black
challenge-colour-white = { $challenger } plays White
challenge-expires = expires { $when }
challenge-declined = { $opponent } declined the challenge of { $challenger }.
challenge-cancelled = { $challenger } took back the challenge.
challenge-expired = The challenge of { $challenger } has expired. `/{ command-challenge.name }` makes a new one.
challenge-sent = Your challenge (#{ $challenge }) is open to anyone here for seven days. `/{ command-cancel.name }` takes it back.
challenge-sent-to = Your challenge (#{ $challenge }) to { $opponent } stands for seven days. `/{ command-cancel.name }` takes it back.
guest-posts = I am only a guest here: what you all are to see appears when one of you does something (presses a button, or uses a command), and for a quarter of an hour after that. What comes to pass meanwhile, such as a reminder, waits for it.
challenge-another-bot = That is a bot: it could not answer. Challenge a person, or leave `{ command-challenge-opponent.name }` out and let anyone accept.
challenge-oneself = You cannot challenge yourself. Leave `{ command-challenge-opponent.name }` out and let anyone accept.
challenge-alone = Nobody but you sees what I write here, so nobody could accept, except the computer: `/{ command-challenge.name } { command-challenge-level.name }:3`. For people use `/{ command-challenge.name }` in a channel of a server that I have been added to; or add me to your account (**Add App** in my profile) and use it in your direct messages with the person, or in a group chat.
challenge-alone-in-room = Nobody but you sees what I write here, so nobody could accept, except the computer: `/{ command-challenge.name } { command-challenge-level.name }:3`. To play against people, invite me to a room with them and use `/{ command-challenge.name }` there.
challenge-too-many = You have { $most } open challenges here already. Take one back with `/{ command-cancel.name }` first.
challenge-unknown = This challenge does not exist any more.
challenge-closed = This challenge is closed already: it was answered or taken back.
challenge-too-old = This challenge has expired. `/{ command-challenge.name }` makes a new one.
challenge-not-posted = Challenge #{ $challenge } stands, but its message is not posted yet. Accept it as soon as it is; then the game begins.
own-challenge = This is your own challenge: wait for { $opponent }, or take it back with `/{ command-cancel.name }`.
own-open-challenge = This is your own challenge: wait until somebody accepts, or take it back with `/{ command-cancel.name }`.
own-challenge-decline = This is your own challenge. `/{ command-cancel.name }` takes it back.
open-challenge-decline = This challenge is open to anyone, so there is nothing to decline. Only { $challenger } can take it back.
not-your-challenge = This challenge is for { $opponent }. `/{ command-challenge.name }` makes one of your own.
only-challenger-cancels = Only { $challenger } can take this challenge back.
challenge-by-number = Name the challenge by its number, such as `{ $verb } #3`. Its message in the channel has the number.
none-to-accept = There is no challenge here that you can accept. `/{ command-challenge.name }` makes one.
none-to-decline = There is no challenge to you here.
none-to-cancel = You have no open challenge here.
which-challenge = There are several. Which one?
which-challenge-of-many = There are several. Which one? These are the newest { $shown } of { $count }; answer the others at their own messages.
you-accepted = Accepted: game #{ $game } begins.
you-accepted-in-thread = Accepted: game #{ $game } begins in { $thread }.
you-declined = You declined challenge #{ $challenge }.
you-cancelled = You took back challenge #{ $challenge }.
button-accept = Accept
button-decline = Decline
button-cancel = Cancel
thread-name = Game { $game }: { $black } – { $white }

## Games

about-game = Game { $game } in { $channel }:
which-game =
    Which game? You play several. Type its number at the end, such as `/{ command-move.name } C3 #{ $game }`.
    { $list }
no-game-of-yours = You are playing no game. `/{ command-challenge.name } { command-challenge-level.name }:3` begins one against the computer, here too; `/{ command-challenge.name }` one against people, in a channel; `/{ command-games.name }` lists those that are over.
no-game-here = There is no game in this channel. `/{ command-challenge.name }` begins one; `/{ command-games.name }` lists yours.
no-such-game = Game #{ $game } is none that you can look at here: there is no such game, or you have to ask in the channel in which it is played.
not-a-player = Only the players can do this: { $black } and { $white }. `/{ command-board.name }` shows you the game.
you-played = You played { $points }.
you-passed = You passed.
you-passed-unintentionally = Your move { $points } could not be played: on at least one of these points it is no legal move in any reality. So it is a pass. The others see that you passed unintentionally, but not these points; you may try them again later.
choice-pass = a pass
you-committed = You committed to { $choice }. Only you see this; you may change it with another move until { $other } has committed too.
you-committed-anew = You changed your commitment to { $choice }. Nobody is told; you may change it again until { $other } has committed too.
you-committed-already = You have committed to { $choice } already. You may still change it until { $other } has committed too.
you-completed = You committed to { $choice }. { $other } had committed already, so the turn is played.
you-were-annulled = You committed to { $choice }, but together with the move of { $other } that is not allowed: in no position can both be played. Neither move is shown to the other side; both of you commit again.
you-kept = You kept { $point }.
you-removed = You removed { $point }.
keep-one-point = Name one of the points that you can choose, such as `/{ command-keep.name } C3`.
you-claimed = Your claim is true: you win.
really-resign = Do you want to give up game #{ $game }? This cannot be taken back.
you-resigned = You resigned.
you-play-on = Good: the game goes on.
undo-not-allowed = The last move or choice cannot be taken back: there is none, or chance has spoken in it, or what it showed cannot be forgotten.
undo-your-commitment = There is nothing to ask for: until { $other } has committed too, simply move again, and your commitment is changed.
undo-not-moved = You have not moved yet, so there is nothing of yours to take back.
undo-no-turn = There is nothing to take back yet. A commitment is changed by simply moving again; a turn that has been played stands.
undo-revealed = Where both move at once nothing is taken back: what a turn has shown cannot be forgotten.
end-not-allowed-superposed = The game can be ended by counting only when there is one reality left. Two passes determine the board; five in a row end the game.
end-not-allowed-entangled = Two passes in a row end the game: `/{ command-pass.name }`. Then the pairs that are left collapse, and dead stones are marked.
end-not-allowed-sym = The game ends when both pass in the same turn: `/{ command-pass.name }`.
end-not-allowed-classic = Two passes in a row end the game and begin the count: `/{ command-pass.name }`.
proposal-open = There is a proposal already that waits for its answer: see the latest message of the game.
own-proposal = This is your own proposal: your opponent has to answer it.
you-asked-undo = Your opponent is asked to take the last move or choice back.
you-proposed-end = Your opponent is asked to end the game and count.
you-accepted-proposal = You accepted.
you-declined-proposal = You declined.
you-withdrew-proposal = You took your proposal back.
no-proposal = There is no such proposal, or no longer.
counting-now = The game is being counted, so nobody moves. Mark dead stones and confirm, or go on playing with **Resume**.
no-count = Dead stones are marked only while the game is counted, and now it is not. `/{ command-end.name }` proposes to count.
no-count-yet = Dead stones are marked only while the game is counted, and now it is not. `/{ command-help.name }` shows what is to be done.
no-stone = There is no stone at { $point } that could be marked.
shared-stone = The stone at { $point } is { $kind ->
        [red] red
       *[orange] orange
    }: both players put it there, so neither side's dead stones include it. Mark black and blue, or white and green stones.
how-to-mark = Name one point of each dead chain, such as `/{ command-dead.name } C3`; naming it again takes the mark away. Then both confirm.
marks = Marked dead: { $points }.
marks-none = No stones are marked dead.
you-confirmed = You confirmed.
already-confirmed = You have confirmed already; your opponent has to answer.
you-resumed = The game goes on.
use-move = Play with `/{ command-move.name }`, such as `/{ command-move.name } { $example }`.
use-dead = Mark with `/{ command-dead.name }`, such as `/{ command-dead.name } C3`.
board-posted = The board is posted for all.
board-commitment-unreadable = You have committed, but to what cannot be read: the key of the database is missing or is another one. You may commit anew.
board-key = The secrets of this game cannot be read: the key of the database is missing or is another one. The board is right, but nothing can be drawn by lot, and what was committed to before cannot be played. Tell whoever runs me.
board-witness = The message that was to publish this game's commitment could not be posted. `/{ command-board.name } { command-board-public.name }:{ yes }` posts it again.
more-menu = Game #{ $game }: what else would you like?
moves-head = **Game #{ $game }, the moves**
moves-none = Nothing has been played yet.
moves-in-file = These are the last moves; the file has all of them.
moves-exact-in-file = Long numbers are rounded here; the file has them exactly.
moves-last-exact-in-file = These are the last moves, with long numbers rounded; the file has all of them, exactly.
moves-total-now = **Realities now, exactly:** { $total }
positions-moves-total-now = **Positions now, exactly:** { $total }
games-none = You have no games. `/{ command-challenge.name }` begins one.
games-on =
    { $count ->
        [one] **Your game**
       *[other] **Your { $count } games**
    }
games-on-many = **Your games, more than { $count }**
games-on-further = **Your games, continued**
games-lost = { $state }; its channel is gone
button-further-games = Further games
games-past = **Ended lately**
games-line = - { $game } { $channel } with { $opponent }: { $system }, { $size }×{ $size } – { $state }
games-your-turn = **your turn**
games-their-turn = waiting for your opponent
game-offer = #{ $game }: { $black } – { $white }
button-move = Move
button-pass = Pass
button-keep = Keep { $point }
button-remove = Remove { $point }
button-hint = Hint
button-claim = Claim the majority
button-more = More
button-board = Board
button-links = Board with links
button-text = Board as text
button-moves = Moves
button-resign = Resign
button-resign-now = Yes, resign
button-play-on = No, play on
button-undo = Undo
button-accept-undo = Accept
button-decline-undo = Decline
button-end = End and count
button-accept-end = Accept
button-decline-end = Decline
button-dead = Mark dead stones
button-confirm = Confirm
button-resume = Resume
button-record = Record (SGF)
button-gif = Animation (GIF)
button-commands = What each command does
button-verify = Verify
form-move-title = Your move
form-move-label = Points
form-move-example = As many points as a move of your game names: C3, or C3 E4
form-dead-title = Dead stones
form-dead-label = One point of each chain to mark or unmark
form-dead-example = C3 F7

## The message of a turn

turn-start = **Game #{ $game }:** { $black } (Black) against { $white } (White)
turn-commitment =
    All chance of this game follows from a secret seed. It is shown at the end, and its SHA-256 must then be this:
    `{ $commitment }`
turn-commitment-witnessed =
    All chance of this game follows from a secret seed and from the id of the first message with this line. At the end the seed is shown, and its SHA-256 must then be this:
    `{ $commitment }`
    So nobody can bend a draw. But whoever hosts me has the key and could look ahead: play with hosts you trust.
turn-commitment-local =
    All chance of this game follows from a secret seed. It is shown at the end, and its SHA-256 must then be this:
    `{ $commitment }`
    That it was drawn only once cannot be proven here, because this page makes the ids of its messages itself; and whoever runs it has the key and could look ahead.
turn-annulled = That pair of moves is not allowed: in no position can both be played. The moves stay secret, and both players commit again.
turn-moved = Game #{ $game } goes on here: this channel has followed the one in which it was played.
turn-brought = { $player } brought game #{ $game } here: the channel in which it was played is gone.
turn-committed = { $player } has committed.
turn-proposed-end = { $player } proposed to end the game and count.
turn-proposed-undo = { $player } asked to take back the last move or choice.
turn-accepted-end = { $player } accepts to end the game and count.
turn-forgotten = { $player } had committed to a move in this turn: it is forgotten. If you go on with the game, both of you commit anew.
turn-declined-end = { $player } declines to end the game now.
turn-withdrew-end = { $player } no longer proposes to end the game.
turn-marked = { $player } changed the marks of dead stones.
turn-confirmed = { $player } confirms.
turn-resumed = { $player } resumes the game.
turn-accepted-undo = { $player } accepts: the last move or choice is taken back.
turn-declined-undo = { $player } declines to take back the last move or choice.
turn-withdrew-undo = { $player } no longer asks to take back the last move or choice.
turn-lapsed = The proposal has lapsed.
turn-seed = The secret seed was `{ $seed }`. `/{ command-verify.name } { $game }` checks every draw with it, `/{ command-record.name } { command-record-format.name }:sgf { command-record-game.name }:{ $game }` gives the record.
turn-seed-unreadable = The secret seed of this game cannot be read, so its draws cannot be checked: the key of the database is missing or is another one.

## Records

record-sgf = The record of game #{ $game } as SGF, which any Go program opens. What plain SGF cannot say is in properties of our own.
record-file = Game #{ $game }.
record-gif-alt = The whole game as an animation: { $black } (Black) against { $white } (White).
record-thinned = Game #{ $game }. The whole animation would be too large to send, so positions were left out evenly: it shows { $shown } of { $all }, the last among them.
record-too-large = The file would be too large to send. Ask for `sgf`: from that every other form can be made.
verify-not-over = The seed of game #{ $game } is secret until the game is over. Then `/{ command-verify.name }` checks every draw.
verify-no-seed = The seed of game #{ $game } cannot be read, so nothing can be checked. Tell whoever runs me: the key of the database is missing or is another one.
verify-good = **Game #{ $game } is verified.**
    - The commitment `{ $commitment }` is the SHA-256 of the seed `{ $seed }`.
    - { $origin ->
        [message] The witness `{ $witness }` went into the key of the draws: the link of the message that first showed the commitment must end with it.
        [local] The witness `{ $witness }` went into the key of the draws. This page made it itself, so it proves nothing.
       *[none] No witness went into the key of the draws: the seed alone decided.
    }
    - { $draws ->
        [0] Nothing was drawn by lot.
        [one] The only draw is the one that the seed gives.
       *[other] All { $draws } draws are those that the seed gives.
    }{ $bound ->
        [none] {""}
       *[other] {" "}The host's bound of { $bound } steps determined what it had to, and nothing else.
    }
    - The result ({ $result }) follows from the moves.
verify-commitment-differs = **Game #{ $game } does not hold:** the seed is not the one that was committed to at the start.
verify-result-differs = **Game #{ $game } does not hold:** the result is not what the moves give.
verify-differs = **Game #{ $game } does not hold:** what is stored cannot be played again from the seed: { $why }

## Help

help-head = With **QGo** you play Go and Quantum Go against each other, here in the channel. `/{ command-rules.name }` explains the game.
help-challenge = **Next:** challenge somebody with `/{ command-challenge.name }`, or leave the opponent out and let anyone accept. `/{ command-challenge.name } { command-challenge-level.name }:3` begins a game against the computer.
help-challenge-waits = **Next:** your challenge waits for an answer. `/{ command-cancel.name }` takes it back.
help-accept = **Next:** there is a challenge that you can answer: `/{ command-accept.name }`.
help-move-superposed = **Next:** it is your turn. Play two or three points with `/{ command-move.name }`, such as `/{ command-move.name } C3 E4`.
help-move-pair = **Next:** it is your turn. Place an entangled pair on two points with `/{ command-move.name }`, such as `/{ command-move.name } C3 E4`.
help-move-symmetric = **Next:** it is your turn. Name a point with `/{ command-move.name }`, such as `/{ command-move.name } C3`; the partner goes opposite.
help-move-triplet = **Next:** it is your turn. Place an entangled triplet on three points with `/{ command-move.name }`, such as `/{ command-move.name } C3 E4 G7`.
help-move-simultaneous = **Next:** commit to a point in secret with `/{ command-move.name }`, such as `/{ command-move.name } C3`. When both have, the turn is played. `/{ command-end.name }` proposes to end the game.
help-move-sym = **Next:** commit to a point in secret with `/{ command-move.name }`, such as `/{ command-move.name } C3`; or `/{ command-pass.name }`. When both have, the turn is played.
help-move-mutation = **Next:** it is your turn. Play a point with `/{ command-move.name }`, such as `/{ command-move.name } C3`; then the dice are thrown. With more than half of the board, `/{ command-claim.name }` wins.
help-committed = **Next:** you have committed to { $choice } and may change it with `/{ command-move.name }` until { $other } has committed too.
help-keep = **Next:** choose which stone stays: { $options }. Choose it beneath the latest message, or type `/{ command-keep.name } { $example }`.
help-keep-goes = **Next:** choose which stone goes: { $options }. Choose it beneath the latest message, or type `/{ command-keep.name } { $example }`.
help-move-classic = **Next:** it is your turn. Play a point with `/{ command-move.name }`, such as `/{ command-move.name } C3`.
help-wait = **Next:** your opponent is to act. `/{ command-board.name }` shows the board meanwhile.
help-answer-end = **Next:** your opponent proposes to end the game and count. Answer beneath the latest message.
help-answer-undo = **Next:** your opponent asks to take back the last move or choice. Answer beneath the latest message.
help-or-move-on = Or simply move on with `/{ command-move.name }`.
help-count = **Next:** mark the dead stones with `/{ command-dead.name }`, then choose **Confirm**.
help-watch = **Next:** others play here. `/{ command-board.name }` shows the board; `/{ command-challenge.name }` begins a game of your own, in a thread.
help-about-games = **Games:** { $commands }
help-about-play = **Playing:** { $commands }
help-about-looking = **Looking and learning:** { $commands }
help-about-people = **People:** { $commands }
help-about-oneself = **Your own:** { $commands }
help-command = `/{ $command }` – { $description }

## Games whose channel is gone

button-bring = Bring #{ $game } here
button-abandon = End #{ $game }
button-abandon-now = Yes, end it
lost-over = Game #{ $game } is over: there is nothing to bring and nothing to end.
lost-there = The channel of game #{ $game } is not gone: { $channel }. Go on playing there.
lost-elsewhere = Game #{ $game } cannot be brought here, where your opponent may not see it. Ask with `/{ command-games.name }` in a channel of the server on which it was played, or end it.
lost-no-threads = There is a game in this channel already, and the admins of this server want no threads. Ask with `/{ command-games.name }` in another channel.
lost-brought = Game #{ $game } goes on here; your opponent is told.
lost-brought-to-thread = Game #{ $game } goes on in a thread of this channel; your opponent is told there.
lost-call-off = The channel of game #{ $game } is gone, and not both of you have moved: the game is called off, and it counts for nobody. This cannot be taken back. With **Bring #{ $game } here** it goes on instead.
lost-resign = The channel of game #{ $game } is gone, and both of you have moved: to end it alone is to resign, and your opponent wins. This cannot be taken back. With **Bring #{ $game } here** it goes on instead, and there you can propose to end it.
lost-you-ended = Game #{ $game } is over: { $result }. Your opponent is told.
lost-ended = Your opponent ended game #{ $game }, whose channel is gone. `/{ command-games.name }` tells how it ended.

## Where there are no buttons

secret-seen = **Others may have seen what you just did there**, and it is for nobody but you: a move that stays secret until both have moved, a look ahead, or an answer prepared for later. I remove it if I am allowed to; what came of it follows. The next time write it to me here, where nobody else reads it, such as `{ command-move.name } C3 #{ $game }`.
turn-in-secret = Moves stay secret until both have moved. Write yours to me alone, such as `{ command-move.name } C3 #{ $game }`.

what-to-type = Type one of: { $lines }
what-to-react = React { $signs }
what-to-react-or-type = React { $signs }, or type { $lines }

### Talk beside a game, and lists of games

talk-nothing = Type something to say.
talk-long = That is too long to say at once: { $length } characters, and at most { $most } are possible. Say it in parts.
talk-elsewhere = I only read commands here. Talk to each other in the channel.
hall-no-challenge = There is no challenge #{ $challenge } here.
