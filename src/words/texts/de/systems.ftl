### Was nur in einem System des Quantum Go gesagt wird.

## Sym: Seine Realitäten heißen Stellungen. Jeder Text hat einen Zwilling ohne `positions-`.

positions-determined-limit = Das ergab { $from } Stellungen, mehr als in dieser Partie erlaubt sind: Eine davon wurde ausgelost, nur sie ist übrig.
positions-determined-host-limit = Der Zug könnte mehr Rechenarbeit kosten, als QGo hier auf sich nimmt; deshalb wurde vorher eine von { $from } Stellungen ausgelost, und darauf wurde er gespielt.
positions-determined-around =
    Der Zug könnte mehr Rechenarbeit kosten, als QGo hier auf sich nimmt; deshalb { $count ->
        [one] wurde
       *[other] wurden
    } vorher { $points } determiniert.
positions-total-same =
    { $count ->
        [one] Es gibt weiter 1 Stellung.
       *[other] Es gibt weiter { $total } Stellungen.
    }
positions-total-now =
    { $count ->
        [one] Es gibt jetzt 1 Stellung (vorher { $before }).
       *[other] Es gibt jetzt { $total } Stellungen (vorher { $before }).
    }
positions-caption-realities = Stellungen
positions-alt-total =
    { $count ->
        [one] Eine Stellung.
       *[other] Insgesamt { $total } Stellungen.
    }
positions-alt-shares = Anteile der Stellungen: { $list }.
positions-text-counts = In wie vielen von { $total } Stellungen:
positions-text-percents = In wie viel Prozent der Stellungen:
positions-legend-some = { $black }5 Schwarz, { $white }5 Weiß in etwa 5 von 10 Stellungen
positions-legend-either = *5 eine der Farben in etwa 5 von 10
positions-moves-total =
    { $count ->
        [one] 1 Stellung
       *[other] { $total } Stellungen
    }
positions-moves-determined = eine von { $from } Stellungen ausgelost
positions-moves-determined-around = { $points } vor dem Zug determiniert: { $from } Stellungen, dann { $left }
positions-moves-determined-before = vor dem Zug eine von { $from } Stellungen ausgelost
positions-settings-no-limit = **Stellungen:** keine Grenze
positions-settings-limit = **Stellungen:** höchstens { $limit }; bei mehr wird eine davon ausgelost
positions-brief-no-limit = Stellungen ohne Grenze
positions-brief-limit =
    höchstens { $count ->
        [one] 1 Stellung
       *[other] { $limit } Stellungen
    }
positions-refusal-occupied-everywhere = Auf { $point } liegt in jeder Stellung ein Stein. Wähle einen Punkt, der noch leer sein kann.

## Beide zugleich (simultaneous, sym)

both-played = { $black } (Schwarz) hat { $black-point } gespielt, { $white } (Weiß) { $white-point }.
both-met = Beide haben { $point } gespielt: Dort liegt ein roter Stein.
both-passed = { $black } und { $white } haben gepasst.
both-one-passed = { $player } ({ $color }) hat { $point } gespielt, { $other } ({ $other-color }) hat gepasst.

captured-everywhere =
    { $captured } { $count ->
        [one] ist
       *[other] sind
    } gefangen, in jeder Stellung.

settings-no-stones = **Vorgabe:** keine
settings-stones = **Vorgabe:** { $count } schwarze Steine auf { $points }

## Verschränkt

placed =
    { $player } ({ $color }) hat { $count ->
        [1] einen einzelnen Stein auf { $points } gesetzt
        [2] ein verschränktes Paar gesetzt: { $points }
       *[other] ein verschränktes Tripel gesetzt: { $points }
    }.
stays-entangled =
    Nichts berührt { $count ->
        [2] sie: Beide bleiben
       *[other] sie: Alle drei bleiben
    }, verschränkt (Nummer { $number }).
collapse-begins =
    { $count ->
        [1] Er berührt einen anderen Stein
       *[other] Sie berühren einen anderen Stein
    }: Es kommt zum Kollaps.
collapse-at-end = Vor dem Auszählen kollabieren jetzt alle Steine, die noch verschränkt sind.
choice-made =
    { $player } ({ $color }) behält { $stays }{ $count ->
        [1] { "" }
       *[other] , weiter verschränkt
    }; { $goes } { $gone ->
        [one] geht
       *[other] gehen
    }.
choice-forced =
    { $stays } ({ $color }) { $count ->
        [1] bleibt
       *[other] bleiben verschränkt
    }, die Regeln lassen keine andere Wahl; { $goes } { $gone ->
        [one] geht
       *[other] gehen
    }.
choice-drawn =
    { $color }: { $stays } { $count ->
        [1] bleibt
       *[other] bleiben verschränkt
    } ({ $chance }); { $goes } { $gone ->
        [one] geht
       *[other] gehen
    }.
short-choice =
    { $stays } { $count ->
        [1] bleibt
       *[other] bleiben verschränkt
    }, { $goes } { $gone ->
        [one] geht
       *[other] gehen
    }
short-choice-drawn =
    { $stays } { $count ->
        [1] bleibt
       *[other] bleiben verschränkt
    } ({ $chance }), { $goes } { $gone ->
        [one] geht
       *[other] gehen
    }

# $goes ist „yes“, wo der Stein genannt wird, der geht: in der Form w.
asked =
    { $color } wählt, was { $goes ->
        [yes] geht
       *[no] bleibt
    }: { $options }
choose-own =
    { $player } ({ $color }), deine neuen Steine berühren dein eigenes { $stones ->
        [2] Paar
       *[other] Tripel
    } { $number }: Welcher Stein { $goes ->
        [yes] geht
       *[no] bleibt
    }, { $options }?
choose-touched =
    { $player } ({ $color }), dein { $stones ->
        [2] Paar
       *[other] Tripel
    } { $number } wird berührt: Welcher Stein { $goes ->
        [yes] geht
       *[no] bleibt
    }, { $options }?
choose-placed =
    { $player } ({ $color }), welcher Stein deines neuen { $stones ->
        [2] Paars
       *[other] Tripels
    } { $goes ->
        [yes] geht
       *[no] bleibt
    }, { $options }?
choose-at-end =
    { $player } ({ $color }), zum Schluss kollabiert auch dein { $stones ->
        [2] Paar
       *[other] Tripel
    } { $number }: Welcher Stein { $goes ->
        [yes] geht
       *[no] bleibt
    }, { $options }?

numbers-sets = **Verschränkt:** { $list }
more-sets =
    { $count ->
        [one] … und 1 weitere
       *[other] … und { $count } weitere
    }
alt-sets = Verschränkte Steine, nach der Nummer ihres Zuges: { $list }.
alt-single-black = Einzelne schwarze Steine: { $list }.
alt-single-white = Einzelne weiße Steine: { $list }.
# $stones ist 0, wo es Paare und Tripel gibt.
sign-set =
    gleiche Nummern sind ein { $stones ->
        [2] Paar
        [3] Tripel
       *[other] Paar oder Tripel
    }: der Zug, der es gesetzt hat
legend-single = X Schwarz, O Weiß, einzelne Steine
legend-entangled = x Schwarz, o Weiß, verschränkt: gleicher Buchstabe, gleiches Paar oder Tripel
text-sets = Buchstabe, Nummer des Zuges, Steine:

settings-shape = **Form:** { $shape }. { $placing }
settings-weak = Weak: Ein Stein berührt auch schräg, der Kollaps kommt also früher. Gefangen wird wie sonst.
settings-drawn = **Kollaps:** ausgelost (chance). Niemand wird gefragt, welcher Stein bleibt: Nachprüfbarer Zufall lost es aus, jeder Stein ist gleich wahrscheinlich.
settings-drawn-weighted = **Kollaps:** ausgelost (chance). Niemand wird gefragt, welcher Stein bleibt: Nachprüfbarer Zufall lost es aus. Der erste Stein eines Paares darf ein Gewicht von 10 bis 90 Prozent bekommen, `D4 60 Q16`; ohne sind beide gleich.
shape-pairs = Ein Zug ist ein Paar auf zwei beliebigen leeren Punkten; von jedem Paar wird ein Stein bleiben.
shape-symmetric = Ein Zug nennt einen Punkt; der zweite Stein des Paares kommt gegenüber, durch die Mitte gespiegelt. Geht das nicht, bleibt der Stein allein.
shape-semi = Schwarz setzt Paare, Weiß einzelne Steine.
shape-symmetric-semi = Schwarz setzt Paare, die durch die Mitte gespiegelt liegen, Weiß einzelne Steine.
shape-ghz = Ein Zug ist ein Tripel auf drei beliebigen leeren Punkten; von jedem Tripel wird ein Stein bleiben.
shape-w = Ein Zug ist ein Tripel auf drei beliebigen leeren Punkten; beim ersten Kollaps verliert es einen Stein, beim zweiten noch einen.

## Mutation

claimed-with = { $player } ({ $color }) hat mehr als die Hälfte des Bretts beansprucht, und es stimmt: { $have } von { $points } Punkten.
# $dice sind die für Spalte und Reihe, $control ist der Kontrollwürfel: „🎲 3, 6: C6 · 2: wird schwarz.“
throw = 🎲 { $dice }: { $point } · { $control }: { $effect }.
throw-zero = 🎲 { $dice } · { $control }: Eine Null beendet das Würfeln.
throw-turns = wird { $now }
throw-turns-from = wird { $now } (war { $was })
throw-stays = bleibt { $now }
short-throw = { $dice }: { $point } { $effect }
throws-more =
    🎲 { $count ->
        [one] Ein weiterer Wurf
       *[other] { $count } weitere Würfe
    }: { $list }.
points-turn =
    { $points } { $count ->
        [one] wird
       *[other] werden
    } { $now }
points-stay =
    { $points } { $count ->
        [one] bleibt
       *[other] bleiben
    } { $now }
point-black = schwarz
point-white = weiß
point-empty = leer
removed =
    Ohne Freiheit: { $stones } ({ $color }) { $count ->
        [one] kommt
       *[other] kommen
    } vom Brett.
removed-then =
    Danach { $count ->
        [one] kommt
       *[other] kommen
    } auch { $stones } ({ $color }) vom Brett.
short-removed = { $color } verliert { $stones }
numbers-claim = **Sieg durch Anspruch:** ab { $need } Steinen

settings-chart = **Kontrollwürfel:** { $faces } (Tabelle `{ $chart }`)
settings-dice = **Positionswürfel:** 0 bis { $size } für Spalte und Reihe; auch eine 0 hält an
effect-empty = leert den Punkt
effect-black = ein schwarzer Stein
effect-white = ein weißer Stein
effect-stop = Halt

## Simultaneous

# $number nennt die Verschränkung; $turned ist „yes“, wenn jetzt Steine zweideutig wurden.
entangled-save =
    Auf { $shared } würde die eine Seite retten, was die andere fängt: Der Stein ist jetzt orange und zählt für beide{ $turned ->
        [yes] ; tot und lebendig zugleich: { $stones }
       *[no] { "" }
    } (Verschränkung { $number }).
entangled-one-point =
    Mit { $shared } haben beide gefangen{ $turned ->
        [yes] : { $stones } { $count ->
            [one] ist
           *[other] sind
        } jetzt tot und lebendig, und die Seite lebt, die zuerst bei einem Fang benutzt wird
       *[no] , also bleibt es offen
    } (Verschränkung { $number }).
entangled-two = { $black } und { $white } sind jetzt beide tot und lebendig: Wer zuerst bei einem Fang benutzt wird, lebt (Verschränkung { $number }).
entangled-dual =
    Jede Seite hat der anderen die letzte Freiheit genommen{ $turned ->
        [yes] : { $stones } { $count ->
            [one] ist
           *[other] sind
        } jetzt tot und lebendig
       *[no] { "" }
    }; die Seite lebt, die zuerst bei einem Fang benutzt wird (Verschränkung { $number }).
entangled-clash =
    Beide würden mit ihrem Fang dieselben Steine beanspruchen, also ist keiner entschieden{ $turned ->
        [yes] : { $stones } { $count ->
            [one] ist
           *[other] sind
        } jetzt tot und lebendig
       *[no] { "" }
    } (Verschränkung { $number }).
entangled-shared =
    { $shared } { $count ->
        [one] nimmt
       *[other] nehmen
    } die Farbe des Gewinners an.
entangled-merged =
    { $count ->
        [one] Verschränkung { $numbers } gehört
       *[other] Die Verschränkungen { $numbers } gehören
    } jetzt dazu.
sim-captured = { $by } fängt { $stones }.
settled = { $reason }; sie geht an { $to }: { $fates }.
settled-already = { $reason }; sie geht an { $to }.
settled-captured = Aus Verschränkung { $number } wurden Steine gefangen
settled-used = Ein Stein aus Verschränkung { $number } wurde bei einem Fang benutzt
settled-used-by = Der Fang von Verschränkung { $other } ist eingetreten und benutzte einen Stein aus Verschränkung { $number }
settled-never-served = { $loser } hätte { $stone } für Verschränkung { $number } gebraucht und hatte ihn nie
fate-alive =
    { $stones } { $count ->
        [one] lebt
       *[other] leben
    }
fate-removed =
    { $stones } { $count ->
        [one] ist
       *[other] sind
    } gefangen
fate-shared =
    { $stones } { $count ->
        [one] wird
       *[other] werden
    } { $now }
red-turned =
    { $point } (rot) wurde bei einem Fang benutzt und wird { $now }.
red-turned-by =
    { $point } (rot) wurde von Verschränkung { $number } benutzt und wird { $now }.
short-entangled = { $stones } verschränkt ({ $number })
short-captured-by = { $by } fängt { $stones }
short-settled = Verschränkung { $number } geht an { $to }
point-turns = { $point } wird { $now }

prisoners = Gefangene: Schwarz { $black }, Weiß { $white }
numbers-entanglements = **Verschränkungen:** { $list }
alt-blue = Blaue Steine (schwarz, tot und lebendig): { $list }.
alt-green = Grüne Steine (weiß, tot und lebendig): { $list }.
alt-orange = Orange Steine (zählen für beide): { $list }.
alt-red = Rote Steine (sperren beide): { $list }.
alt-entanglements = Verschränkungen: { $list }.
sign-blue = Schwarz, tot und lebendig
sign-green = Weiß, tot und lebendig
sign-orange = zählt für beide
sign-red = sperrt beide
sign-entanglement = zusammen entschieden
legend-plain = X Schwarz, O Weiß
legend-blue = B Schwarz, tot und lebendig (blau)
legend-green = G Weiß, tot und lebendig (grün)
legend-orange = * zählt für beide (orange)
legend-red = R sperrt beide (rot)
text-entanglements = Verschränkungen (die Ziffer auf dem Brett):
text-uses-black = Schwarz benutzt { $points }
text-uses-white = Weiß benutzt { $points }
