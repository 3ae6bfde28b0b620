### `/explore`: nach dem Ende auf eine Partie zurückblicken.

button-explore = Erkunden
button-explore-start = Anfang
button-explore-earlier = Früher
button-explore-later = Später
button-explore-end = Ende
button-explore-first = Einzeln
button-explore-previous = Vorige
button-explore-next = Nächste
button-explore-all = Alle zugleich
button-explore-what = Was sonst?
button-explore-if = Wenn …
button-explore-without = Ohne Bedingungen
button-explore-text = Als Text
button-explore-picture = Als Bild
button-explore-back = Zurück
button-explore-chances = Chancen
button-explore-no-chances = Ohne Chancen
form-explore-title = Wenn …
form-explore-label = Was auf Punkten liegt
explore-typed-example = D4=schwarz
form-explore-example = D4=schwarz E5=weiß C3=leer; #12 die 12., @24 nach Zug 24

## Wörter, die in jeder Sprache verstanden werden, durch Leerzeichen getrennt

explore-black = schwarz s
explore-white = weiß weiss w
explore-empty = leer l

## Was gezeigt wird

explore-heading-start = **Partie #{ $game }**, am Anfang
explore-heading = **Partie #{ $game }**, nach { $line }
# Wie viele es sind.
explore-amount =
    { $count ->
        [one] { $system ->
            [sym] eine Stellung
            [drawn] eine mögliche Ziehung
            [entangled] eine Möglichkeit zu wählen
            [simultaneous] eine Möglichkeit, es zu entscheiden
           *[other] eine Realität
        }
       *[other] { $system ->
            [sym] { $total } Stellungen
            [drawn] { $total } gleich wahrscheinliche Ziehungen
            [entangled] { $total } Möglichkeiten zu wählen
            [simultaneous] { $total } Möglichkeiten, es zu entscheiden
           *[other] { $total } Realitäten
        }
    }
# Wie die Chancen standen, nach Meinung des Computers: $black und $white sind Prozent, $was die von Schwarz vor dem Zug.
explore-chances = **Chancen, wie der Computer sie sieht:** Schwarz { $black } %, Weiß { $white } %
explore-chances-moved = **Chancen, wie der Computer sie sieht:** Schwarz { $black } % (vor diesem Zug { $was } %), Weiß { $white } %
explore-chances-missing = Um diese Stellung zu beurteilen, war zu wenig Zeit. Sieh später noch einmal nach.
explore-condition = { $point } { $content } ist
explore-here = **Hier:** { $amount }
explore-if = **Wenn { $conditions }:**
explore-title-if = Wenn { $conditions }
explore-left = { $part } von insgesamt { $all } – { $share }
explore-which =
    { $system ->
        [sym] Stellung
        [drawn] Ziehung
        [entangled] Möglichkeit
        [simultaneous] Möglichkeit
       *[other] Realität
    } { $first } von { $total }
explore-which-alike =
    { $system ->
        [sym] Stellungen
        [drawn] Ziehungen
        [entangled] Möglichkeiten
        [simultaneous] Möglichkeiten
       *[other] Realitäten
    } { $first } bis { $last } von { $total }: { $alike }, die gleich sind
explore-both = Noch rot, für beide oder niemanden: { $points }
explore-shares = **Offene Punkte:** { $list }
explore-meaning-sym = Das sind Anteile von Geschichten, keine Wahrscheinlichkeiten.
explore-meaning-entangled = Jede trifft für jedes verschränkte Paar oder Tripel eine Wahl: Möglichkeiten, keine Wahrscheinlichkeiten. Was dann gefangen würde, ist nicht ausgespielt.
explore-meaning-drawn = Jede ist eine Art, wie der Zufall alle verschränkten Paare oder Tripel entscheiden könnte, so oft, wie sie wahrscheinlich ist: Diese Anteile sind Wahrscheinlichkeiten. Was dann gefangen würde, ist nicht ausgespielt.
explore-meaning-simultaneous = Jede entscheidet die Verschränkungen nacheinander, mit allem, was daraus folgt: Möglichkeiten, keine Wahrscheinlichkeiten.
explore-none = Nirgends ist es so, dass { $conditions } (insgesamt: { $all }). Mit { $point } bleibt nichts übrig, darum ist hier alles zu sehen.
explore-beyond = Eine so hohe Nummer gibt es nicht ({ $all }).
explore-plain = In diesem Spiel gibt es immer nur eine Stellung: keine Bedingungen und nichts zur Auswahl. **Früher** und **Später** führen durch die Partie.
explore-red-apart = Steine, die rot bleiben, sind nur einzeln zu sehen.
explore-too-many = Was hier verschränkt ist, lässt sich auf zu viele Arten entscheiden, um sie aufzuzählen. Andere Stellungen der Partie lassen sich erkunden.

## Was eine Messung hätte ergeben können

explore-others = **Was die Messung hätte ergeben können.** In Klammern: wie es nun ist.
explore-nothing-captured = Nichts gefangen
explore-captured = { $points } gefangen
explore-happened = - **{ $captured }: Das ist geschehen,** mit einer Chance von { $probability }. Übrig: { $left }.
explore-other = - **{ $captured }:** eine Chance von { $probability }. Übrig wären: { $left }.
explore-differs = { " " }Am meisten anders: { $list }.
explore-difference = { $point } { $color } { $share } ({ $instead })
explore-more-results =
    { $count ->
        [one] Und 1 weniger wahrscheinliches Ergebnis.
       *[other] Und { $count } weniger wahrscheinliche Ergebnisse.
    }
explore-title-happened = Was geschah: { $found }
explore-title-other = Was hätte sein können: { $found }
explore-then-determined = Danach hat die Grenze der Partie das Brett determiniert.
explore-not-measured = Mit diesem Zug wurde nichts gemessen.
explore-others-too-many = Diese Messung mit all ihren anderen Ergebnissen noch einmal zu machen, wäre zu viel Arbeit.

## Was sich nicht zeigen lässt

explore-not-over = Partie #{ $game } läuft noch. Jetzt in ihre Realitäten zu sehen, verriete, was noch niemand wissen darf; nach dem Ende zeigt `/{ command-explore.name }` alles.
explore-bad-word = Mit { $word } kann ich nichts anfangen. Schreibe, was auf Punkten liegt, etwa `D4=schwarz E5=weiß C3=leer`; `#12` für die 12. Realität, `@24` für die Stellung nach Zug 24.
explore-bad-twice = Auf { $point } kann nicht zweierlei liegen. Nenne jeden Punkt einmal.
explore-bad-many = Höchstens { $most } Bedingungen auf einmal.
explore-off-board = { $point } liegt nicht auf diesem Brett: Es hat { $size } × { $size } Punkte.
explore-no-move = Diesen Zug gibt es nicht: Der letzte hat die Nummer { $last }, und 0 ist der Anfang.
explore-no-reality = Realitäten werden ab 1 gezählt.

## Möglichkeiten, Verschränktes zu entscheiden, wo Bretter sonst Realitäten zeigen

ways-caption-realities = Möglichkeiten
ways-alt-total =
    { $count ->
        [one] Eine Möglichkeit.
       *[other] Insgesamt { $total } Möglichkeiten.
    }
ways-alt-shares = Anteile der Möglichkeiten: { $list }.
ways-text-counts = Bei wie vielen von { $total } Möglichkeiten:
ways-text-percents = Bei wie viel Prozent der Möglichkeiten:
ways-legend-some = { $black }5 Schwarz, { $white }5 Weiß bei etwa 5 von 10 Möglichkeiten
ways-legend-either = *5 eine der Farben bei etwa 5 von 10
