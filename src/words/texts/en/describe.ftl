### Positions and moves in words.

## Numbers

number-group = ,
number-decimal = { "." }
percent = { $value } %

## Pieces

black = Black
white = White
both-colours = Black and White
both-players = Both players
both-to-play = Black and White to play.
one-to-play = { $moved } has committed, { $color } is still to play.
# Two or more points: "A1, B1" and "C3".
list-end = { $most } and { $last }
# Two or more points of which one is named.
list-or = { $most } or { $last }
more-points =
    { $count ->
        [one] 1 more point
       *[other] { $count } more points
    }
short-pass = passes
short-unintentional-pass = passes unintentionally
short-claim = claims more than half
short-resign = resigns
short-time = runs out of time
short-keep = chooses { $point }
short-both-at = both { $point }

## What happened

played = { $player } ({ $color }) played { $points }.
played-and-captured = { $player } ({ $color }) played { $points } and captured { $captured }.
passed = { $player } ({ $color }) passed.
passed-unintentionally = { $player } ({ $color }) passed without meaning to: the move could not be played. Nobody is told at which point, or why.
passed-unintentionally-yourself = { $player } ({ $color }) passed without meaning to: a move at { $points } could not be played. Only you see these points; you may try them again later.
kept = { $player } ({ $color }) chose { $points }.
claimed = { $player } ({ $color }) claimed more than half of the board.
resigned = { $player } ({ $color }) resigned.
ran-out-of-time = { $player } ({ $color }) ran out of time.

# $certain is "yes" where every reality had a capture, $alone where no other one was possible than this.
measured-capture =
    Measured: { $certain ->
        [yes] a capture was certain
       *[no] the chance of a capture was { $any }
    }. It happened: { $captured } { $count ->
        [one] is
       *[other] are
    } captured{ $alone ->
        [yes] { "" }
       *[no] ; the chance of exactly that was { $exact }
    }.
measured-none = Measured: the chance of a capture was { $any }. It did not happen: nothing is captured; the chance of that was { $exact }.
not-measured = No measurement: no capture was possible.

determined-limit = That made { $from } realities, more than this game allows, so the board was determined: one of them was drawn, and it is the only one left.
determined-host-limit = The move needed more work than this host takes on, so the board was determined before it: one of { $from } realities was drawn, and only there was the move tried.
determined-around =
    The fight around { $point } was too large: { $points } { $count ->
        [one] was
       *[other] were
    } determined first.
determined-passes = Two passes in a row determine the board: one of { $from } realities was drawn, and it is the only one left.
determined-end = Five passes in a row end the game. The board was determined: one of { $from } realities was drawn, and it is counted.

captured =
    { $captured } { $count ->
        [one] is
       *[other] are
    } captured.

more-happened =
    { $count ->
        [one] … and 1 thing more: the board shows it.
       *[other] … and { $count } things more: the board shows them.
    }

ended-by-position = That is an end position: no stone can capture any more, and every empty point is suicide for at least one of you. The game is over, and it is counted.
ended-by-both-passing = Both passed in the same turn: the game is over.
ended-by-passes = That was the fifth pass in a row: the game is over, and it is counted.

total-same =
    { $count ->
        [one] There is still 1 reality.
       *[other] There are still { $total } realities.
    }
total-remain =
    { $count ->
        [one] 1 reality remains ({ $before } before).
       *[other] { $total } realities remain ({ $before } before).
    }
total-now =
    { $count ->
        [one] There is now 1 reality ({ $before } before).
       *[other] There are now { $total } realities ({ $before } before).
    }

## Numbers after a turn

numbers-certain = **Certain stones:** { $black } black, { $white } white
numbers-last = **Last move:** { $shares }
numbers-strongest = **Largest shares:** { $shares }

## What comes next

next-turn = { $player }, it is your turn ({ $color }).
next-both = { $black } and { $white }, it is your turn: both at once, in secret.
next-owed = { $moved } has committed. { $player } ({ $color }), now it is up to you.
own-commitment = Only you see this: you committed to { $point }. Until both moves are in, you can change yours.
own-commitment-pass = Only you see this: you committed to a pass. Until both moves are in, you can change yours.
next-keep = { $player }, you have a choice to make ({ $color }).
next-count = **Counting.** Mark dead stones with `/{ command-dead.name }` and a point of each chain, such as `/{ command-dead.name } C3`; the same again takes a mark off. When the marks are right, both choose **Confirm**. If you do not agree, **Resume** goes on with the game.
next-estimate = **Counting.** You agree on the dead stones. This is the estimate: **Confirm** makes it the result, **Resume** goes on with the game.
count-none-dead = No stones are marked dead. As it stands:
count-confirmed = { $player } has confirmed; { $other } has yet to answer.
proposed-end = { $player } proposes to end the game now and count. { $other }, accept or decline.
proposed-undo = { $player } asks to take back the last move or choice. { $other }, accept or decline.

## Result and score

# $one is "yes" for exactly one point.
result-points =
    { $winner } ({ $color }) **wins by { $points } { $one ->
        [yes] point
       *[no] points
    }.**
result-win = { $winner } ({ $color }) **wins.**
result-claim = { $winner } ({ $color }) **wins:** more than half of the board is theirs.
result-win-everywhere = { $winner } ({ $color }) **wins** in every position.
result-resignation = { $winner } ({ $color }) **wins:** { $loser } resigned.
result-time = { $winner } ({ $color }) **wins:** { $loser } ran out of time.
result-void = The game was called off. **It counts for nobody.**
result-draw = **A draw:** neither wins in every position.
result-tie = **A jigo: both have the same number of points.**
short-result-points =
    { $winner } wins by { $points } { $one ->
        [yes] point
       *[no] points
    }: { $most } to { $least }
short-result-points-alone =
    { $winner } wins by { $points } { $one ->
        [yes] point
       *[no] points
    }
short-result-tie = A jigo: { $most } to { $least }
short-result-tie-alone = A jigo
short-result-draw = A draw
short-result-win-everywhere = { $winner } wins in every position
short-result-win = { $winner } wins
short-result-resignation = { $winner } wins: { $loser } resigned
short-result-time = { $winner } wins: { $loser } ran out of time
short-result-void = Called off

score-line = { $color }: **{ $points }** = { $sum }
score-stones =
    { $count ->
        [one] 1 stone
       *[other] { $count } stones
    }
score-territory = { " " }+ { $count } territory
score-eyes = { " " }− { $count } for eyes
score-points =
    { $count ->
        [one] 1 point
       *[other] { $count } points
    } of territory
score-prisoners =
    { " " }+ { $count ->
        [one] 1 prisoner
       *[other] { $count } prisoners
    }
score-komi = { " " }+ { $komi } komi
score-komi-negative = { " " }− { $komi } komi
score-dead = Dead stones, taken off: { $points }
score-dead-prisoners = Dead stones, prisoners now: { $points }
score-dame = Dame, nobody's points: { $points }
score-dame-many = Dame, nobody's points: { $count } in all

## The caption of a picture

caption-turn = to play
caption-choose = to choose
caption-committed = has committed
caption-move = Move
caption-realities = Realities
caption-sets = Entangled
caption-prisoners = Prisoners
caption-stones = Stones
caption-komi = Komi
caption-last = Last
caption-counting = Counting: dead stones are being marked.
caption-measured = Measured: chance of a capture { $any }. Captured { $captured } ({ $exact }).
caption-measured-none = Measured: chance of a capture { $any }. Nothing captured ({ $exact }).
caption-found = Measured: captured { $captured }.
caption-found-none = Measured: nothing captured.
caption-not-measured = No measurement: no capture was possible.
caption-captured = Captured { $captured }.
caption-pass = { $color } passed.
caption-unintentional-pass = { $color } passed unintentionally: the move could not be played.
caption-claim = { $color } claimed more than half of the board.
caption-determined = The board was determined.
caption-determined-before = The board was determined before the move.
caption-determined-around = Determined before the move: { $points }.

## Alt text

alt-opening = Go board, { $size }×{ $size }. { $black } (Black) against { $white } (White), move { $move }.
alt-total =
    { $count ->
        [one] One reality.
       *[other] { $total } realities in all.
    }
alt-turn = { $color } to play.
alt-dead = Marked dead: { $list }.
alt-black = Black stones: { $list }.
alt-white = White stones: { $list }.
alt-certain-black = Certain black stones: { $list }.
alt-certain-white = Certain white stones: { $list }.
alt-shares = Shares of the realities: { $list }.

## The board as text

letter-black = b
letter-white = w
text-turn = { $color } to play
text-last = Last: { $color } { $move }
text-last-both = Last: { $move }
text-captured = Captured: { $captured }
text-counts = In how many of { $total } realities:
text-percents = In how many percent of the realities:
text-more =
    { $count ->
        [one] 1 more point has no room here: the board gives its tenths.
       *[other] { $count } more points have no room here: the board gives their tenths.
    }
legend-certain = X Black, O White, for certain
legend-some = { $black }5 Black, { $white }5 White in about 5 of 10 realities
legend-either = *5 either colour in about 5 of 10
legend-sealed = ## either colour, never empty

## The list of moves

moves-line = { $number }. { $color } { $move }
moves-unnumbered = { $color } { $move }
moves-choice = { $color }: { $consequences }
moves-both = { $number }. { $move }
# $line is one of those above.
moves-with-consequences = { $line } — { $consequences }
moves-tried = you tried { $points }
moves-measured = measured (chance of a capture { $any }): captured { $captured } ({ $exact })
moves-measured-none = measured (chance of a capture { $any }): nothing captured ({ $exact })
moves-captured = captured { $captured }
moves-total =
    { $count ->
        [one] 1 reality
       *[other] { $total } realities
    }
moves-determined = board determined, from { $from } realities
moves-determined-around = { $points } determined before the move: { $from } realities, then { $left }
moves-determined-before = board determined before the move, from { $from } realities

## Settings

settings-superposed = **Game:** Quantum Go of QuantumGo.net (superposed), two or three points a move
settings-entangled = **Game:** Ranchin’s Quantum Go (entangled): a move is an entangled set of stones, of which one will stay
settings-simultaneous = **Game:** Savelyev’s S-Go (simultaneous): both move at once, in secret
settings-sym = **Game:** Savelyev’s Sym(Go) (sym): both move at once, in secret, and both orders are played
settings-mutation = **Game:** David Nicol’s Quantum Go (mutation): dice change the board after every stone
settings-classic = **Game:** Go (classic): area score, no suicide, no position twice (positional superko)
settings-size = **Board:** { $size }×{ $size }
settings-komi = **Komi:** { $komi } points for White
settings-no-komi = **Komi:** none
settings-no-handicap = **Handicap:** none, Black begins
settings-handicap = **Handicap:** { $count } black stones on { $points }; White begins
settings-no-limit = **Realities:** no limit
settings-limit = **Realities:** at most { $limit }; above that the board is determined
settings-work = **Work:** { $steps } steps for a move (the host's bound); if it needs more, as few points as needed are determined first

## Settings in brief, for a list in one line

brief-superposed = Two or three points a move
brief-simultaneous = Both move at once, in secret
brief-sym = Both move at once, in secret, and both orders are played
brief-mutation = Dice after every stone (control die: { $faces })
brief-classic = Area score, no suicide, positional superko
brief-komi = komi { $komi }
brief-no-komi = no komi
brief-no-handicap = no handicap, Black begins
brief-handicap = { $count } black stones on { $points }, White begins
brief-stones = { $count } black stones on { $points }
brief-drawn = { $shape }, collapses drawn
brief-no-limit = no limit of realities
brief-limit =
    at most { $count ->
        [one] 1 reality
       *[other] { $limit } realities
    }

## Refusals

refusal-over = This game is over. `/{ command-challenge.name }` starts a new one.
refusal-turn = It is your opponent's turn. You can move after them.
refusal-proposed = { $player } has proposed something, and the game waits for your answer: accept or decline at the latest message of the game.
refusal-count =
    A move here names { $min } or { $max } different points, for example `{ $example }`. You named { $named ->
        [0] none
       *[other] { $named }
    }.
refusal-count-exact =
    A move here names { $min ->
        [one] one point
       *[other] { $min } points
    }, for example `{ $example }`. You named { $named ->
        [0] none
       *[other] { $named }
    }.
refusal-count-symmetric =
    A move here names one point, for example `{ $example }`; its partner opposite through the centre is put by itself. You named { $named ->
        [0] none
       *[other] { $named }
    }.
refusal-off-board = { $point } is not on this board, which goes from A1 to { $last } (there is no column I). Choose a point inside it.
refusal-duplicate = You named { $point } twice. Each point of a move must be a different one.
refusal-repeated = You have already played exactly these points in this game. Change at least one of them, or add or leave out a third.
refusal-occupied = There is a stone on { $point } already. Choose an empty point.
refusal-occupied-everywhere = { $point } has a stone in every reality. Choose a point that may still be empty.
refusal-suicide = A stone on { $point } would have no liberty and capture nothing: suicide is not allowed. Choose another point.
refusal-suicide-entangled = With { $point } the collapse could end in suicide: there would be no legal stone to keep. Choose other points.
refusal-superko-entangled = That could bring back a position that the board has had before, pairs included, which is not allowed. Choose other points.
refusal-superko = That would bring back a position that the board has had before, which is not allowed. Play elsewhere first.
refusal-ko = { $point } would retake the ko at once. Play elsewhere first.
# $goes is "yes" where a choice names the stone that goes.
# $all is "yes" where each of the stones may be named.
refusal-pending =
    You have a choice to make first: { $all ->
        [yes] which stone { $goes ->
            [yes] goes
           *[no] stays
        }, { $options }?
       *[no] of { $stones }, which stone { $goes ->
            [yes] goes
           *[no] stays
        }? You can name { $options }.
    } Then the game goes on.
refusal-choice =
    That is no option now. { $all ->
        [yes] Name
       *[no] Of { $stones }, name
    } the stone that { $goes ->
        [yes] goes
       *[no] stays
    }: { $options }, for example `/{ command-keep.name } { $example }`.
refusal-others-choice = { $player } has a choice to make first. Then the game goes on.
refusal-no-choice-now = There is no choice to be made now. Play on, or wait for your turn.
refusal-no-choices = In this game no choices are asked: only entangled stones ask which of them stays.
refusal-no-claims = In this game nothing can be claimed: only in mutation more than half of the board wins.
refusal-no-pass = There is no pass in this game: both play in every turn. When there is nothing left to fight for, `/{ command-end.name }` proposes to end it.
refusal-claim =
    You have stones on { $have ->
        [one] { $have } point
       *[other] { $have } points
    }; { $need } are needed to win by a claim. Play on.
refusal-weight = A weight is the chance of the first stone to stay, in percent: a whole number from 10 to 90 right after the first point, such as `/{ command-move.name } { $example }`. The second stone gets the rest.
refusal-weight-not-here = No stone has a weight here: only where collapses are drawn (`{ command-challenge-collapse.name }:chance`) and a move names both stones of a pair. Name the points alone.
refusal-choices-drawn = In this game nobody chooses: chance draws which stone stays.
refusal-not-allowed = That is not possible at this moment of the game. `/{ command-help.name }` shows what is.

setup-size = The size must be a whole number from 2 to 19, such as 9, 13 or 19.
setup-handicap = On this board the handicap is 0, or 2 to { $max } stones. A handicap of 1 is no stone: use komi for it.
setup-no-handicap = This board has no handicap points. Leave the handicap out, or take a board of 7×7 or larger.
setup-komi = Komi must be a number in steps of 0.5, from -361 to 361, such as 7.5.
setup-komi-even = In Quantum Go komi is an even whole number, such as 2, 4 or 6.
setup-limit = The limit of realities, in sym of positions, must be a whole number from 1 with at most 19 digits, such as 1000000, or `none`.
setup-shape = There is no such shape. Write standard, or one or more of weak, symmetric, semi, ghz and w, joined by +.
setup-collapse = Who decides a collapse is `owner` (whoever the stones belong to) or `chance` (it is drawn).
setup-shapes-do-not-combine = These shapes do not combine: weak combines with all of them, symmetric with semi, ghz and w with neither.
setup-chart-faces = A chart has 4, 6, 8 or 12 signs, one for each face of the control die; this one has { $faces }. An example: -WBWB.
setup-chart-sign = “{ $sign }” is no sign of a chart: - empties the point, W and B put a stone there, . stops. An example: -WBWB.
setup-chart-without-stop = A chart needs at least one stop (.), or the dice would be thrown for ever. An example: -WBWB.
setup-not-for-system = The setting `{ $setting }` does not belong to { $system }. Leave it out.
