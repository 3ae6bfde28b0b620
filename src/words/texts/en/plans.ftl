### Prepared answers, choices made beforehand, a look before a move, rematches.

## What people type: several words with one meaning are separated by spaces.

plan-words-if = if when
plan-words-then = then
plan-words-pass = pass
plan-step = if { $move } then { $answer }
plan-pass = pass

## Prepared answers

plan-made = Prepared: { $line }. As soon as { $other } plays that, it is answered at once; any other move drops it. Only you see this. ({ $count } of { $most } in game #{ $game })
plan-made-early = Prepared: { $line }. It is your turn now: this answers the move that { $other } makes after it; any other move drops it. Only you see this. ({ $count } of { $most } in game #{ $game })
plan-list-head = **Prepared answers in game #{ $game }** (at most { $most }; only you see them)
plan-list-none = You have no prepared answers in game #{ $game }. One is made with `/{ command-move.name } { command-move-at.name }:{ $example }`.
plan-use = Prepare an answer with `/{ command-move.name } { command-move-at.name }:{ $example }`. Several steps are separated by `;`.
plan-bad-form = That is no answer that can be prepared. Name a move of your opponent and your answer to it, such as `{ $example }`; several steps are separated by `;`. Nothing was changed.
plan-bad-length = That is too long: name at most { $most } moves of your opponent in a row. Nothing was changed.
plan-bad-point = { $point } is neither a point nor a pass. Points are named like D4; the whole is, for example, `{ $example }`. Nothing was changed.
plan-bad-off-board = { $point } is not on the board, which has { $size }×{ $size } points. Nothing was changed.
plan-bad-twice = { $point } is named twice in one move. Nothing was changed.
plan-bad-count-theirs = A move of your opponent names { $wanted } { $most ->
        [one] point
       *[other] points
    }, and here { $named ->
        [one] there is one
       *[other] there are { $named }
    }. Try `{ $example }`. Nothing was changed.
plan-bad-count-own = Your move names { $wanted } { $most ->
        [one] point
       *[other] points
    }, and here { $named ->
        [one] there is one
       *[other] there are { $named }
    }. Try `{ $example }`. Nothing was changed.
plan-not-here = Answers can be prepared in classic Go, superposed and entangled. In this game both move at once, or dice change the board after each move, so there is nothing to foresee.
plan-in-choice = A choice is asked just now: prepare answers once it is made.
plan-over = This game is over.
plan-too-many = You have { $most } prepared answers in this game, which is the most. Withdraw one of them first: **More**, then **Prepared answers**.
plan-late = The game has gone on in this instant, so nothing was kept. Look at the board and try again.
plan-gone = This is not prepared any more.

whisper-plan-other = Game #{ $game }: your opponent played something else than you foresaw, so { $count ->
        [one] your prepared answer was
       *[other] your { $count } prepared answers were
    } dropped.
whisper-plan-own = Game #{ $game }: you played something else yourself, so { $count ->
        [one] your prepared answer was
       *[other] your { $count } prepared answers were
    } dropped.
whisper-plan-chance = Game #{ $game }: chance has decided something since, so { $count ->
        [one] your prepared answer was
       *[other] your { $count } prepared answers were
    } dropped. Have a look at the board.
whisper-plan-choice = Game #{ $game }: your opponent chose which stone stays, so { $count ->
        [one] your prepared answer was
       *[other] your { $count } prepared answers were
    } dropped. Have a look at the board.
whisper-plan-undone = Game #{ $game }: a move was taken back, so { $count ->
        [one] your prepared answer was
       *[other] your { $count } prepared answers were
    } dropped.
whisper-plan-counted = Game #{ $game }: the game was counted, so { $count ->
        [one] your prepared answer was
       *[other] your { $count } prepared answers were
    } dropped.
whisper-plan-illegal = Game #{ $game }: { $count ->
        [one] your prepared answer is
       *[other] { $count } of your prepared answers are
    } not legal any more, so nothing was played. It is your turn.
whisper-plan-unsure = Game #{ $game }: from what all know it is not certain that { $count ->
        [one] your prepared answer
       *[other] { $count } of your prepared answers
    } can be played, so nothing was played. It is your turn.
whisper-plan-unreadable = Game #{ $game }: { $count ->
        [one] a prepared answer or choice of yours could not be read and was not used
       *[other] { $count } prepared answers or choices of yours could not be read and were not used
    }: the key of the database is missing or is another one. Tell whoever runs me.
whisper-preset-gone = Game #{ $game }: what you had chosen beforehand of the set of move { $set } is no option any more, so you are asked yourself.

## Choices made beforehand

preset-made = Once it is asked which stone of { $points } (move { $set }) stays, { $point } does. Only you see this; the same again takes it back.
preset-made-goes = Once it is asked which stone of { $points } (move { $set }) goes, { $point } does. Only you see this; the same again takes it back.
preset-withdrawn = Taken back: once it is asked about { $points } (move { $set }), you choose then.
preset-none = There is no entangled stone of yours at { $point } about which you could choose beforehand.
preset-no-sets = You have no entangled stones about which you could choose beforehand.
preset-head = **Which stone stays, should it be asked?** Choose a point beforehand; the same again takes it back. Only you see this. About stones that you have just placed you are always asked.
preset-head-goes = **Which stone goes, should it be asked?** Choose a point beforehand; the same again takes it back. Only you see this. About stones that you have just placed you are always asked.
preset-line-open = - Move { $set }, { $points }: you will be asked
preset-line-stays = - Move { $set }, { $points }: { $point } stays
preset-line-goes = - Move { $set }, { $points }: { $point } goes

## A look before a move

preview-head = **Not played yet:** { $points }. Only you see this.
preview-caption = a look ahead, not played
preview-alt = A look ahead, not played: { $points } in brackets.
preview-use = Name the points to look at, with a question mark after them, such as `/{ command-move.name } { command-move-at.name }:{ $example } ?`
preview-at-most = There would be { $count ->
        [one] one reality
       *[other] { $total } realities
    } at most.
positions-preview-at-most = There would be { $count ->
        [one] one position
       *[other] { $total } positions
    } at most.
preview-empty-in = { $point } is empty in { $empty } of { $total } realities.
preview-limit = That can be more than the limit of this game, so the board may be determined.
positions-preview-limit = That can be more than the limit of this game, so one position may be drawn.
preview-touches = It touches { $sets }: these collapse.
preview-asks = Then it is asked: { $asked }
preview-draws = How likely each stone is to stay: { $sets }.
preview-then-drawn = The move is legal. Which stones stay is drawn.
preview-captures = It captures ({ $color }): { $points }.
preview-hidden-superposed = Whether the move is legal everywhere, and what it captures, shows only when it is played.
preview-hidden-sym = What your opponent plays in the same turn is secret, and so is what becomes of both.
preview-hidden-simultaneous = What your opponent plays in the same turn is secret. If both choose this point, it becomes a red stone of both.
preview-hidden-mutation = After the stone the dice are thrown; what they change is in nobody's hands.
preview-certain = The move is legal, and that is all that it does.
preview-then = The move is legal. What follows depends on the choices.

## Rematch

challenge-rematch = a rematch of game #{ $game } with colours exchanged
rematch-sent = { $opponent } is asked for a rematch with colours exchanged (challenge #{ $challenge }).
rematch-asked-already = You have asked for a rematch already (challenge #{ $challenge }): wait for { $opponent }, or take it back with `/{ command-cancel.name }`.
rematch-begun-already = This game has had its rematch: game #{ $game } in { $channel }. When that one is over, its own **Rematch** begins another.
rematch-gone = Your opponent has left, so nobody is there to play it again. `/{ command-challenge.name }` finds somebody else.
rematch-not-over = This game is not over yet.

## Lists of games

games-here = **Games here**
games-here-line = - { $game } { $channel }: { $black } (Black) – { $white } (White), { $system }, { $size }×{ $size }
games-none-own = You have no games of your own. `/{ command-challenge.name }` begins one.

## Buttons and forms

button-rematch = Rematch
button-preview = Look ahead …
button-plan = If …
button-plans = Prepared answers
button-choices = Choices
button-send = Play it
button-unplan = Withdraw
button-unplan-number = Withdraw { $number }
form-preview-title = A look before a move
form-preview-label = Points
form-preview-example = As many points as a move of your game names: C3, or C3 E4
form-plan-title = Prepare an answer
form-plan-label-if = If your opponent plays
form-plan-example-if = Points such as C3 E4, or pass
form-plan-label-then = then you play
form-plan-example-then = Points such as D4 F5; more steps: D4 F5; if G7 H2 then B2 C2
