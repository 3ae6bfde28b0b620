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

    {""}**The picture.** Black has played C7 and G7, then White G7, G3 and C3: five realities. Where Black stands on G7, White could not.

rules-superposed-end = **Quantum Go** — passing, the end and the count (2 of 3)
    {""}**Two passes in a row**, at least one of them intended: the board is **determined**. One reality is drawn, all others vanish, and the game goes on.

    {""}**Five passes in a row** (of any kind): the board is determined, the game ends and is counted. You score one point for every stone of yours on the board, White gets komi on top (4 unless agreed otherwise). So it pays to fill your own territory, as far as your groups keep two eyes.

    {""}**Ending sooner.** When a single reality is left, `/{ command-end.name }` proposes to count by estimate. If the other player accepts, both mark dead stones (`/{ command-dead.name } C3`) and confirm them. The estimate gives each group its stones and its territory, less two points for its eyes. Fill dame, finish ko fights and settle every seki first. If both confirm the estimate, it is the result; either may play on instead.

    {""}**The limit.** There is none unless you agree on one (`max_realities`): each reality counts, however many they are. If a move makes more than agreed, the board is determined to one of them.

    {""}**Stones.** Every reality has as many black stones as any other, and as many white ones as any other. Nothing is random until it is measured or determined: this is not a game of dice.

rules-superposed-rulings = **Quantum Go** — our rulings, and fair chance (3 of 3)
    The rules of QuantumGo.net leave some points open. Here they are read like this:
    - Our ruling: an unintentional pass is not a move played. You may try the same points again later, and the list of moves hides them from others.
    - Our ruling: equal realities are always merged and their numbers reduced to lowest terms, so the total may shrink while all shares stay.
    - Our ruling: an agreed limit is checked after measuring and merging.
    - Our ruling: a host takes on only so many steps of work for a move; the first message says how many, and every machine counts them alike. If a move would take more, points of the fight that it touches are determined first, as few as needed. You are told, the record says so, and `/{ command-verify.name }` checks it.
    - Our ruling: two passes with only one reality left change nothing and are not announced.
    - Our ruling: komi is even (…, 2, 4, 6, …). Equal scores are a jigo.
    - Our ruling: handicap stones are ordinary single stones in the first reality; then White begins.
    - Our ruling: the estimate is, for each group, stones + territory − 2 (but not less than its stones).

    {""}**Fair chance.** Before the first move the game draws a secret seed and shows its fingerprint. All draws come from it and from the id of the message with the fingerprint, which nobody can choose. After the end the seed is shown, and `/{ command-verify.name }` checks every draw. What this does not prove: whoever hosts me has the key and could look ahead, so play with hosts you trust.

    {""}**Credits.** The game and its rules are by the authors of [QuantumGo.net](https://quantumgo.net). This text is ours; where it differs without saying “our ruling”, their rules are right.

rules-classic = **Go** — rules in brief
    > Black and White take turns to place one stone on an empty point: `/{ command-move.name } D4`. A stone stays where it is unless it is captured.

    {""}**Capture.** Stones of one colour that touch along the lines form a chain. The empty points next to it are its liberties. A chain that loses its last liberty is taken off the board; your move takes the opponent's chains first.

    {""}**What you cannot play.** Suicide: a stone that leaves its own chain without a liberty and captures nothing. And no move may bring back a position that the whole board has had before (positional superko), so a ko cannot be retaken at once.

    {""}**The end.** `/{ command-pass.name }` when there is nothing left to gain. Two passes in a row end the game. Both players mark the dead stones (`/{ command-dead.name } D4` marks a whole chain) and confirm. If you do not agree, **Resume** and play it out.

    {""}**The count.** Area counting: your living stones, and the empty points that only your stones surround. White gets komi on top, 7.5 unless agreed otherwise. Points that touch both colours are dame and count for nobody.

    {""}**Handicap.** With 2 to 9 black stones on the star points White begins.
    - Our ruling: positional superko is used, whoever's turn it is; a handicap of 1 does not exist, use komi instead.

    {""}**The picture.** Black C5 has taken the last liberty of White C4, which is captured.

rules-entangled-moves = **Entangled Quantum Go, by André Ranchin** — rules in brief (1 of 3)
    > A stone can be in two places at once: a move is an **entangled pair**, and only a touch decides which of the two stones is there.

    {""}**Your move.** `/{ command-move.name } D3 C2` puts two stones of your colour on any two empty points. If no stone is next to them, both stay, entangled. In pictures entangled stones bear the number of their move.

    {""}**Collapse.** If a stone is next to one of your two new ones (along the lines), there is a collapse:
    - First you choose for each older pair of yours that your new stones touch: which stone stays? The other one goes.
    - Then your opponent does the same for theirs.
    - Then you choose which of your new stones stays. It must be one next to a stone that was just kept, if that is legal.
    - Then captures, as in Go.
    All stones that stay are single from now on. You are asked which; `/{ command-keep.name } D3` answers. Where the rules leave only one choice it is made for you, and told.

    {""}**What you cannot play.** The stone that stays must not be suicide, nor bring back a former position. Our ruling: a move is refused if some choice could leave you without any legal stone to keep.

    {""}**The pictures** show the first moves of Ranchin's own game. First two pairs, which nothing touches. Then Black plays D4 and C3 and touches both: Black is asked for D3 or C2. Last, Black has kept D3, White C4, and Black D4.

rules-entangled-end = **Entangled Quantum Go** — the end, shapes, rulings (2 of 3)
    {""}**The end.** Two passes in a row. Pairs that are still entangled are collapsed by their owners. Then both mark the dead stones (`/{ command-dead.name } D4`), confirm, and area is counted: living stones and the points that only they surround. Our ruling: komi is 7.5 from 13×13 on, but 0 on smaller boards and in `semi`, unless agreed otherwise.

    {""}**Shapes**, joined by `+`:
    - `weak`: what touches diagonally touches, too. Captures stay as they are.
    - `symmetric`: you name one point, the partner goes opposite through the centre. Where it cannot, the stone is single.
    - `semi`: Black places pairs, White single stones.
    - `ghz`: triplets, of which one stone stays.
    - `w`: triplets that lose one stone at each of two collapses; you name the stone that goes.

    {""}**Our rulings:**
    - The partner touches, too. A pair on neighbouring points collapses at once.
    - Suicide is forbidden. A position is the stones and how they are paired.
    - At the end, first all pairs of the player who passed first are collapsed.
    - Pairs are asked for in the order in which they were placed.
    - In `w` a pair that is left after a collapse may stand next to stones; only a new stone next to it collapses it again. Captured members leave the others.
    - `weak` combines with all shapes, `symmetric` with `semi`, `ghz` and `w` with neither.

    {""}**Credits.** The game is [Quantum Go by André Ranchin, arXiv:1603.04751](https://arxiv.org/abs/1603.04751), with the variants of its conclusion. This text is ours.

rules-entangled-chance = **Entangled Quantum Go** — drawn collapses (3 of 3)
    > With `{ command-challenge-collapse.name }:chance` nobody chooses what stays: it is drawn. This is the game of the “quantum Go machine” of Jin and others, who measured photons.

    {""}**What changes.** All of the above holds, in every shape, but each choice is drawn at the moment when its owner would be asked, in the same order, by chance that anybody can check after the end. Every collapse is told with the probability of that draw: “H9 stays (60 %)”. What has only one possibility is told with 100 %, and nothing is drawn.

    {""}**Weights.** `/{ command-move.name } D4 60 Q16` gives the first stone 60 percent and the second 40; whole numbers from 10 to 90. Without a weight both are equal. Weights are public, stay with the pair, and are shown on the stones. Only where a move names both stones of a pair can there be any: not in `symmetric`, `ghz` and `w`, nor for White’s single stones in `semi`.

    {""}**Our rulings** (the paper’s abstract only tells that pairs have probabilities and that a measurement decides at random):
    - Of the new stones only those are drawn that are legal then, and that the duty leaves, with their weights.
    - A move is legal if some keep is legal whatever is drawn before.
    - In `w` each stone is equally likely to go.
    - At the end the pairs that are left are drawn, first those of the player who passed first. A resignation draws nothing.
    - Weights are no part of a position. A turn in which something was drawn is not taken back.
    - Ratings count the game as `entangled`.

    {""}**Credits.** [Jin and others, A quantum Go machine, arXiv:2007.12186](https://arxiv.org/abs/2007.12186), on Ranchin’s game. This text is ours.

rules-simultaneous-moves = **S-Go, by Yasha Savelyev** — rules in brief (1 of 2)
    > Both play at the same time. Nobody sees a move before both are in.

    {""}**Your turn.** `/{ command-move.name } D4` names an empty point, in secret. Until the other has played too, you can change it. There is no pass, no ko rule and no komi, and suicide is allowed.

    {""}**Six kinds of stones.** Black and white are plain. **Blue** is a black stone, **green** a white one, both dead and alive. **Orange** and **red**: both played there. Orange counts for both players' chains, red for nobody's, but takes everybody's liberty.

    {""}**Capture.** A chain that loses its last liberty is captured. If it is unclear who was first, stones become **entangled**, dead and alive:
    - Dual capture: chains of both take each other's last liberty.
    - Both played one point that saves a chain if it is one's own, and takes it if it is the other's. It turns orange.
    - Both played one point, and it takes chains of both. It stays red.

    {""}**Resolution.** The side lives whose stones are first used to capture something else. Its stones turn plain, the other side's are taken prisoner, orange and red ones take the winner's colour. That can decide further entanglements; every turn's message lists them in order. A loose red stone takes the colour of the capture that uses it.

    {""}**The pictures.** White C5 took C6's last liberty and had none itself. In Go that captures; here nobody is first, and each takes the other: C6 is blue, C5 green. Two turns later White captures D5, and uses C5 for it: C5 is alive, and C6 is White's prisoner.

rules-simultaneous-end = **S-Go** — the end, rulings, source (2 of 2)
    {""}**The end.** `/{ command-end.name }` proposes to end, and the other accepts. Both mark the dead stones (`/{ command-dead.name } D4`), which become prisoners. Or an **end position** ends the game by itself: no stone can capture any more, and each empty point is suicide for somebody. It is a point for Black if it is suicide for White only, and the other way round.

    {""}**The count.** Territory + prisoners. There can be a tie.

    {""}**Our rulings.** The paper gives its rules by example. This is one exact reading, the same for both colours, that plays all its examples.
    - Entanglements that share a stone are merged.
    - What a capture used and lost, or gave to the other side, never served: then that entanglement goes to the other side, too.
    - If the captures of both sides claim the same stones, neither is decided; they are entangled.
    - Red stones are never captured, nor is a chain of orange stones only.
    - Red and orange stones neither make territory nor spoil it; only plain, blue and green stones can be marked dead.
    - When we ask whether a lone stone captures, chains of orange stones only, and chains already without a liberty, do not count.

    {""}**Credits.** The game is by Yasha Savelyev: [Simultaneous Go via Quantum Collapse, arXiv:1007.3310](https://arxiv.org/abs/1007.3310). We play an older version of the paper, before its version 4 of 2025, which calls itself much simplified and corrected. This text is ours.

rules-sym-moves = **Sym(Go), by Yasha Savelyev** — rules in brief
    > Both play at the same time, and both orders happen: Black first, and White first.

    {""}**Your turn.** `/{ command-move.name } D4`, or `/{ command-pass.name }`, in secret. Until the other has played too, you can change it.

    {""}**Positions.** The board is a set of **positions** of Go. In each of them your two moves are played in both orders, by Go's rules (no suicide, no retaking of a ko at once). If the order matters, one position becomes two. If an order is illegal, it drops out; if both are, that position is gone. Equal positions are one.

    {""}**Not allowed.** If no position is left, your two moves were not allowed together: both of you are told, and choose again. So you can never both play the same point.

    {""}**Reading the board.** “Black 50 %” means a black stone in half of the positions. A full stone is there in all of them.

    {""}**The end.** If both pass in the same turn, every position is counted by area, without komi. You win if you win in all of them; otherwise it is a draw.

    {""}**The pictures.** Black captures B1 at B2 while White captures A1 at A2. Whoever is first takes the other stone: two positions. Next Black plays B1, which is empty in one of them only: the other one is gone.

    - Our ruling: a ko ban is part of a position.
    - Our ruling: above the limit (4,096 positions unless agreed otherwise) one position is drawn. Before a turn that could be more work than this host takes on, as few points as needed are determined. You are told.
    - Our ruling: a point with a stone in every position is refused at once; komi is 0, and a tie in one position makes the game a draw.

    {""}**Fair draws.** They come from a seed (its fingerprint is shown at the start) and from the id of that message; after the end `/{ command-verify.name }` checks them. The host could look ahead: play with hosts you trust.

    {""}**Credits.** The functor Sym is from [Simultaneous Go via Quantum Collapse, arXiv:1007.3310](https://arxiv.org/abs/1007.3310), in a version before version 4 (2025). This text is ours.

rules-mutation-moves = **Quantum Go by David Nicol (mutation)** — rules in brief
    > Go on a board with faults: after every stone dice change some points, whatever was there.

    {""}**Your turn** has three parts:
    - **Place** a stone on any empty point: `/{ command-move.name } D4`. Nothing else is forbidden, neither ko nor suicide.
    - **Dice**: two say column and row, the control die what the point becomes: empty, black or white. They are thrown again and again until they stop: at a 0, or at a stop of the control die. You read every throw.
    - **Remove** the opponent's chains without a liberty, all at once; after that your own.

    {""}**The end.** Who has stones on more than half of all points may say so before playing: `/{ command-claim.name }` wins at once if it is true, and costs nothing if it is not. Otherwise two passes end the game (or `/{ command-end.name }`, if the other agrees), both mark the dead stones (`/{ command-dead.name } D4`), and area is counted.

    {""}**The picture** shows a turn. A square marks each point that the dice changed, with the number of the throw and what was there before.

    {""}**Our rulings:**
    - On N×N the position dice show 0 to N.
    - No suicide rule either. What has no liberty is judged after the dice.
    - 10×10 unless agreed otherwise; komi 7.5 from 13×13 on, else 5.5.
    - A pass throws no dice.

    {""}**The control die** can be agreed: `-WB...` is a sign for each face, `-` empty, `W`, `B`, `.` stop. On 19×19 it is `-WBWB.`

    {""}**Fair dice.** All throws come from a seed whose fingerprint you see at the start, and from the id of that message, which nobody can choose; after the end `/{ command-verify.name }` checks them. The host could still look ahead: play with hosts you trust.

    {""}**Credits.** Game and name are by David Nicol (1998): [his page](http://www.tipjar.com/dnconsult/QuantumGo.htm) has his own rules, and why they are about fault tolerance. This is a description in our words.

example-black = Alice
example-white = Bob
