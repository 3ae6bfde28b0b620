### Die Regeln in Kürze: jeder Text ist eine Nachricht von höchstens 2000 Zeichen.
### Einen Stern am Zeilenanfang nähme Fluent für sich: davor steht ein leerer Text.

rules-superposed-moves = **Quantum Go von QuantumGo.net** – die Regeln in Kürze (1 von 3)
    > Auf einem Brett laufen viele Go-Partien zugleich. Jede davon ist eine **Realität**. Du siehst, wie oft auf einem Punkt ein Stein liegt, wenn man alle Realitäten zählt.

    {""}**Dein Zug.** Nenne zwei oder drei Punkte: `/{ command-move.name } C3 E4` oder `/{ command-move.name } C3 E4 G7`. Jede Realität spaltet sich: in einer liegt dein Stein auf dem ersten Punkt, in einer auf dem zweiten, und so weiter. Wo Go den Stein verbietet (besetzt, Suizid, Ko), fällt die Abspaltung weg. So schieben Steine einander weg: Wo deiner nicht liegen kann, liegt er eben woanders.

    {""}**Was du nicht spielen kannst.** Dieselben Punkte ein zweites Mal mit deiner Farbe, und einen Punkt, auf dem in jeder Realität ein Stein liegt. Das wird dir gesagt, und du ziehst neu.

    {""}**Unabsichtlich passen.** Ist einer deiner Punkte in jeder Realität verboten, ob besetzt, durch Suizid oder durch Ko, dann passt du, ohne es zu wollen. Alle sehen, dass du gepasst hast; welcher Punkt es war und warum, erfährt niemand.

    {""}**Messung.** Fängt dein Zug in mindestens einer Realität Steine, wird gemessen: Eine Realität wird ausgelost, jede mit gleicher Chance.
    - In ihr wurde gefangen: Genau das ist geschehen. Es bleiben nur Realitäten, in denen dieselben Steine gefangen sind.
    - In ihr nicht: Nichts wurde gefangen. Es bleiben nur Realitäten ohne Fang.
    Du erfährst, wie wahrscheinlich irgendein Fang war und wie wahrscheinlich das, was geschah.

    {""}**Das Brett lesen.** „Schwarz 60 %“ heißt: In 60 % der Realitäten liegt dort ein schwarzer Stein. Das ist ein Anteil, nicht die Wahrscheinlichkeit einer Messung. Ein voller Stein liegt dort in jeder Realität.

    {""}**Das Bild.** Schwarz hat C7 und G7 gespielt, dann Weiß G7, G3 und C3: fünf Realitäten. Wo Schwarz auf G7 liegt, konnte Weiß nicht hin.

rules-superposed-end = **Quantum Go** – Passen, Ende und Auszählen (2 von 3)
    {""}**Zweimal Passen nacheinander**, mindestens einmal mit Absicht: Das Brett wird **determiniert**. Eine Realität wird ausgelost, alle anderen fallen weg, und die Partie geht weiter.

    {""}**Fünfmal Passen nacheinander** (gleich welcher Art): Das Brett wird determiniert, die Partie endet und wird ausgezählt. Jeder eigene Stein auf dem Brett ist ein Punkt, Weiß bekommt Komi dazu (4, wenn nichts anderes ausgemacht ist). Es lohnt sich also, das eigene Gebiet aufzufüllen, solange deinen Gruppen zwei Augen bleiben.

    {""}**Früher aufhören.** Gibt es nur noch eine Realität, schlägt `/{ command-end.name }` vor, geschätzt auszuzählen. Nimmt der andere an, markiert ihr die toten Steine (`/{ command-dead.name } C3`) und bestätigt sie. Die Schätzung gibt jeder Gruppe ihre Steine und ihr Gebiet, abzüglich zwei Punkte für die Augen. Füllt vorher Dame, beendet Kos und spielt jedes Seki aus. Bestätigt ihr beide die Schätzung, ist sie das Ergebnis; jeder darf stattdessen weiterspielen.

    {""}**Die Grenze.** Es gibt keine, wenn ihr keine ausmacht (`max_realities`): Jede Realität zählt, wie viele es auch werden. Werden es durch einen Zug mehr als ausgemacht, wird das Brett auf eine davon determiniert.

    {""}**Die Steine.** Jede Realität hat so viele schwarze Steine wie jede andere, und ebenso bei den weißen. Nichts ist Zufall, bevor gemessen oder determiniert wird: Das ist kein Würfelspiel.

rules-superposed-rulings = **Quantum Go** – unsere Festlegungen und ehrlicher Zufall (3 von 3)
    Manches lassen die Regeln von QuantumGo.net offen. Hier gilt:
    - Unsere Festlegung: Ein unabsichtliches Passen ist kein gespielter Zug. Du darfst dieselben Punkte später wieder versuchen; die Zugliste zeigt sie anderen nicht.
    - Unsere Festlegung: Gleiche Realitäten werden immer zusammengefasst und ihre Zahlen gekürzt. Die Gesamtzahl kann sinken, die Anteile bleiben.
    - Unsere Festlegung: Eine ausgemachte Grenze wird nach Messung und Zusammenfassen geprüft.
    - Unsere Festlegung: Wo QGo läuft, werden für einen Zug nur so viele Rechenschritte gemacht, wie der Betreiber zulässt; die erste Nachricht sagt, wie viele, und gezählt werden sie überall gleich. Bräuchte ein Zug mehr, werden vorher Punkte des Kampfes, den er berührt, determiniert, so wenige wie nötig. Das wird gesagt, steht in der Aufzeichnung, und `/{ command-verify.name }` prüft es.
    - Unsere Festlegung: Zweimal Passen bei nur einer Realität ändert nichts und wird nicht angekündigt.
    - Unsere Festlegung: Komi ist gerade (…, 2, 4, 6, …). Gleichstand ist Jigo.
    - Unsere Festlegung: Vorgabesteine liegen als gewöhnliche einzelne Steine in der ersten Realität; dann beginnt Weiß.
    - Unsere Festlegung: Die Schätzung ist für jede Gruppe Steine + Gebiet − 2 (aber nicht weniger als ihre Steine).

    {""}**Ehrlicher Zufall.** Vor dem ersten Zug zieht die Partie einen geheimen Startwert und zeigt seinen Fingerabdruck. Alle Ziehungen folgen daraus und aus der Kennung der Nachricht mit dem Fingerabdruck, die sich niemand aussuchen kann. Nach dem Ende wird der Startwert gezeigt, und `/{ command-verify.name }` prüft jede Ziehung. Was das nicht beweist: Wer mich betreibt, hat den Schlüssel und könnte vorausschauen; spielt also bei Betreibern, denen ihr vertraut.

    {""}**Quelle.** Das Spiel und seine Regeln sind von den Autoren von [QuantumGo.net](https://quantumgo.net). Dieser Text ist von uns; wo er abweicht, ohne „unsere Festlegung“ zu sagen, gelten ihre Regeln.

rules-classic = **Go** – die Regeln in Kürze
    > Schwarz und Weiß setzen abwechselnd einen Stein auf einen leeren Punkt: `/{ command-move.name } D4`. Ein Stein bleibt liegen, wenn er nicht gefangen wird.

    {""}**Fangen.** Steine einer Farbe, die sich entlang der Linien berühren, bilden eine Kette. Die leeren Punkte daneben sind ihre Freiheiten. Eine Kette, die ihre letzte Freiheit verliert, kommt vom Brett; dein Zug fängt zuerst die Ketten des Gegners.

    {""}**Was du nicht spielen kannst.** Suizid: ein Stein, der die eigene Kette ohne Freiheit lässt und nichts fängt. Und kein Zug darf eine Stellung wiederbringen, die schon einmal auf dem ganzen Brett lag (positionelles Superko); ein Ko lässt sich also nicht sofort zurückschlagen.

    {""}**Das Ende.** `/{ command-pass.name }`, wenn es nichts mehr zu gewinnen gibt. Zweimal Passen nacheinander beendet die Partie. Ihr markiert die toten Steine (`/{ command-dead.name } D4` markiert die ganze Kette) und bestätigt. Seid ihr uneinig: **Weiterspielen** und es ausspielen.

    {""}**Das Auszählen.** Gezählt wird Fläche: deine lebenden Steine und die leeren Punkte, die nur deine Steine umgeben. Weiß bekommt Komi dazu, 7,5, wenn nichts anderes ausgemacht ist. Punkte, die beide Farben berühren, sind Dame und zählen für niemanden.

    {""}**Vorgabe.** Mit 2 bis 9 schwarzen Steinen auf den Vorgabepunkten beginnt Weiß.
    - Unsere Festlegung: Es gilt positionelles Superko, gleich wer am Zug ist; eine Vorgabe von 1 gibt es nicht, nimm dafür Komi.

    {""}**Das Bild.** Schwarz C5 hat Weiß C4 die letzte Freiheit genommen: C4 ist gefangen.

rules-entangled-moves = **Verschränktes Quantum Go von André Ranchin** – die Regeln in Kürze (1 von 3)
    > Ein Stein kann an zwei Orten sein: Ein Zug ist ein **verschränktes Paar**, und erst eine Berührung entscheidet, wo er wirklich liegt.

    {""}**Dein Zug.** `/{ command-move.name } D3 C2` setzt zwei Steine deiner Farbe auf zwei beliebige leere Punkte. Liegt kein Stein daneben, bleiben beide, verschränkt. Im Bild tragen verschränkte Steine die Nummer ihres Zuges.

    {""}**Kollaps.** Liegt ein Stein neben einem deiner beiden neuen (entlang der Linien), kommt es zum Kollaps:
    - Zuerst wählst du für jedes deiner älteren Paare, das die neuen Steine berühren: Welcher Stein bleibt? Der andere geht.
    - Dann tut dein Gegner dasselbe für seine.
    - Dann wählst du, welcher deiner neuen Steine bleibt. Es muss einer neben einem eben behaltenen Stein sein, wenn das erlaubt ist.
    - Dann wird gefangen wie im Go.
    Alles, was bleibt, ist von nun an einzeln. Du wirst gefragt; `/{ command-keep.name } D3` antwortet. Lassen die Regeln nur eine Wahl, wird sie für dich getroffen und gemeldet.

    {""}**Was du nicht spielen kannst.** Der Stein, der bleibt, darf weder Suizid sein noch eine frühere Stellung wiederbringen. Unsere Festlegung: Ein Zug wird abgelehnt, wenn nach irgendeiner Wahl kein Stein bleiben dürfte.

    {""}**Die Bilder** zeigen den Anfang von Ranchins eigener Partie. Erst zwei Paare, die nichts berührt. Dann spielt Schwarz D4 und C3 und berührt beide: Schwarz wird nach D3 oder C2 gefragt. Zuletzt hat Schwarz D3 behalten, Weiß C4 und Schwarz D4.

rules-entangled-end = **Verschränktes Quantum Go** – Ende, Formen, Festlegungen (2 von 3)
    {""}**Das Ende.** Zweimal Passen nacheinander. Was noch verschränkt ist, lassen seine Besitzer kollabieren. Dann markiert ihr die toten Steine (`/{ command-dead.name } D4`), bestätigt, und gezählt wird Fläche: lebende Steine und die Punkte, die nur sie umgeben. Unsere Festlegung: Komi ist 7,5 ab 13×13, aber 0 auf kleineren Brettern und in `semi`, wenn nichts anderes ausgemacht ist.

    {""}**Formen**, verbunden durch `+`:
    - `weak`: Auch schräg wird berührt. Gefangen wird wie sonst.
    - `symmetric`: Du nennst einen Punkt, der Partner kommt gegenüber, durch die Mitte gespiegelt. Geht das nicht, bleibt der Stein allein.
    - `semi`: Schwarz setzt Paare, Weiß einzelne Steine.
    - `ghz`: Tripel, von denen ein Stein bleibt.
    - `w`: Tripel, die bei jedem von zwei Kollapsen einen Stein verlieren; du nennst den, der geht.

    {""}**Unsere Festlegungen:**
    - Auch der Partner berührt. Ein Paar auf Nachbarpunkten kollabiert sofort.
    - Suizid ist verboten. Zur Stellung gehört, welche Steine Paare sind.
    - Am Ende kollabieren zuerst alle Paare dessen, der zuerst gepasst hat.
    - Gefragt wird in der Reihenfolge, in der die Paare gesetzt wurden.
    - In `w` darf ein Paar nach dem Kollaps neben Steinen liegen; nur ein neuer Stein daneben lässt es wieder kollabieren. Wird einer gefangen, bleiben die anderen.
    - `weak` geht mit allen Formen, `symmetric` mit `semi`, `ghz` und `w` mit keiner von beiden.

    {""}**Quelle.** Das Spiel ist [Quantum Go von André Ranchin, arXiv:1603.04751](https://arxiv.org/abs/1603.04751), mit den Varianten seines Schlusses. Dieser Text ist von uns.

rules-entangled-chance = **Verschränktes Quantum Go** – ausgeloster Kollaps (3 von 3)
    > Mit `{ command-challenge-collapse.name }:chance` wählt niemand, was bleibt: Es wird ausgelost. Das ist das Spiel der „Quantum-Go-Maschine“ von Jin und anderen, die dafür Photonen gemessen haben.

    {""}**Was anders ist.** Alles Bisherige gilt, in jeder Form, aber jede Wahl wird in dem Augenblick ausgelost, in dem sonst der Besitzer gefragt würde, in derselben Reihenfolge, durch Zufall, den nach dem Ende jeder nachprüfen kann. Jeder Kollaps wird mit der Wahrscheinlichkeit dieses Loses gemeldet: „H9 bleibt (60 %)“. Wo nur eines möglich ist, steht 100 %, und nichts wird ausgelost.

    {""}**Gewichte.** `/{ command-move.name } D4 60 Q16` gibt dem ersten Stein 60 Prozent und dem zweiten 40; ganze Zahlen von 10 bis 90. Ohne Gewicht sind beide gleich. Gewichte sind öffentlich, bleiben beim Paar und stehen auf den Steinen. Es gibt sie nur, wo ein Zug beide Steine eines Paares nennt: nicht in `symmetric`, `ghz` und `w`, und nicht für die einzelnen Steine von Weiß in `semi`.

    {""}**Unsere Festlegungen** (die Zusammenfassung der Arbeit sagt nur, dass Paare Wahrscheinlichkeiten haben und eine Messung zufällig entscheidet):
    - Von den neuen Steinen werden nur die ausgelost, die dann erlaubt sind und die die Pflicht lässt, mit ihren Gewichten.
    - Ein Zug ist erlaubt, wenn ein Stein bleiben darf, was auch immer vorher ausgelost wird.
    - In `w` ist jeder Stein gleich wahrscheinlich der, der geht.
    - Am Ende werden die übrigen Paare ausgelost, zuerst die dessen, der zuerst gepasst hat. Eine Aufgabe lost nichts aus.
    - Gewichte gehören nicht zur Stellung. Ein Zug, in dem etwas ausgelost wurde, wird nicht zurückgenommen.
    - Wertungen zählen die Partie als `entangled`.

    {""}**Quelle.** [Jin und andere, A quantum Go machine, arXiv:2007.12186](https://arxiv.org/abs/2007.12186), auf Ranchins Spiel. Dieser Text ist von uns.

rules-simultaneous-moves = **S-Go von Yasha Savelyev** – die Regeln in Kürze (1 von 2)
    > Beide ziehen zugleich. Kein Zug ist zu sehen, bevor beide da sind.

    {""}**Dein Zug.** `/{ command-move.name } D4` nennt geheim einen leeren Punkt. Bis der andere auch gezogen hat, kannst du ihn ändern. Es gibt kein Passen, keine Ko-Regel und kein Komi, und Suizid ist erlaubt.

    {""}**Sechs Arten von Steinen.** Schwarz und Weiß wie sonst. **Blau** ist ein schwarzer, **Grün** ein weißer Stein, beide tot und lebendig. **Orange** und **Rot**: Dort haben beide gespielt. Orange zählt für die Ketten beider, Rot für niemanden, nimmt aber allen die Freiheit.

    {""}**Fangen.** Eine Kette, die ihre letzte Freiheit verliert, ist gefangen. Ist unklar, wer zuerst da war, werden Steine **verschränkt**, tot und lebendig:
    - Doppelfang: Ketten beider nehmen einander die letzte Freiheit.
    - Beide auf einem Punkt, der eine Kette rettet, wenn er der eigene ist, und sie fängt, wenn er der fremde ist. Er wird orange.
    - Beide auf einem Punkt, und er fängt Ketten beider. Er bleibt rot.

    {""}**Auflösung.** Es lebt die Seite, deren Steine zuerst benutzt werden, um etwas anderes zu fangen. Ihre Steine sind wieder gewöhnliche, die der anderen werden Gefangene, Orange und Rot nehmen die Farbe des Gewinners an. Das kann weitere Verschränkungen entscheiden; die Nachricht jedes Zuges zählt sie der Reihe nach auf. Ein freier roter Stein nimmt die Farbe des Fangs an, der ihn benutzt.

    {""}**Die Bilder.** Weiß C5 nahm C6 die letzte Freiheit und hatte selbst keine. Im Go wäre das ein Fang; hier ist niemand zuerst da, und jeder nimmt den anderen: C6 ist blau, C5 grün. Zwei Züge später fängt Weiß D5 und benutzt dazu C5: C5 lebt, und C6 ist Gefangener von Weiß.

rules-simultaneous-end = **S-Go** – Ende, Festlegungen, Quelle (2 von 2)
    {""}**Das Ende.** `/{ command-end.name }` schlägt das Ende vor, der andere nimmt an. Ihr markiert die toten Steine (`/{ command-dead.name } D4`), sie werden Gefangene. Oder eine **Endstellung** beendet die Partie von selbst: Kein Stein kann mehr fangen, und jeder leere Punkt ist Suizid für jemanden. Er ist ein Punkt für Schwarz, wenn er nur für Weiß Suizid ist, und umgekehrt.

    {""}**Das Auszählen.** Gebiet + Gefangene. Es kann unentschieden ausgehen.

    {""}**Unsere Festlegungen.** Der Aufsatz gibt seine Regeln an Beispielen. Das hier ist eine genaue Lesart, gleich für beide Farben, die alle Beispiele so spielt wie er.
    - Verschränkungen mit einem gemeinsamen Stein werden eine.
    - Was ein Fang benutzt hat und was dann fehlt oder dem anderen gehört, hat nie gedient: Auch diese Verschränkung geht an die andere Seite.
    - Beanspruchen die Fänge beider Seiten dieselben Steine, ist keiner entschieden; sie werden verschränkt.
    - Rote Steine werden nie gefangen, auch keine Kette nur aus orangen.
    - Rot und Orange machen kein Gebiet und stören keines; als tot markieren lassen sich nur schwarze, weiße, blaue und grüne.
    - Ob ein einzelner Stein fängt, hängt nicht an Ketten nur aus orangen und an solchen, die ohnehin keine Freiheit haben.

    {""}**Quelle.** Das Spiel ist von Yasha Savelyev: [Simultaneous Go via Quantum Collapse, arXiv:1007.3310](https://arxiv.org/abs/1007.3310). Gespielt wird nach einer älteren Fassung, vor Version 4 von 2025, die sich stark vereinfacht und berichtigt nennt. Dieser Text ist von uns.

rules-sym-moves = **Sym(Go) von Yasha Savelyev** – die Regeln in Kürze
    > Beide ziehen zugleich, und beide Reihenfolgen geschehen: Schwarz zuerst, und Weiß zuerst.

    {""}**Dein Zug.** `/{ command-move.name } D4` oder `/{ command-pass.name }`, geheim. Bis der andere gezogen hat, kannst du ihn ändern.

    {""}**Stellungen.** Das Brett ist eine Menge von **Stellungen** des Go. In jeder werden eure zwei Züge in beiden Reihenfolgen gespielt, nach den Regeln des Go (kein Suizid, kein Ko sofort zurück). Kommt es auf die Reihenfolge an, werden aus einer Stellung zwei. Ist eine Reihenfolge verboten, fällt sie weg; sind es beide, ist die Stellung weg. Gleiche Stellungen sind eine.

    {""}**Nicht erlaubt.** Bleibt keine Stellung übrig, waren die Züge zusammen nicht erlaubt: Ihr wählt neu. Auf denselben Punkt könnt ihr also nie beide spielen.

    {""}**Das Brett lesen.** „Schwarz 50 %“: ein schwarzer Stein in der Hälfte der Stellungen. Ein voller Stein liegt in jeder.

    {""}**Das Ende.** Passt ihr im selben Zug beide, wird jede Stellung nach Fläche ausgezählt, ohne Komi. Du gewinnst, wenn du in allen gewinnst; sonst ist es unentschieden.

    {""}**Die Bilder.** Schwarz fängt B1 mit B2, Weiß A1 mit A2. Wer zuerst da ist, nimmt den anderen Stein: zwei Stellungen. Dann spielt Schwarz B1, das nur in einer leer ist: Die andere fällt weg.

    {""}**Unsere Festlegungen**
    - Ein Ko-Verbot gehört zur Stellung.
    - Über der Grenze (sonst 4.096 Stellungen) wird eine ausgelost. Ist ein Zug zu viel Arbeit, werden vorher so wenige Punkte wie nötig determiniert.
    - Ein Punkt mit Stein in jeder Stellung wird sofort abgelehnt; Komi ist 0; ein Gleichstand in einer Stellung heißt unentschieden.

    {""}**Ehrliches Los.** Es folgt aus einem Startwert (Fingerabdruck am Anfang) und der Kennung jener Nachricht; `/{ command-verify.name }` prüft es nach dem Ende. Vorausschauen könnte der Betreiber: Spielt bei solchen, denen ihr vertraut.

    {""}**Quelle.** Der Funktor Sym ist aus [Simultaneous Go via Quantum Collapse, arXiv:1007.3310](https://arxiv.org/abs/1007.3310), in einer Fassung vor Version 4 (2025). Text von uns.

rules-mutation-moves = **Quantum Go von David Nicol (mutation)** – die Regeln in Kürze
    > Go auf einem Brett mit Fehlern: Nach jedem Stein verändern Würfel einige Punkte, gleich was dort lag.

    {""}**Dein Zug** hat drei Teile:
    - **Setzen**: ein Stein auf einen beliebigen leeren Punkt, `/{ command-move.name } D4`. Mehr ist nicht verboten, weder Ko noch Suizid.
    - **Würfeln**: Zwei Würfel nennen Spalte und Reihe, der Kontrollwürfel sagt, was der Punkt wird: leer, schwarz oder weiß. Geworfen wird, bis die Würfel halten: bei einer 0 oder einem Halt des Kontrollwürfels. Du liest jeden Wurf.
    - **Wegnehmen**: alle Ketten des Gegners ohne Freiheit zugleich, danach die eigenen.

    {""}**Das Ende.** Wer Steine auf mehr als der Hälfte aller Punkte hat, darf das vor seinem Zug sagen: `/{ command-claim.name }` gewinnt sofort, wenn es stimmt, und kostet sonst nichts. Sonst endet die Partie nach zweimal Passen (oder mit `/{ command-end.name }`, wenn der andere annimmt), ihr markiert die toten Steine (`/{ command-dead.name } D4`), und gezählt wird Fläche.

    {""}**Das Bild** zeigt einen Zug. Ein Quadrat umrahmt jeden Punkt, den die Würfel verändert haben, mit der Nummer des Wurfs und dem, was vorher dort war.

    {""}**Unsere Festlegungen:**
    - Auf N×N zeigen die Positionswürfel 0 bis N.
    - Auch Suizid ist erlaubt. Was keine Freiheit hat, entscheidet sich nach den Würfeln.
    - 10×10, wenn nichts anderes ausgemacht ist; Komi 7,5 ab 13×13, sonst 5,5.
    - Wer passt, würfelt nicht.

    {""}**Der Kontrollwürfel** lässt sich ausmachen: `-WB...` hat ein Zeichen je Seite, `-` leer, `W`, `B`, `.` Halt. Auf 19×19 ist es `-WBWB.`

    {""}**Ehrliche Würfel.** Alle Würfe folgen aus einem Startwert (Fingerabdruck am Anfang) und der Kennung jener Nachricht; nach dem Ende prüft sie `/{ command-verify.name }`. Vorausschauen könnte der Betreiber: Spielt bei solchen, denen ihr vertraut.

    {""}**Quelle.** Spiel und Name sind von David Nicol (1998): [Seine Seite](http://www.tipjar.com/dnconsult/QuantumGo.htm) hat seine eigenen Regeln, und warum es darin um Fehlertoleranz geht. Das hier ist eine Beschreibung in unseren Worten.

example-black = Alice
example-white = Bob
