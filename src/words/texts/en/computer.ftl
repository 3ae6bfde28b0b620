### The computer as an opponent.

# What somebody may type for it instead of a name.
word-computer = computer qgo
computer-name = Computer { $level } ({ $name })
level-1 = Beginner
level-2 = Novice
level-3 = Apprentice
level-4 = Casual player
level-5 = Club player
level-6 = Strong player
level-7 = Expert
level-8 = Master

computer-begins = Game #{ $game } against { $computer } begins.
computer-begins-in-thread = Game #{ $game } against { $computer } begins in { $thread }.
computer-too-many = You have { $most } running games already. Finish one of them before you begin another one with the computer: `/{ command-games.name }` lists them.
challenge-level-of-person = Only the computer has levels. Challenge a person without `{ command-challenge-level.name }`, or leave `{ command-challenge-opponent.name }` out to play against the computer.
settings-rated-computer = **Rated:** yes, the result changes your rating against the computer
brief-rated-computer = rated: the result changes your rating against the computer

## What it says with a move

computer-thinks = { $computer } is thinking.
computer-little-time = The computer had too little time to think, so this is the best that it had found.
computer-marks = These are the dead stones as the computer sees them. Confirm them if you agree; otherwise resume play.
computer-plays-on = The computer sees the dead stones differently. Play on until it is clear, then end the game again.
computer-no-end = The computer plays on. When there is nothing left to play, pass: two passes end the game.
computer-not-yet = The computer plays on for now: it sees something that is not settled.
computer-no-undo = In a rated game this level takes nothing back.
computer-undo-impossible = Your last move cannot be taken back any more: chance has decided something since, or something secret was revealed.

## Hints

settings-hints = **Hints:** both may ask the computer for them
brief-hints = with hints: both may ask the computer for them
hint-place = { $level } would play **{ $move }**: about { $percent } % to win.
hint-others = Next best: { $list }.
hint-pass = { $level } would pass.
hint-claim = { $level } would claim the game: you hold more than half of the board (`/{ command-claim.name }`).
hint-keep = { $level } would name **{ $move }**.
hint-count = { $level } takes these stones for dead: { $list }.
hint-count-none = { $level } takes no stones for dead.
hint-taken = { $player } took a hint.
hint-not-here = Against the computer hints are given in all games that are not rated, and in rated ones against its levels 1 to 3; between people where both agreed to it (`/{ command-challenge.name } { command-challenge-hints.name }:{ yes }`).
hint-not-now = You have nothing to decide now that a hint could help with.

## Looking back at a game

button-review = Look back
review-title = Chances move by move
review-axis = Chance to win, %
review-heading = **Game #{ $game }**, as the computer sees it:
review-turning-point = **{ $line }** – { $did ->
        [line] that
        [pass] the pass
       *[other] { $did }
    } gave { $player } about { $chance } % to win.
review-better-place = With **{ $move }** it would have been { $chance } %.
review-better-keep = With **{ $move }** named it would have been { $chance } %.
review-better-pass = With a pass it would have been { $chance } %.
review-better-claim = With a claim it would have been { $chance } %.
review-saved =
    { $how ->
        [measuring] Measuring at once would have
       *[otherwise] It would have
    } { $deed ->
        [won] won
       *[saved] saved
    } { $points } in { $would } of 8 { $what ->
        [realities] realities
       *[games] games
    } instead of { $was }.
review-no-turning-points = No single move decided it.
review-cut-short = There was too little time to look at all of it: the last moves or some turning points are missing. Later there may be more time for it.
review-board = Before move { $number }; brackets: what would have been better
review-board-choice = Before a choice in move { $number }; brackets: what would better have been named
review-board-bare = Before move { $number }
review-alt = The chances of { $player } to win: { $first } % at first, between { $least } % and { $most } %, { $last } % at last.
review-not-over = Game #{ $game } is still going on. When it is over, `/{ command-review.name }` tells how the chances stood.
review-empty = Nothing was played in game #{ $game }, so there is nothing to look back at.
