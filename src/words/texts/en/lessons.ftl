### The lessons: for each step a task, a hint, and why what was done is right.

button-lesson = Lesson
button-lesson-try = My answer
button-lesson-hint = Hint
button-lesson-solution = Show me
button-lesson-again = Try again
button-lesson-next = Next task
button-lesson-skip = Skip
button-lesson-back = Back
button-lesson-text = As text
button-lesson-picture = As picture
form-lesson-title = Your answer
form-lesson-label = Points, or what the task asks for
form-lesson-example = As many points as a move names: C3, or C3 E4
lesson-rival = Rival
lesson-heading = **Lesson:** { $name } – task { $step } of { $steps }
lesson-as-black = You play Black.
lesson-as-white = You play White.
lesson-hint = **Hint:** { $hint }
lesson-right = **Right!**
lesson-not-yet = **Not yet.**
lesson-refused = **That is not possible,** and it is still your turn.
lesson-finished = That was the last task. A real game: `/{ command-challenge.name } { command-challenge-rules.name }:{ $rules }`

## What is missing

lesson-not-total = It should be { $count }, and now it is { $now }.
lesson-not-less-share = At { $point } it was { $before }, and now it is { $now }: not less.
lesson-not-present = Your stone is not on { $point } now.
lesson-not-measured = Nothing was measured: the move captures in no reality.
lesson-not-certain-capture = It was not certain that anything would be captured.
lesson-not-determined = The board was not determined. That takes a second pass.
lesson-not-captured = The stone that was meant is still there.
lesson-not-liberties = The chain at { $point } does not have { $count } liberties.
lesson-not-closed = White can still play in one of the eyes.
lesson-not-sets = No pair has stayed entangled.
lesson-not-weight = The stone on { $point } is not there with a weight of { $count } percent.
lesson-not-collapsed = White’s pair is still entangled: nothing has touched it.
lesson-not-single = There is no single stone of yours on { $point }.
lesson-not-kind = { $point } has not become what the task asks for.
lesson-not-dual = No stones are dead and alive now.
lesson-not-settled = The entanglement is still open.
lesson-not-annulled = The two moves were allowed together.
lesson-not-mutated = The dice have changed nothing.
lesson-not-won = You have not won yet.
lesson-not-refused = That was allowed.

## superposed

lesson-superposed-1-task = Here a stone does not have to decide where it is. Name two points, and there are two **realities**: one with your stone on the first point, one with it on the second. Make two realities.
lesson-superposed-1-hint = Two points, such as `B2 D4`. A third one would make a third reality.
lesson-superposed-1-done = One reality has your stone on the one point, the other on the other. The picture shows a share: 50 % of a stone on each. Which reality is the real one? Nothing has decided that yet, and nobody knows, not even QGo.
lesson-superposed-2-task = Black has played B2 and D4. Every reality obeys Go: where Black is on D4, you cannot be. **Push Black’s stone away from D4:** make its share there smaller.
lesson-superposed-2-hint = Name D4 yourself, and any other point: `D4 C1`.
lesson-superposed-2-done = Where Black is on D4, your stone could only go elsewhere; where Black is on B2, it could go to D4 too. So the reality without Black on D4 has split more often, and Black’s share there has shrunk. This is how stones push each other.
lesson-superposed-3-task = Only one reality is left: Black B1 and White A1 are certain, and A2 is A1’s last liberty. A move that captures in at least one reality is a **measurement**. Make one.
lesson-superposed-3-hint = One of your points has to be A2: `A2 C3`.
lesson-superposed-3-done = With your stone on A2 White’s stone is captured, with it elsewhere it is not. That cannot stay open: one reality is drawn, each as likely as any other, and only those remain in which the same is captured. You read how likely any capture was, and how likely what happened.
lesson-superposed-4-task = White A1 has one liberty, A2. White E5 has one, E4. Play so that something is captured **for certain**.
lesson-superposed-4-hint = Where your stone is not on the one point, it is on the other. So both points should capture.
lesson-superposed-4-done = On A2 your stone takes A1, on E4 it takes E5: a capture was certain, and only which one was drawn. Where a stone can be in two places, a double threat is a capture.
lesson-superposed-5-task = White A2, B1 and E4 are certain; a fourth stone is on D5 or on D2. A stone without a liberty is forbidden in Go. If one of your points is forbidden in **every** reality, you pass without meaning to. Only one of the corners A1 and E5 can be played: name it, with any other point.
lesson-superposed-5-hint = A1 is surrounded in both realities. E5 is surrounded only where White is on D5.
lesson-superposed-5-done = One reality in which the point is allowed is enough: there your stone is on E5, and where it could not be, it went to the other point. With A1 you would have passed: all see that, but only you know at which points.
lesson-superposed-6-task = White has passed. If you pass too, the board is **determined**. Do it, and see what is left.
lesson-superposed-6-hint = Choose **Pass**, or write `{ command-pass.name }` as your answer.
lesson-superposed-6-done = Two passes in a row: one reality was drawn, the others are gone, and the game goes on with certain stones. The fifth pass in a row ends it; then every stone on the board is a point.

## entangled

lesson-entangled-1-task = Here a stone is in two places at once until something touches it. A move names two points: an **entangled pair**. Place a pair that stays entangled.
lesson-entangled-1-hint = The two must not be next to each other: for example `B2 D4`.
lesson-entangled-1-done = Both stones bear the number of your move: they are one stone that has not decided yet. As soon as a stone is placed next to one of them, one of the two has to go.
lesson-entangled-2-task = White’s pair is B4 and D4. A stone next to one of them **touches** the pair, and it collapses: one of its stones goes. Make White’s pair collapse.
lesson-entangled-2-hint = One of your two stones next to B4 or D4: `B3 E5`. Your own new pair collapses with it, and you choose which stone stays.
lesson-entangled-2-done = The owner of a touched pair chooses which stone stays. So White chose first, then you chose for your new pair. What stayed is single from now on.
lesson-entangled-3-task = Your own pair is C2 and E5, and you would like C2 for certain. Touch it with your next pair, and make the right choices.
lesson-entangled-3-hint = Play next to C2: `C3 A1`. You are asked for your own touched pair first: keep C2.
lesson-entangled-3-done = Of your own pairs you choose yourself. Of the new pair the stone next to one that was just kept has to stay, if that is legal: where that leaves one choice, the rules make it, and you are told.
lesson-entangled-4-task = White C3 is a single stone with one liberty left, C4. Capture it: a stone on C4 has to stay.
lesson-entangled-4-hint = `C4 E3`, and then keep C4.
lesson-entangled-4-done = Captures come last in a collapse, when all choices are made: C3 had no liberty any more. Only what stays can capture, so think of the choice before you play.
lesson-entangled-5-task = This game has other shapes, too. In **symmetric** you name one point, and the partner goes opposite through the centre. Place an entangled pair this way.
lesson-entangled-5-hint = Any point but the centre C3: it would be its own partner.
lesson-entangled-5-done = The partner stands opposite. On the centre it would have been a single stone. `/{ command-rules.name } entangled` tells the other shapes.
lesson-entangled-6-task = With drawn collapses (`{ command-challenge-collapse.name }:chance`) nobody chooses: chance draws which stone stays. You may say how likely the first one is. Place B2 with 80 percent, and D4.
lesson-entangled-6-hint = The number goes right after the first point: `B2 80 D4`.
lesson-entangled-6-done = The ring shows the share: B2 stays in 80 of 100 cases, D4 in the other 20. Without a number both are equally likely.
lesson-entangled-7-task = White’s pair is B4 (70 percent) and D4 (30). Touch it, and see what is drawn.
lesson-entangled-7-hint = One of your two stones next to B4 or D4: `B3 E5`.
lesson-entangled-7-done = Nobody was asked. Each collapse is told with its chance; what has only one possibility has 100 percent. The draws come from the game’s committed seed, so anybody can check them after the end.

## simultaneous

lesson-simultaneous-1-task = Both play at the same time, and nobody sees the other’s move before both are in. This once you are told: White has chosen C3. Play there, too.
lesson-simultaneous-1-hint = `C3`
lesson-simultaneous-1-done = Both on one point make one **red** stone (R in text). It is nobody’s, but takes a liberty from everybody. The first capture that uses it gives it that side’s colour.
lesson-simultaneous-2-task = A chain without a liberty is captured, as in Go. White C3 has one liberty left, and White plays elsewhere this time. Capture it.
lesson-simultaneous-2-hint = The last liberty of C3 is C4.
lesson-simultaneous-2-done = C3 is your prisoner, which is a point. But White could have played C4 at the same time: see the next task.
lesson-simultaneous-3-task = The same position, but this time White runs away to C4. Play there at the same time.
lesson-simultaneous-3-hint = `C4`
lesson-simultaneous-3-done = Had White been first, C3 would be safe; had you, it would be captured. Nobody was. C4 is **orange** (\* in text): it belongs to the chains of both. C3 is **green** (G): a white stone both dead and alive. They are entangled, with one number, and a later capture decides for both.
lesson-simultaneous-4-task = White B4 has one liberty left, B3. Your stone there would have no liberty itself. Who captures whom? Play it.
lesson-simultaneous-4-hint = `B3`
lesson-simultaneous-4-done = In Go the one who moves captures. Here nobody is first, so each captures the other: B3 is **blue** (B: black, dead and alive), B4 is **green** (G: white, dead and alive). One of them will have been captured.
lesson-simultaneous-5-task = Blue B3 and green B4 wait for a decision. White C3 has one liberty left, and B3 is next to it. Capture C3, and see which side lives.
lesson-simultaneous-5-hint = The last liberty of C3 is C2.
lesson-simultaneous-5-done = The capture of C3 used B3, so B3 must have been alive: the entanglement is yours. B3 is plain black, and B4 is your prisoner. Whoever uses such stones first wins them.

## sym

lesson-sym-1-task = Both play at the same time, and **both orders happen**: Black first, and White first. White is about to take A1 by playing A2. Play so that the order matters: make two positions.
lesson-sym-1-hint = You can take B1, if it is still there: `B2`.
lesson-sym-1-done = Who is first takes the other’s stone: with Black first B1 is gone, with White first A1 is. Neither is the truth. The board is two positions now, and the game goes on in both.
lesson-sym-2-task = Two positions: in one Black is on A1, in the other White is on B1. A position in which a move is not possible is dropped. White plays D3. Play so that the position with White B1 is dropped.
lesson-sym-2-hint = Which point is empty in one position only? `B1`
lesson-sym-2-done = Where White is on B1, you could not play there in either order, so that position is gone. You have chosen the past that suits you.
lesson-sym-3-task = This time White plays C3. Play there, too, and see what happens.
lesson-sym-3-hint = `C3`
lesson-sym-3-done = Whoever comes second finds the point taken, in both orders and in every position. No position is left, so these two moves are **not allowed** together: all is as before, neither move is shown, and both choose again.
lesson-sym-4-task = Two positions again. In both of them White D4 has one liberty left. Capture it in both.
lesson-sym-4-hint = The last liberty of D4 is D3.
lesson-sym-4-done = A stone that is gone from every position is told as captured. What is captured in some positions only, you see by its smaller share.
lesson-sym-5-task = One position is left, and White passes. If both pass in the same turn, the game ends, and every position is counted by area, without komi. You are ahead: end the game.
lesson-sym-5-hint = Choose **Pass**, or write `{ command-pass.name }` as your answer.
lesson-sym-5-done = You win only if you win in **every** position; else it is a draw. So get rid of bad positions first, as in task 2, and pass then.

## mutation

lesson-mutation-1-task = The board has faults. After each stone dice are thrown: two of them name a point, the third says what it becomes – empty, black or white – until a throw says stop. Place a stone on an empty point and watch.
lesson-mutation-1-hint = Any empty point: C3 and D4 are taken.
lesson-mutation-1-done = You read each throw. In the picture a square marks each point that the dice have changed, with the number of the throw and what was there before. The dice do not care whose turn it was.
lesson-mutation-2-task = After the dice, chains without a liberty are taken off. White C3 has one liberty left. Capture it.
lesson-mutation-2-hint = The last liberty of C3 is C4.
lesson-mutation-2-done = This time the dice stopped at once. Otherwise they could have changed a point first: here no capture is quite certain.
lesson-mutation-3-task = In Go you could not play A1: no liberty. Here every empty point is allowed. Try A1.
lesson-mutation-3-hint = `A1`
lesson-mutation-3-done = After the dice your stone had no liberty, so it was taken off: first the opponent’s chains are judged, then your own. What is allowed need not be wise.
lesson-mutation-4-task = The same position, but with other dice. Try A1 again.
lesson-mutation-4-hint = `A1`
lesson-mutation-4-done = The dice turned B1 black before anything was taken off. So your stone has liberties, and lives. That is why what has no liberty is judged after the dice.
lesson-mutation-5-task = Who has stones on more than half of all points may **claim** the game before moving. This board has 16 points. Count your stones, and claim.
lesson-mutation-5-hint = More than half of 16 is 9. Choose **Claim the majority**, or write `{ command-claim.name }` as your answer.
lesson-mutation-5-done = It is true, so you win at once. A false claim costs nothing: you are told both numbers, and it is still your turn.

## classic

lesson-classic-1-task = The empty points next to a stone are its **liberties**. A stone without a liberty is captured and taken off the board. White C3 has one liberty left. Capture it.
lesson-classic-1-hint = Black is on three sides. The fourth is C4.
lesson-classic-1-done = C3 had no empty point beside it any more. Capturing is how one wins room in Go.
lesson-classic-2-task = Now your stone on C3 has one liberty left: White would capture it next. Save it. Afterwards it should have three liberties.
lesson-classic-2-hint = Stones that touch along the lines are one chain and share their liberties: `C4`.
lesson-classic-2-done = C3 and C4 are one chain with the liberties of both. A chain lives and dies as a whole.
lesson-classic-3-task = A stone that would have no liberty and captures nothing is **suicide**, and that is forbidden. There is one such point for you here. Try to play it.
lesson-classic-3-hint = Look at the corner that White surrounds.
lesson-classic-3-done = Refused, and it is still your turn. A point like A1 is an **eye** of White’s.
lesson-classic-4-task = White C3 has just taken your stone on D3. You could take C3 back in the same way, and so on for ever: that is a **ko**. Try it.
lesson-classic-4-hint = `D3`
lesson-classic-4-done = Refused: no position may come again. Play elsewhere first. If White answers there, the board is another one, and you may take back.
lesson-classic-5-task = White surrounds your group, which has three empty points inside: A1, B1 and C1. With **two eyes** it can never be captured. Make two.
lesson-classic-5-hint = Divide the three points: the middle one.
lesson-classic-5-done = A1 and C1 are two eyes. White may play in neither: it would be suicide as long as the other one is open. Your group lives.
