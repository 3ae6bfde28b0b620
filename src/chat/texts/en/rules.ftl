### The rules in brief: each text is one message of at most 2000 characters.
### Fluent takes an asterisk at the beginning of a line for its own: an empty text stands before it.

rules-superposed-moves = **Quantum Go, by QuantumGo.net** — rules in brief (1 of 3)
    > Many games of Go are played on one board at once. Each of them is a **reality**. What you see is how often a stone stands on a point when all realities are counted.

    {""}**Your move.** Name two or three points: `/{ command-move.name } C3 E4` or `/{ command-move.name } C3 E4 G7`. Every reality splits: one with your stone on the first point, one with it on the second, and so on. Splits where Go forbids the stone (occupied, suicide, ko) vanish. Stones thus push each other away: where your stone could not be placed, it stands elsewhere.

    {""}**What you cannot play.** The same set of points twice with your colour, and a point that has a stone in every reality. You are told so, and move again.

    {""}**Unintentional pass.** If one of your points is illegal in every reality, be it through stones, suicide or ko, you pass without meaning to. Everybody sees that you did, nobody is told which point it was or why.

    {""}**Measurement.** If your move captures in at least one reality, the board is measured: one reality is drawn, each as likely as any other.
    - It has a capture: that capture happened. Only realities with exactly the same stones captured remain.
    - It has none: nothing was captured. Only realities without a capture remain.
    You read how likely any capture was, and how likely what happened was.

    {""}**Reading the board.** “Black 60 %” means that Black has a stone there in 60 % of the realities. It is a share, not the chance of a measurement. A full stone is there in every reality.

rules-superposed-end = **Quantum Go** — passing, the end and the count (2 of 3)
    {""}**Two passes in a row**, at least one of them intended: the board is **determined**. One reality is drawn, all others vanish, and the game goes on.

    {""}**Five passes in a row** (of any kind): the board is determined, the game ends and is counted. You score one point for every stone of yours on the board, White gets komi on top (4 unless agreed otherwise). So it pays to fill your own territory, as far as your groups keep two eyes.

    {""}**Ending sooner.** When a single reality is left, `/{ command-end.name }` proposes to count by estimate. If the other player accepts, both mark dead stones (`/{ command-dead.name } C3`) and confirm them. The estimate gives each group its stones and its territory, less two points for its eyes. Fill dame, finish ko fights and settle every seki first. If both confirm the estimate, it is the result; either may play on instead.

    {""}**The limit.** A game may hold only so many realities (1,000,000 unless agreed otherwise). If a move makes more, the board is determined to one of them.

    {""}**Stones.** Every reality has as many black stones as any other, and as many white ones as any other. Nothing is random until it is measured or determined: this is not a game of dice.

rules-superposed-rulings = **Quantum Go** — our rulings, and fair chance (3 of 3)
    The rules of QuantumGo.net leave some points open. Here they are read like this:
    - Our ruling: an unintentional pass is not a move played. You may try the same points again later, and the list of moves hides them from others.
    - Our ruling: equal realities are always merged and their numbers reduced to lowest terms, so the total may shrink while all shares stay.
    - Our ruling: the limit is checked after measuring and merging. “No limit” may be agreed.
    - Our ruling: if a move is more work than this host takes on, the position before it is determined first. You are told, and the record says so.
    - Our ruling: two passes with only one reality left change nothing and are not announced.
    - Our ruling: komi is even (…, 2, 4, 6, …). Equal scores are a jigo.
    - Our ruling: handicap stones are ordinary single stones in the first reality; then White begins.
    - Our ruling: the estimate is, for each group, stones + territory − 2 (but not less than its stones).

    {""}**Fair chance.** Before the first move the game draws a secret seed and shows its fingerprint. All draws come from it. After the end the seed is shown, and `/{ command-verify.name }` checks every draw.

    {""}**Credits.** The game and its rules are by the authors of [QuantumGo.net](https://quantumgo.net). This text is ours; where it differs without saying “our ruling”, their rules are right.

rules-classic = **Go** — rules in brief
    > Black and White take turns to place one stone on an empty point: `/{ command-move.name } D4`. A stone stays where it is unless it is captured.

    {""}**Capture.** Stones of one colour that touch along the lines form a chain. The empty points next to it are its liberties. A chain that loses its last liberty is taken off the board; your move takes the opponent's chains first.

    {""}**What you cannot play.** Suicide: a stone that leaves its own chain without a liberty and captures nothing. And no move may bring back a position that the whole board has had before (positional superko), so a ko cannot be retaken at once.

    {""}**The end.** `/{ command-pass.name }` when there is nothing left to gain. Two passes in a row end the game. Both players mark the dead stones (`/{ command-dead.name } D4` marks a whole chain) and confirm. If you do not agree, **Resume** and play it out.

    {""}**The count.** Area counting: your living stones, and the empty points that only your stones surround. White gets komi on top, 7.5 unless agreed otherwise. Points that touch both colours are dame and count for nobody.

    {""}**Handicap.** With 2 to 9 black stones on the star points White begins.
    - Our ruling: positional superko is used, whoever's turn it is; a handicap of 1 does not exist, use komi instead.
