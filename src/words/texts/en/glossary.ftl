### Words of Go, which the page explains on a tap. Each has its explanation and, as `-forms`, the forms in
### which it stands in texts, separated by commas.

page-word-area = Area: the living stones of a player and the empty points that only they surround.
page-word-area-forms = area
page-word-atari = Atari: a chain has a single liberty left and can be captured with the next move.
page-word-atari-forms = atari
page-word-chain = Chain: stones of one colour that touch along the lines. They share their liberties and are captured together.
page-word-chain-forms = chain, chains
page-word-dame = Dame: an empty point between both colours. It counts for nobody.
page-word-dame-forms = dame
page-word-eye = Eye: an empty point that a group surrounds. A group with two eyes cannot be captured.
page-word-eye-forms = eye, eyes
page-word-handicap = Handicap: stones that Black has on the board from the start, to even out a difference in strength.
page-word-handicap-forms = handicap
page-word-jigo = Jigo: a tie. Both players have the same number of points.
page-word-jigo-forms = jigo
page-word-ko = Ko: both players could take the same stone back from each other for ever. So nobody may take it back at once: play elsewhere first.
page-word-ko-forms = ko, ko fight, ko fights
page-word-komi = Komi: points that White gets in the count, because Black begins.
page-word-komi-forms = komi
page-word-liberty = Liberty: an empty point next to a stone, along the lines. A chain without a liberty is captured.
page-word-liberty-forms = liberty, liberties
page-word-seki = Seki: groups of both players live side by side, because whoever attacks first would be captured.
page-word-seki-forms = seki
page-word-suicide = Suicide: a move that leaves its own chain without a liberty and captures nothing.
page-word-suicide-forms = suicide
page-word-superko = Superko: no move may bring back a position that the whole board has had before.
page-word-superko-forms = superko
page-word-territory = Territory: empty points that only one colour surrounds.
page-word-territory-forms = territory
