### `/explore`: looking back at a game after its end.

button-explore = Explore
button-explore-start = Start
button-explore-earlier = Earlier
button-explore-later = Later
button-explore-end = End
button-explore-first = One by one
button-explore-previous = Previous
button-explore-next = Next
button-explore-all = All at once
button-explore-what = What else?
button-explore-if = If …
button-explore-without = Without conditions
button-explore-text = As text
button-explore-picture = As picture
button-explore-back = Back
button-explore-chances = Chances
button-explore-no-chances = Without chances
form-explore-title = If …
form-explore-label = What points hold
explore-typed-example = D4=black
form-explore-example = D4=black E5=white C3=empty; #12 the 12th, @24 after move 24

## Words that are understood, in every language, separated by spaces

explore-black = black b x
explore-white = white w o
explore-empty = empty e

## What is shown

explore-heading-start = **Game #{ $game }**, at the start
explore-heading = **Game #{ $game }**, after { $line }
# How many there are.
explore-amount =
    { $count ->
        [one] { $system ->
            [sym] one position
            [drawn] one possible draw
            [entangled] one way to choose
            [simultaneous] one way to settle it
           *[other] one reality
        }
       *[other] { $system ->
            [sym] { $total } positions
            [drawn] { $total } equally likely draws
            [entangled] { $total } ways to choose
            [simultaneous] { $total } ways to settle it
           *[other] { $total } realities
        }
    }
# How the chances stood, by the computer: $black and $white are percentages, $was is Black's one before the move.
explore-chances = **Chances, as the computer sees them:** Black { $black } %, White { $white } %
explore-chances-moved = **Chances, as the computer sees them:** Black { $black } % (before this move { $was } %), White { $white } %
explore-chances-missing = There was too little time to judge this position. Look again later.
explore-condition = { $point } is { $content }
explore-here = **Here:** { $amount }
explore-if = **If { $conditions }:**
explore-title-if = If { $conditions }
explore-left = { $part } of { $all } – { $share }
explore-which =
    { $system ->
        [sym] Position
        [drawn] Draw
        [entangled] Way
        [simultaneous] Way
       *[other] Reality
    } { $first } of { $total }
explore-which-alike =
    { $system ->
        [sym] Positions
        [drawn] Draws
        [entangled] Ways
        [simultaneous] Ways
       *[other] Realities
    } { $first } to { $last } of { $total }: { $alike } that are alike
explore-both = Still red, for both or nobody: { $points }
explore-shares = **Open points:** { $list }
explore-meaning-sym = These are proportions of histories, not probabilities.
explore-meaning-entangled = Each is a choice for every entangled set: ways, not probabilities. Captures that would follow are not played out.
explore-meaning-drawn = Each is a way in which chance could settle every entangled set, as often as it is likely: these shares are probabilities. Captures that would follow are not played out.
explore-meaning-simultaneous = Each settles the entanglements one after the other, with all that follows: ways, not probabilities.
explore-none = Nothing fits: { $conditions } ({ $all } in all). With { $point } nothing is left, so everything is shown.
explore-beyond = There is none with such a high number: there are { $all }.
explore-plain = In this game there is one position at a time: no conditions, and nothing to choose from. **Earlier** and **Later** walk through it.
explore-red-apart = Stones that stay red are shown in single ways only.
explore-too-many = What is entangled here could be settled in too many ways to list them. Other positions of the game can be looked into.

## What a measurement could have found

explore-others = **What the measurement could have found.** In brackets: what it is now.
explore-nothing-captured = Nothing captured
explore-captured = { $points } captured
explore-happened = - **{ $captured }: this happened,** with a chance of { $probability }. It left { $left }.
explore-other = - **{ $captured }:** a chance of { $probability }. It would have left { $left }.
explore-differs = { " " }Most different: { $list }.
explore-difference = { $point } { $color } { $share } ({ $instead })
explore-more-results =
    { $count ->
        [one] And 1 less likely result.
       *[other] And { $count } less likely results.
    }
explore-title-happened = What happened: { $found }
explore-title-other = What could have been: { $found }
explore-then-determined = Then the limit of the game determined the board.
explore-not-measured = Nothing was measured with this move.
explore-others-too-many = This measurement is too much work to be done again with all its other results.

## What cannot be shown

explore-not-over = Game #{ $game } is still going on. To look into its realities now would tell what nobody may know yet; when it is over, `/{ command-explore.name }` shows everything.
explore-bad-word = I cannot make anything of { $word }. Write what points hold, such as `D4=black E5=white C3=empty`; `#12` for the 12th reality, `@24` for the position after move 24.
explore-bad-twice = { $point } cannot hold two things at once. Name each point once.
explore-bad-many = At most { $most } conditions at a time.
explore-off-board = { $point } is not on this board, which has { $size } × { $size } points.
explore-no-move = There is no such move: the last one has number { $last }, and 0 is the start.
explore-no-reality = Realities are counted from 1 on.

## Ways to settle what is entangled, where boards show realities otherwise

ways-caption-realities = Ways
ways-alt-total =
    { $count ->
        [one] One way.
       *[other] { $total } ways in all.
    }
ways-alt-shares = Shares of the ways: { $list }.
ways-text-counts = In how many of { $total } ways:
ways-text-percents = In how many percent of the ways:
ways-legend-some = { $black }5 Black, { $white }5 White in about 5 of 10 ways
ways-legend-either = *5 either colour in about 5 of 10
