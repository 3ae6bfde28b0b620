### A game on a page that draws boards itself (chat's `GamePage`).

## What lies on a point; its name stands before it

point-stone-black = black stone
point-stone-white = white stone
point-stone-blue = blue stone (Black, dead and alive)
point-stone-green = green stone (White, dead and alive)
point-stone-orange = orange stone (counts for both)
point-stone-red = red stone (blocks both)
point-in-set =
    { $stone }, one of { $stones ->
        [2] pair
       *[other] triplet
    } { $number }: { $points }
point-in-entanglement = { $stone }, entanglement { $number }
point-dead = { $stone }, dead
point-territory = territory of { $color }

## The game

table-title =
    { $system ->
        [superposed] Superposed
        [entangled] Entangled
        [simultaneous] Simultaneous
        [sym] Sym
        [mutation] Mutation
       *[classic] Classic
    } { $size }×{ $size }
table-caption = { $name }: { $value }
table-begins = The game begins.
table-seat-committed = has moved
table-seat-agreed = agrees
table-clock-away = away, { $time }
table-withdraw = Withdraw
table-withdraw-pause = Withdraw the pause

## Whose turn it is, from the eyes of who looks

table-turn-yours = It is your turn.
table-turn-yours-at-once = Both of you move at once, in secret: it is your turn.
table-turn-yours-at-last = { $other } has moved: now it is your turn.
table-turn-moved = You have moved. Waiting for { $other }.
table-turn-waiting = Waiting for { $player }.
table-turn-watched = { $player } is to move.
table-turn-watched-both = Both are to move, at once and in secret.
table-turn-watched-one = { $moved } has moved, { $player } is to move.
table-turn-choose =
    Choose which of your stones { $goes ->
        [yes] goes
       *[no] stays
    }: { $options }.
table-turn-chooses =
    Waiting for { $player }, who chooses which stone { $goes ->
        [yes] goes
       *[no] stays
    }.
table-turn-count = Mark the dead stones, then agree.
table-turn-count-agreed = { $other } agrees to these dead stones. Do you?
table-turn-count-waiting = You agree to these dead stones. Waiting for { $other }.
table-turn-count-watched = The players mark the dead stones.
table-turn-count-watched-one = { $agreed } agrees to these dead stones, { $player } has yet to answer.
table-turn-estimate = You agree on the dead stones. Do you accept the estimate as the result?
table-turn-estimate-agreed = { $other } accepts the estimate as the result. Do you?
table-turn-estimate-waiting = You accept the estimate. Waiting for { $other }.
table-turn-estimate-watched = The players are asked to accept the estimate as the result.
table-turn-estimate-watched-one = { $agreed } accepts the estimate, { $player } has yet to answer.
table-turn-end-own = You propose to end the game and count. Waiting for { $other }.
table-turn-end-asked = { $other } proposes to end the game and count: accept or decline.
table-turn-end-watched = { $player } proposes to end the game and count.
table-turn-undo-own = You ask to take back the last move. Waiting for { $other }.
table-turn-undo-asked = { $other } asks to take back the last move: accept or decline.
table-turn-undo-watched = { $player } asks to take back the last move.
table-turn-paused = The clocks stand still.
table-turn-pause-own = You propose to stop the clocks.
table-turn-pause-asked = { $other } proposes to stop the clocks: accept or decline.
table-turn-pause-watched = { $player } proposes to stop the clocks.

## Choosing points: labels of the button that does it

table-verb-move = Play
table-verb-commit = Commit
table-verb-change = Change my move
table-verb-keep = Keep
table-verb-remove = Remove
table-verb-dead = Mark
table-verb-try = Try
table-verb-lesson = Answer
table-verb-explore = Show only these

## Before a pass in superposed

table-warning-draws = If you pass too, one of the realities is drawn by lot: it is the only one from then on.
table-warning-passes =
    There were { $passes } passes in a row. Five in a row end the game, and the stones on the board are counted: after your pass { $left ->
        [1] one more
       *[other] { $left } more
    } would do that.
table-warning-ends = There were four passes in a row. If you pass now, the game ends, and the stones on the board are counted.

## Counting

table-missing-both = Both of you still have to agree.
table-missing-yours = Your agreement is missing.
table-missing-other = The agreement of { $player } is missing.
table-missing-all = The agreement of both players is missing.

## Looking and trying

table-no-step =
    { $last ->
        [0] Nothing has been played in this game yet.
        [one] This game has only one entry in its list of moves.
       *[other] This game has only { $last } entries in its list of moves.
    }
table-many-steps = At most { $most } positions can be asked for at once.
table-try-many = At most { $most } moves can be tried out in a row.
table-try-one = Only one move can be tried out here: what it would do is known only when it is played.
table-try-over = In this position play is over, so nothing can be tried out.
table-try-pass = Here a pass cannot be tried out.
