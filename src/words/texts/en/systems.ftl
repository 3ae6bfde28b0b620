### What is said in one system of Quantum Go only.

## Sym: its realities are called positions. Each text has a twin without `positions-`.

positions-determined-limit = That made { $from } positions, more than this game allows: one of them was drawn, and it is the only one left.
positions-determined-host-limit = The turn could need more work than this host takes on, so one of { $from } positions was drawn first, and the turn was played on it.
positions-determined-around =
    The turn could need more work than this host takes on, so { $points } { $count ->
        [one] was
       *[other] were
    } determined first.
positions-total-same =
    { $count ->
        [one] There is still 1 position.
       *[other] There are still { $total } positions.
    }
positions-total-now =
    { $count ->
        [one] There is now 1 position ({ $before } before).
       *[other] There are now { $total } positions ({ $before } before).
    }
positions-caption-realities = Positions
positions-alt-total =
    { $count ->
        [one] One position.
       *[other] { $total } positions in all.
    }
positions-alt-shares = Shares of the positions: { $list }.
positions-text-counts = In how many of { $total } positions:
positions-text-percents = In how many percent of the positions:
positions-legend-some = { $black }5 Black, { $white }5 White in about 5 of 10 positions
positions-legend-either = *5 either colour in about 5 of 10
positions-moves-total =
    { $count ->
        [one] 1 position
       *[other] { $total } positions
    }
positions-moves-determined = one of { $from } positions drawn
positions-moves-determined-around = { $points } determined before the turn: { $from } positions, then { $left }
positions-moves-determined-before = one of { $from } positions drawn before the turn
positions-settings-no-limit = **Positions:** no limit
positions-settings-limit = **Positions:** at most { $limit }; above that one of them is drawn
positions-brief-no-limit = no limit of positions
positions-brief-limit =
    at most { $count ->
        [one] 1 position
       *[other] { $limit } positions
    }
positions-refusal-occupied-everywhere = { $point } has a stone in every position. Choose a point that may still be empty.

## Both at once (simultaneous, sym)

both-played = { $black } (Black) played { $black-point }, { $white } (White) { $white-point }.
both-met = Both played { $point }: one red stone.
both-passed = { $black } and { $white } passed.
both-one-passed = { $player } ({ $color }) played { $point }, { $other } ({ $other-color }) passed.

captured-everywhere =
    { $captured } { $count ->
        [one] is
       *[other] are
    } captured, in every position.

settings-no-stones = **Handicap:** none
settings-stones = **Handicap:** { $count } black stones on { $points }

## Entangled

placed =
    { $player } ({ $color }) placed { $count ->
        [1] a single stone on { $points }
        [2] an entangled pair: { $points }
       *[other] an entangled triplet: { $points }
    }.
stays-entangled =
    Nothing touches { $count ->
        [2] either of them: both stay
       *[other] any of them: all three stay
    }, entangled (number { $number }).
collapse-begins =
    { $count ->
        [1] It touches another stone
       *[other] They touch another stone
    }, so there is a collapse.
collapse-at-end = Now the stones that are still entangled collapse, before the count.
choice-made =
    { $player } ({ $color }) keeps { $stays }{ $count ->
        [1] { "" }
       *[other] , still entangled
    }; { $goes } { $gone ->
        [one] goes
       *[other] go
    }.
choice-forced =
    { $stays } ({ $color }) { $count ->
        [1] stays
       *[other] stay entangled
    }, as the rules leave no other choice; { $goes } { $gone ->
        [one] goes
       *[other] go
    }.
choice-drawn =
    { $color }: { $stays } { $count ->
        [1] stays
       *[other] stay entangled
    } ({ $chance }); { $goes } { $gone ->
        [one] goes
       *[other] go
    }.
short-choice =
    { $stays } { $count ->
        [1] stays
       *[other] stay entangled
    }, { $goes } { $gone ->
        [one] goes
       *[other] go
    }
short-choice-drawn =
    { $stays } { $count ->
        [1] stays
       *[other] stay entangled
    } ({ $chance }), { $goes } { $gone ->
        [one] goes
       *[other] go
    }

# $goes is "yes" where the stone is named that goes, in the shape w.
asked =
    { $color } chooses what { $goes ->
        [yes] goes
       *[no] stays
    }: { $options }
choose-own =
    { $player } ({ $color }), your new stones touch your own { $stones ->
        [2] pair
       *[other] triplet
    } { $number }: which stone { $goes ->
        [yes] goes
       *[no] stays
    }, { $options }?
choose-touched =
    { $player } ({ $color }), your { $stones ->
        [2] pair
       *[other] triplet
    } { $number } is touched: which stone { $goes ->
        [yes] goes
       *[no] stays
    }, { $options }?
choose-placed =
    { $player } ({ $color }), which stone of your new { $stones ->
        [2] pair
       *[other] triplet
    } { $goes ->
        [yes] goes
       *[no] stays
    }, { $options }?
choose-at-end =
    { $player } ({ $color }), at the end your { $stones ->
        [2] pair
       *[other] triplet
    } { $number } collapses too: which stone { $goes ->
        [yes] goes
       *[no] stays
    }, { $options }?

numbers-sets = **Entangled:** { $list }
more-sets =
    { $count ->
        [one] … and 1 more
       *[other] … and { $count } more
    }
alt-sets = Entangled stones, by the number of their move: { $list }.
alt-single-black = Single black stones: { $list }.
alt-single-white = Single white stones: { $list }.
# $stones is 0 where there are pairs and triplets.
sign-set =
    equal numbers are one { $stones ->
        [2] pair
        [3] triplet
       *[other] pair or triplet
    }: the move that placed it
legend-single = X Black, O White, single stones
legend-entangled = x Black, o White, entangled: the same letter, the same pair or triplet
text-sets = Letter, number of the move, stones:

settings-shape = **Shape:** { $shape }. { $placing }
settings-weak = Weak: a stone also touches diagonally, so collapses come sooner. Capture stays as it is.
settings-drawn = **Collapse:** drawn (chance). Nobody is asked which stone stays: verifiable chance draws it, each stone equally likely.
settings-drawn-weighted = **Collapse:** drawn (chance). Nobody is asked which stone stays: verifiable chance draws it. The first stone of a pair may get a weight of 10 to 90 percent, `D4 60 Q16`; without one both are equal.
shape-pairs = A move is a pair on any two empty points; of each pair one stone will stay.
shape-symmetric = A move names one point; the second stone of the pair goes opposite through the centre. If it cannot, the stone is single.
shape-semi = Black places pairs, White single stones.
shape-symmetric-semi = Black places pairs that lie opposite through the centre, White single stones.
shape-ghz = A move is a triplet on any three empty points; of each triplet one stone will stay.
shape-w = A move is a triplet on any three empty points; it loses one stone at its first collapse, and another at its second.

## Mutation

claimed-with = { $player } ({ $color }) claimed more than half of the board, and it is true: { $have } of { $points } points.
# $dice are those for column and row, $control is the control die: "🎲 3, 6: C6 · 2: turns black."
throw = 🎲 { $dice }: { $point } · { $control }: { $effect }.
throw-zero = 🎲 { $dice } · { $control }: a zero stops the dice.
throw-turns = turns { $now }
throw-turns-from = turns { $now } (was { $was })
throw-stays = stays { $now }
short-throw = { $dice }: { $point } { $effect }
throws-more =
    🎲 { $count ->
        [one] One more throw
       *[other] { $count } more throws
    }: { $list }.
points-turn =
    { $points } { $count ->
        [one] turns
       *[other] turn
    } { $now }
points-stay =
    { $points } { $count ->
        [one] stays
       *[other] stay
    } { $now }
point-black = black
point-white = white
point-empty = empty
removed =
    Without a liberty: { $stones } ({ $color }) { $count ->
        [one] is
       *[other] are
    } removed.
removed-then =
    After that { $stones } ({ $color }) { $count ->
        [one] is
       *[other] are
    } removed too.
short-removed = { $color } loses { $stones }
numbers-claim = **For a claim:** { $need } stones are needed

settings-chart = **Control die:** { $faces } (chart `{ $chart }`)
settings-dice = **Position dice:** 0 to { $size } for column and row; a 0 stops too
effect-empty = empties the point
effect-black = a black stone
effect-white = a white stone
effect-stop = stop

## Simultaneous

# $number names the entanglement; $turned is "yes" if stones became ambiguous now.
entangled-save =
    At { $shared } one side would save what the other captures: it is orange now and counts for both{ $turned ->
        [yes] , with { $stones } dead and alive
       *[no] { "" }
    } (entanglement { $number }).
entangled-one-point =
    Both captured with { $shared }{ $turned ->
        [yes] : { $stones } { $count ->
            [one] is
           *[other] are
        } dead and alive now, and whichever side is first used in a capture lives
       *[no] , so it stays open
    } (entanglement { $number }).
entangled-two = { $black } and { $white } are both dead and alive now: whichever is first used in a capture lives (entanglement { $number }).
entangled-dual =
    Each side took the other's last liberty{ $turned ->
        [yes] : { $stones } { $count ->
            [one] is
           *[other] are
        } dead and alive now
       *[no] { "" }
    }; the side that is first used in a capture lives (entanglement { $number }).
entangled-clash =
    Both captures would claim the same stones, so neither is decided{ $turned ->
        [yes] : { $stones } { $count ->
            [one] is
           *[other] are
        } dead and alive now
       *[no] { "" }
    } (entanglement { $number }).
entangled-shared =
    { $shared } { $count ->
        [one] takes
       *[other] take
    } the winner's colour.
entangled-merged =
    { $count ->
        [one] Entanglement { $numbers } is
       *[other] Entanglements { $numbers } are
    } part of it now.
sim-captured = { $by } captures { $stones }.
settled = { $reason }, so it goes to { $to }: { $fates }.
settled-already = { $reason }, so it goes to { $to }.
settled-captured = Stones of entanglement { $number } were captured
settled-used = A stone of entanglement { $number } was used in a capture
settled-used-by = Entanglement { $other } did capture, and it used a stone of entanglement { $number }
settled-never-served = { $loser } needed { $stone } for entanglement { $number } and never had it
fate-alive =
    { $stones } { $count ->
        [one] lives
       *[other] live
    }
fate-removed =
    { $stones } { $count ->
        [one] is
       *[other] are
    } captured
fate-shared =
    { $stones } { $count ->
        [one] turns
       *[other] turn
    } { $now }
red-turned =
    { $point } (red) was used in a capture and turns { $now }.
red-turned-by =
    { $point } (red) was used by entanglement { $number } and turns { $now }.
short-entangled = { $stones } entangled ({ $number })
short-captured-by = { $by } captures { $stones }
short-settled = entanglement { $number } goes to { $to }
point-turns = { $point } turns { $now }

prisoners = Prisoners: Black { $black }, White { $white }
numbers-entanglements = **Entanglements:** { $list }
alt-blue = Blue stones (black, dead and alive): { $list }.
alt-green = Green stones (white, dead and alive): { $list }.
alt-orange = Orange stones (count for both): { $list }.
alt-red = Red stones (block both): { $list }.
alt-entanglements = Entanglements: { $list }.
sign-blue = Black, dead and alive
sign-green = White, dead and alive
sign-orange = counts for both
sign-red = blocks both
sign-entanglement = decided together
legend-plain = X Black, O White
legend-blue = B Black, dead and alive (blue)
legend-green = G White, dead and alive (green)
legend-orange = * counts for both (orange)
legend-red = R blocks both (red)
text-entanglements = Entanglements (the digit on the board):
text-uses-black = Black uses { $points }
text-uses-white = White uses { $points }
