### Stellungen und Züge in Worten.

## Zahlen

number-group = { "." }
number-decimal = ,
percent = { $value } %

## Bausteine

black = Schwarz
white = Weiß
both-colours = Schwarz und Weiß
both-players = Beide
both-to-play = Schwarz und Weiß sind am Zug.
one-to-play = { $moved } hat sich festgelegt, { $color } ist noch am Zug.
# Zwei oder mehr Punkte: „A1, B1“ und „C3“.
list-end = { $most } und { $last }
# Zwei oder mehr Punkte, von denen einer genannt wird.
list-or = { $most } oder { $last }
more-points =
    { $count ->
        [one] 1 weiterer Punkt
       *[other] { $count } weitere Punkte
    }
short-pass = passt
short-unintentional-pass = passt unabsichtlich
short-claim = beansprucht mehr als die Hälfte
short-resign = gibt auf
short-time = überschreitet die Zeit
short-keep = wählt { $point }
short-both-at = beide { $point }

## Was geschehen ist

played = { $player } ({ $color }) hat { $points } gespielt.
played-and-captured = { $player } ({ $color }) hat { $points } gespielt und { $captured } gefangen.
passed = { $player } ({ $color }) hat gepasst.
passed-unintentionally = { $player } ({ $color }) hat unabsichtlich gepasst: Der Zug war nicht möglich. An welchem Punkt es lag und warum, erfährt niemand.
passed-unintentionally-yourself = { $player } ({ $color }) hat unabsichtlich gepasst: Ein Zug auf { $points } war nicht möglich. Nur du siehst diese Punkte; du darfst sie später wieder versuchen.
kept = { $player } ({ $color }) hat { $points } gewählt.
claimed = { $player } ({ $color }) hat mehr als die Hälfte des Bretts beansprucht.
resigned = { $player } ({ $color }) hat aufgegeben.
ran-out-of-time = { $player } ({ $color }) hat die Zeit überschritten.

# $certain ist „yes“, wenn in jeder Realität etwas gefangen wurde, $alone, wenn kein anderer Fang möglich war.
measured-capture =
    Gemessen: { $certain ->
        [yes] Ein Fang war sicher
       *[no] Die Chance auf einen Fang war { $any }
    }. Er ist eingetreten: { $captured } { $count ->
        [one] ist
       *[other] sind
    } gefangen{ $alone ->
        [yes] { "" }
       *[no] ; die Chance auf genau das war { $exact }
    }.
measured-none = Gemessen: Die Chance auf einen Fang war { $any }. Er ist ausgeblieben: Nichts ist gefangen; die Chance darauf war { $exact }.
not-measured = Keine Messung: Es war kein Fang möglich.

determined-limit = Das ergab { $from } Realitäten, mehr als in dieser Partie erlaubt sind; deshalb wurde das Brett determiniert: Eine davon wurde ausgelost, nur sie ist übrig.
determined-host-limit = Der Zug hätte mehr Rechenarbeit gekostet, als QGo hier auf sich nimmt; deshalb wurde das Brett davor determiniert: Eine von { $from } Realitäten wurde ausgelost, und nur in ihr wurde der Zug versucht.
determined-around =
    Der Kampf um { $point } war zu groß: { $points } { $count ->
        [one] wurde
       *[other] wurden
    } vorher determiniert.
determined-passes = Zweimal Passen nacheinander determiniert das Brett: Eine von { $from } Realitäten wurde ausgelost, nur sie ist übrig.
determined-end = Fünfmal Passen nacheinander beendet die Partie. Das Brett wurde determiniert: Eine von { $from } Realitäten wurde ausgelost, und sie wird ausgezählt.

captured =
    { $captured } { $count ->
        [one] ist
       *[other] sind
    } gefangen.

more-happened =
    { $count ->
        [one] … und 1 weitere Folge: Das Brett zeigt sie.
       *[other] … und { $count } weitere Folgen: Das Brett zeigt sie.
    }

ended-by-position = Das ist eine Endstellung: Kein Stein kann mehr fangen, und jeder leere Punkt ist Suizid für mindestens einen von euch. Die Partie ist zu Ende und wird ausgezählt.
ended-by-both-passing = Ihr habt im selben Zug beide gepasst: Die Partie ist zu Ende.
ended-by-passes = Das war das fünfte Passen nacheinander: Die Partie ist zu Ende und wird ausgezählt.

total-same =
    { $count ->
        [one] Es gibt weiter 1 Realität.
       *[other] Es gibt weiter { $total } Realitäten.
    }
total-remain =
    { $count ->
        [one] 1 Realität bleibt (vorher { $before }).
       *[other] { $total } Realitäten bleiben (vorher { $before }).
    }
total-now =
    { $count ->
        [one] Es gibt jetzt 1 Realität (vorher { $before }).
       *[other] Es gibt jetzt { $total } Realitäten (vorher { $before }).
    }

## Zahlen nach einem Zug

numbers-certain = **Sichere Steine:** { $black } schwarze, { $white } weiße
numbers-last = **Letzter Zug:** { $shares }
numbers-strongest = **Größte Anteile:** { $shares }

## Wie es weitergeht

next-turn = { $player }, du bist am Zug ({ $color }).
next-both = { $black } und { $white }, ihr seid am Zug: beide zugleich und geheim.
next-owed = { $moved } hat sich festgelegt. { $player } ({ $color }), jetzt fehlt nur noch dein Zug.
own-commitment = Das siehst nur du: Du hast dich auf { $point } festgelegt. Bis beide Züge da sind, kannst du deinen ändern.
own-commitment-pass = Das siehst nur du: Du hast dich auf Passen festgelegt. Bis beide Züge da sind, kannst du deinen ändern.
next-keep = { $player }, du hast zu wählen ({ $color }).
next-count = **Auszählen.** Markiert tote Steine mit `/{ command-dead.name }` und einem Punkt jeder Kette, etwa `/{ command-dead.name } C3`; noch einmal dasselbe nimmt die Markierung weg. Stimmen die Markierungen, wählt beide **Bestätigen**. Seid ihr uneinig, geht die Partie mit **Weiterspielen** weiter.
next-estimate = **Auszählen.** Über die toten Steine seid ihr einig. Das ist die Schätzung: **Bestätigen** macht sie zum Ergebnis, mit **Weiterspielen** geht die Partie weiter.
count-none-dead = Kein Stein ist als tot markiert. So steht es:
count-confirmed = { $player } hat bestätigt; { $other } ist noch an der Reihe.
proposed-end = { $player } schlägt vor, die Partie jetzt zu beenden und auszuzählen. { $other }, nimm an oder lehne ab.
proposed-undo = { $player } bittet darum, den letzten Zug oder die letzte Wahl zurückzunehmen. { $other }, nimm an oder lehne ab.

## Ergebnis und Punkte

# $one ist „yes“ bei genau einem Punkt.
result-points =
    { $winner } ({ $color }) **gewinnt mit { $points } { $one ->
        [yes] Punkt
       *[no] Punkten
    }.**
result-win = { $winner } ({ $color }) **gewinnt.**
result-claim = { $winner } ({ $color }) **gewinnt** mit mehr als der Hälfte des Bretts.
result-win-everywhere = { $winner } ({ $color }) **gewinnt** in jeder Stellung.
result-resignation = { $winner } ({ $color }) **gewinnt:** { $loser } hat aufgegeben.
result-time = { $winner } ({ $color }) **gewinnt:** { $loser } hat die Zeit überschritten.
result-void = Die Partie wurde abgebrochen. **Sie zählt für niemanden.**
result-draw = **Unentschieden:** Niemand gewinnt in jeder Stellung.
result-tie = **Jigo: Beide haben gleich viele Punkte.**
short-result-points =
    { $winner } gewinnt mit { $points } { $one ->
        [yes] Punkt
       *[no] Punkten
    }: { $most } zu { $least }
short-result-points-alone =
    { $winner } gewinnt mit { $points } { $one ->
        [yes] Punkt
       *[no] Punkten
    }
short-result-tie = Jigo: { $most } zu { $least }
short-result-tie-alone = Jigo
short-result-draw = Unentschieden
short-result-win-everywhere = { $winner } gewinnt in jeder Stellung
short-result-win = { $winner } gewinnt
short-result-resignation = { $winner } gewinnt: { $loser } hat aufgegeben
short-result-time = { $winner } gewinnt: { $loser } hat die Zeit überschritten
short-result-void = Abgebrochen

score-line = { $color }: **{ $points }** = { $sum }
score-stones =
    { $count ->
        [one] 1 Stein
       *[other] { $count } Steine
    }
score-territory = { " " }+ { $count } Gebiet
score-eyes = { " " }− { $count } für Augen
score-points =
    { $count ->
        [one] 1 Punkt
       *[other] { $count } Punkte
    } Gebiet
score-prisoners =
    { " " }+ { $count ->
        [one] 1 Gefangener
       *[other] { $count } Gefangene
    }
score-komi = { " " }+ { $komi } Komi
score-komi-negative = { " " }− { $komi } Komi
score-dead = Tote Steine, vom Brett genommen: { $points }
score-dead-prisoners = Tote Steine, jetzt Gefangene: { $points }
score-dame = Dame, Punkte von niemandem: { $points }
score-dame-many = Dame, Punkte von niemandem: insgesamt { $count }

## Die Unterschrift eines Bildes

caption-turn = am Zug
caption-choose = wählt
caption-committed = hat sich festgelegt
caption-move = Zug
caption-realities = Realitäten
caption-sets = Verschränkt
caption-prisoners = Gefangene
caption-stones = Steine
caption-komi = Komi
caption-last = Zuletzt
caption-counting = Auszählen: Tote Steine werden markiert.
caption-measured = Gemessen: Chance auf einen Fang { $any }. Gefangen: { $captured } ({ $exact }).
caption-measured-none = Gemessen: Chance auf einen Fang { $any }. Nichts gefangen ({ $exact }).
caption-found = Gemessen: { $captured } gefangen.
caption-found-none = Gemessen: nichts gefangen.
caption-not-measured = Keine Messung: Es war kein Fang möglich.
caption-captured = Gefangen: { $captured }.
caption-pass = { $color } hat gepasst.
caption-unintentional-pass = { $color } hat unabsichtlich gepasst: Der Zug war nicht möglich.
caption-claim = { $color } hat mehr als die Hälfte des Bretts beansprucht.
caption-determined = Das Brett wurde determiniert.
caption-determined-before = Das Brett wurde vor dem Zug determiniert.
caption-determined-around = Vor dem Zug determiniert: { $points }.

## Bildbeschreibung

alt-opening = Go-Brett, { $size }×{ $size }. { $black } (Schwarz) gegen { $white } (Weiß), Zug { $move }.
alt-total =
    { $count ->
        [one] Eine Realität.
       *[other] Insgesamt { $total } Realitäten.
    }
alt-turn = { $color } ist am Zug.
alt-dead = Als tot markiert: { $list }.
alt-black = Schwarze Steine: { $list }.
alt-white = Weiße Steine: { $list }.
alt-certain-black = Sichere schwarze Steine: { $list }.
alt-certain-white = Sichere weiße Steine: { $list }.
alt-shares = Anteile der Realitäten: { $list }.

## Das Brett als Text

letter-black = s
letter-white = w
text-turn = { $color } am Zug
text-last = Zuletzt: { $color } { $move }
text-last-both = Zuletzt: { $move }
text-captured = Gefangen: { $captured }
text-counts = In wie vielen von { $total } Realitäten:
text-percents = In wie viel Prozent der Realitäten:
text-more =
    { $count ->
        [one] 1 weiterer Punkt passt nicht hierher: Das Brett zeigt seine Zehntel.
       *[other] { $count } weitere Punkte passen nicht hierher: Das Brett zeigt ihre Zehntel.
    }
legend-certain = X Schwarz, O Weiß, ganz sicher
legend-some = { $black }5 Schwarz, { $white }5 Weiß in etwa 5 von 10 Realitäten
legend-either = *5 eine der Farben in etwa 5 von 10
legend-sealed = ## eine der Farben, nie leer

## Die Zugliste

moves-line = { $number }. { $color } { $move }
moves-unnumbered = { $color } { $move }
moves-choice = { $color }: { $consequences }
moves-both = { $number }. { $move }
# $line ist eine von denen darüber.
moves-with-consequences = { $line } – { $consequences }
moves-tried = versucht: { $points }
moves-measured = gemessen (Chance auf einen Fang { $any }): { $captured } gefangen ({ $exact })
moves-measured-none = gemessen (Chance auf einen Fang { $any }): nichts gefangen ({ $exact })
moves-captured = { $captured } gefangen
moves-total =
    { $count ->
        [one] 1 Realität
       *[other] { $total } Realitäten
    }
moves-determined = Brett determiniert, aus { $from } Realitäten
moves-determined-around = { $points } vor dem Zug determiniert: { $from } Realitäten, dann { $left }
moves-determined-before = Brett vor dem Zug determiniert, aus { $from } Realitäten

## Einstellungen

settings-superposed = **Spiel:** Quantum Go von QuantumGo.net (superposed), zwei oder drei Punkte je Zug
settings-entangled = **Spiel:** Ranchins Quantum Go (entangled): ein Zug sind verschränkte Steine, von denen einer bleibt
settings-simultaneous = **Spiel:** Savelyevs S-Go (simultaneous): beide ziehen zugleich und geheim
settings-sym = **Spiel:** Savelyevs Sym(Go) (sym): beide ziehen zugleich und geheim, und beide Reihenfolgen werden gespielt
settings-mutation = **Spiel:** David Nicols Quantum Go (mutation): nach jedem Stein verändern Würfel das Brett
settings-classic = **Spiel:** Go (classic): Flächenzählung, kein Suizid, keine Stellung zweimal (positionelles Superko)
settings-size = **Brett:** { $size }×{ $size }
settings-komi = **Komi:** { $komi } Punkte für Weiß
settings-no-komi = **Komi:** keines
settings-no-handicap = **Vorgabe:** keine, Schwarz beginnt
settings-handicap = **Vorgabe:** { $count } schwarze Steine auf { $points }; Weiß beginnt
settings-no-limit = **Realitäten:** keine Grenze
settings-limit = **Realitäten:** höchstens { $limit }; bei mehr wird das Brett determiniert
settings-work = **Arbeit:** { $steps } Schritte für einen Zug (die Schranke des Betreibers); braucht er mehr, werden vorher so wenige Punkte wie nötig determiniert

## Einstellungen in Kürze, für eine Liste in einer Zeile

brief-superposed = Zwei oder drei Punkte je Zug
brief-simultaneous = Beide ziehen zugleich und geheim
brief-sym = Beide ziehen zugleich und geheim, beide Reihenfolgen werden gespielt
brief-mutation = Nach jedem Stein wird gewürfelt (Kontrollwürfel: { $faces })
brief-classic = Flächenzählung, kein Suizid, positionelles Superko
brief-komi = Komi { $komi }
brief-no-komi = kein Komi
brief-no-handicap = keine Vorgabe, Schwarz beginnt
brief-handicap = { $count } schwarze Steine auf { $points }, Weiß beginnt
brief-stones = { $count } schwarze Steine auf { $points }
brief-drawn = { $shape }, Kollaps ausgelost
brief-no-limit = Realitäten ohne Grenze
brief-limit =
    höchstens { $count ->
        [one] 1 Realität
       *[other] { $limit } Realitäten
    }

## Ablehnungen

refusal-over = Diese Partie ist zu Ende. Mit `/{ command-challenge.name }` beginnst du eine neue.
refusal-turn = Die andere Seite ist am Zug. Danach bist du dran.
refusal-proposed = { $player } hat etwas vorgeschlagen, und die Partie wartet auf deine Antwort: Nimm es bei der neuesten Nachricht der Partie an, oder lehne es ab.
refusal-count =
    Ein Zug nennt hier { $min } oder { $max } verschiedene Punkte, zum Beispiel `{ $example }`. Du hast { $named ->
        [0] keinen
       *[other] { $named }
    } genannt.
refusal-count-exact =
    Ein Zug nennt hier { $min ->
        [one] einen Punkt
       *[other] { $min } Punkte
    }, zum Beispiel `{ $example }`. Du hast { $named ->
        [0] keinen
       *[other] { $named }
    } genannt.
refusal-count-symmetric =
    Ein Zug nennt hier einen Punkt, zum Beispiel `{ $example }`; der Partner gegenüber (durch die Mitte gespiegelt) kommt von selbst dazu. Du hast { $named ->
        [0] keinen
       *[other] { $named }
    } genannt.
refusal-off-board = { $point } liegt nicht auf diesem Brett, es geht von A1 bis { $last } (eine Spalte I gibt es nicht). Wähle einen Punkt darauf.
refusal-duplicate = Du hast { $point } zweimal genannt. Die Punkte eines Zuges müssen verschieden sein.
refusal-repeated = Genau diese Punkte hast du in dieser Partie schon gespielt. Ändere mindestens einen davon, oder nimm einen dritten dazu oder weg.
refusal-occupied = Auf { $point } liegt schon ein Stein. Wähle einen leeren Punkt.
refusal-occupied-everywhere = Auf { $point } liegt in jeder Realität ein Stein. Wähle einen Punkt, der noch leer sein kann.
refusal-suicide = Ein Stein auf { $point } hätte keine Freiheit und finge nichts: Suizid ist nicht erlaubt. Wähle einen anderen Punkt.
refusal-suicide-entangled = Mit { $point } könnte der Kollaps in Suizid enden: Kein Stein dürfte dann bleiben. Wähle andere Punkte.
refusal-superko-entangled = Das könnte eine Stellung wiederbringen, die samt ihren Paaren schon einmal auf dem Brett lag; das ist nicht erlaubt. Wähle andere Punkte.
refusal-superko = Das brächte eine Stellung wieder, die schon einmal auf dem Brett lag; das ist nicht erlaubt. Spiele erst woanders.
refusal-ko = Auf { $point } würdest du das Ko sofort zurückschlagen. Spiele erst woanders.
# $goes ist „yes“, wo eine Wahl den Stein nennt, der geht.
# $all ist „yes“, wo jeder der Steine genannt werden darf.
refusal-pending =
    Zuerst hast du zu wählen: { $all ->
        [yes] Welcher Stein { $goes ->
            [yes] geht
           *[no] bleibt
        }, { $options }?
       *[no] Welcher Stein von { $stones } { $goes ->
            [yes] geht
           *[no] bleibt
        }? Zur Wahl: { $options }.
    } Danach geht die Partie weiter.
refusal-choice =
    Das steht nicht zur Wahl. { $all ->
        [yes] Nenne
       *[no] Nenne von { $stones }
    } den Stein, der { $goes ->
        [yes] geht
       *[no] bleibt
    }: { $options }, zum Beispiel `/{ command-keep.name } { $example }`.
refusal-others-choice = Zuerst hat { $player } zu wählen. Danach geht die Partie weiter.
refusal-no-choice-now = Im Moment gibt es nichts zu wählen. Spiel weiter, oder warte, bis du am Zug bist.
refusal-no-choices = In dieser Partie gibt es nichts zu wählen: Nur bei verschränkten Steinen wird gefragt, welcher bleibt.
refusal-no-claims = In dieser Partie gibt es nichts zu beanspruchen: Nur in mutation gewinnt, wer mehr als die Hälfte des Bretts hat.
refusal-no-pass = In diesem Spiel wird nicht gepasst: In jedem Zug setzen beide. Gibt es nichts mehr auszukämpfen, schlägt `/{ command-end.name }` das Ende vor.
refusal-claim =
    Du hast Steine auf { $have ->
        [one] { $have } Punkt
       *[other] { $have } Punkten
    }; zum Sieg durch Anspruch brauchst du { $need }. Spiele weiter.
refusal-weight = Ein Gewicht sagt, mit wie viel Prozent der erste Stein bleibt: eine ganze Zahl von 10 bis 90 gleich nach dem ersten Punkt, etwa `/{ command-move.name } { $example }`. Der zweite Stein bekommt den Rest.
refusal-weight-not-here = Hier hat kein Stein ein Gewicht: nur, wo der Kollaps ausgelost wird (`{ command-challenge-collapse.name }:chance`) und ein Zug beide Steine eines Paares nennt. Nenne nur die Punkte.
refusal-choices-drawn = In dieser Partie wählt niemand: Der Zufall lost aus, welcher Stein bleibt.
refusal-not-allowed = Das geht an dieser Stelle der Partie nicht. `/{ command-help.name }` zeigt, was geht.

setup-size = Die Größe muss eine ganze Zahl von 2 bis 19 sein, etwa 9, 13 oder 19.
setup-handicap = Auf diesem Brett ist die Vorgabe 0 oder 2 bis { $max } Steine. Eine Vorgabe von 1 ist kein Stein: Nimm dafür Komi.
setup-no-handicap = Dieses Brett hat keine Vorgabepunkte. Lass die Vorgabe weg, oder nimm ein Brett ab 7×7.
setup-komi = Komi muss eine Zahl in Schritten von 0,5 sein, von -361 bis 361, etwa 7.5.
setup-komi-even = Im Quantum Go ist Komi eine gerade ganze Zahl, etwa 2, 4 oder 6.
setup-limit = Die Grenze der Realitäten, in sym der Stellungen, muss eine ganze Zahl ab 1 mit höchstens 19 Stellen sein, etwa 1000000, oder `none`.
setup-shape = Diese Form gibt es nicht. Schreib standard, oder eines oder mehrere von weak, symmetric, semi, ghz und w, verbunden durch +.
setup-collapse = Über einen Kollaps entscheidet `owner` (wem die Steine gehören) oder `chance` (er wird ausgelost).
setup-shapes-do-not-combine = Diese Formen lassen sich nicht verbinden: weak geht mit allen, symmetric mit semi, ghz und w mit keinem von beiden.
setup-chart-faces = Eine Tabelle hat 4, 6, 8 oder 12 Zeichen, eines für jede Seite des Kontrollwürfels; diese hat { $faces }. Ein Beispiel: -WBWB.
setup-chart-sign = „{ $sign }“ ist kein Zeichen einer Tabelle: - leert den Punkt, W und B setzen einen Stein, . hält an. Ein Beispiel: -WBWB.
setup-chart-without-stop = Eine Tabelle braucht mindestens einen Halt (.), sonst würde ewig gewürfelt. Ein Beispiel: -WBWB.
setup-not-for-system = Die Einstellung `{ $setting }` gehört nicht zu { $system }. Lass sie weg.
