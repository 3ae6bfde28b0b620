### Eine Partie auf einer Seite, die Bretter selbst zeichnet (`GamePage` in chat).

## Was auf einem Punkt liegt; sein Name steht davor

point-stone-black = schwarzer Stein
point-stone-white = weißer Stein
point-stone-blue = blauer Stein (Schwarz, tot und lebendig)
point-stone-green = grüner Stein (Weiß, tot und lebendig)
point-stone-orange = orangefarbener Stein (zählt für beide)
point-stone-red = roter Stein (sperrt beide)
point-in-set =
    { $stone }, einer vom { $stones ->
        [2] Paar
       *[other] Tripel
    } { $number }: { $points }
point-in-entanglement = { $stone }, Verschränkung { $number }
point-dead = { $stone }, tot
point-territory = Gebiet von { $color }

## Die Partie

table-title =
    { $system ->
        [superposed] Superposed
        [entangled] Entangled
        [simultaneous] Simultaneous
        [sym] Sym
        [mutation] Mutation
       *[classic] Classic
    } { $size }×{ $size }
table-caption = { $name }: { $value }
table-begins = Die Partie beginnt.
table-seat-committed = hat gezogen
table-seat-agreed = stimmt zu
table-clock-away = abwesend, { $time }
table-withdraw = Zurückziehen
table-withdraw-pause = Pause zurückziehen

## Wer am Zug ist, mit den Augen dessen, der hinsieht

table-turn-yours = Du bist am Zug.
table-turn-yours-at-once = Ihr zieht beide zugleich und geheim: Du bist am Zug.
table-turn-yours-at-last = { $other } hat gezogen: Jetzt bist du am Zug.
table-turn-moved = Du hast gezogen. Jetzt fehlt noch { $other }.
table-turn-waiting = { $player } ist am Zug.
table-turn-watched = { $player } ist am Zug.
table-turn-watched-both = Beide sind am Zug, zugleich und geheim.
table-turn-watched-one = { $moved } hat gezogen, { $player } ist am Zug.
table-turn-choose =
    Wähle, welcher deiner Steine { $goes ->
        [yes] geht
       *[no] bleibt
    }: { $options }.
table-turn-chooses =
    { $player } wählt, welcher Stein { $goes ->
        [yes] geht
       *[no] bleibt
    }.
table-turn-count = Markiere die toten Steine und stimme dann zu.
table-turn-count-agreed = { $other } stimmt diesen toten Steinen zu. Du auch?
table-turn-count-waiting = Du stimmst diesen toten Steinen zu. { $other } muss noch antworten.
table-turn-count-watched = Die beiden markieren die toten Steine.
table-turn-count-watched-one = { $agreed } stimmt diesen toten Steinen zu, die Antwort von { $player } steht noch aus.
table-turn-estimate = Über die toten Steine seid ihr einig. Nimmst du die Schätzung als Ergebnis an?
table-turn-estimate-agreed = { $other } nimmt die Schätzung als Ergebnis an. Du auch?
table-turn-estimate-waiting = Du nimmst die Schätzung an. { $other } muss noch antworten.
table-turn-estimate-watched = Die beiden werden gefragt, ob sie die Schätzung als Ergebnis annehmen.
table-turn-estimate-watched-one = { $agreed } nimmt die Schätzung an, die Antwort von { $player } steht noch aus.
table-turn-end-own = Du schlägst vor, die Partie zu beenden und auszuzählen. { $other } muss noch antworten.
table-turn-end-asked = { $other } schlägt vor, die Partie zu beenden und auszuzählen: Nimm an oder lehne ab.
table-turn-end-watched = { $player } schlägt vor, die Partie zu beenden und auszuzählen.
table-turn-undo-own = Du bittest darum, den letzten Zug zurückzunehmen. { $other } muss noch antworten.
table-turn-undo-asked = { $other } bittet darum, den letzten Zug zurückzunehmen: Nimm an oder lehne ab.
table-turn-undo-watched = { $player } bittet darum, den letzten Zug zurückzunehmen.
table-turn-paused = Die Uhren stehen still.
table-turn-pause-own = Du schlägst vor, die Uhren anzuhalten.
table-turn-pause-asked = { $other } schlägt vor, die Uhren anzuhalten: Nimm an oder lehne ab.
table-turn-pause-watched = { $player } schlägt vor, die Uhren anzuhalten.

## Punkte wählen: Beschriftungen des Knopfs dafür

table-verb-move = Ziehen
table-verb-commit = Festlegen
table-verb-change = Meinen Zug ändern
table-verb-keep = Behalten
table-verb-remove = Wegnehmen
table-verb-dead = Markieren
table-verb-try = Ausprobieren
table-verb-lesson = Antworten
table-verb-explore = Nur diese zeigen

## Vor einem Passen in superposed

table-warning-draws = Wenn du auch passt, wird eine der Realitäten ausgelost: Von da an gibt es nur noch sie.
table-warning-passes =
    Es wurde { $passes }-mal nacheinander gepasst. Das fünfte Passen nacheinander beendet die Partie, und die Steine auf dem Brett werden gezählt: Nach deinem fehlt dazu noch { $left ->
        [1] eins
       *[other] { $left }-mal Passen
    }.
table-warning-ends = Es wurde viermal nacheinander gepasst. Wenn du jetzt passt, endet die Partie, und die Steine auf dem Brett werden gezählt.

## Auszählen

table-missing-both = Ihr müsst beide noch zustimmen.
table-missing-yours = Deine Zustimmung fehlt noch.
table-missing-other = Die Zustimmung von { $player } fehlt noch.
table-missing-all = Die Zustimmung von beiden fehlt noch.

## Hinsehen und ausprobieren

table-no-step =
    { $last ->
        [0] In dieser Partie wurde noch nichts gespielt.
        [one] Die Zugliste dieser Partie hat nur einen Eintrag.
       *[other] Die Zugliste dieser Partie hat nur { $last } Einträge.
    }
table-many-steps = Auf einmal gibt es höchstens { $most } Stellungen.
table-try-many = Es lassen sich höchstens { $most } Züge nacheinander ausprobieren.
table-try-one = Hier lässt sich nur ein Zug ausprobieren: Was er bewirkt, zeigt sich erst, wenn er gespielt wird.
table-try-over = In dieser Stellung ist das Spiel vorbei, also gibt es nichts auszuprobieren.
table-try-pass = Ein Passen lässt sich hier nicht ausprobieren.
