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

rules-superposed-end = **Quantum Go** – Passen, Ende und Auszählen (2 von 3)
    {""}**Zweimal Passen nacheinander**, mindestens einmal mit Absicht: Das Brett wird **determiniert**. Eine Realität wird ausgelost, alle anderen fallen weg, und die Partie geht weiter.

    {""}**Fünfmal Passen nacheinander** (gleich welcher Art): Das Brett wird determiniert, die Partie endet und wird ausgezählt. Jeder eigene Stein auf dem Brett ist ein Punkt, Weiß bekommt Komi dazu (4, wenn nichts anderes ausgemacht ist). Es lohnt sich also, das eigene Gebiet aufzufüllen, solange deinen Gruppen zwei Augen bleiben.

    {""}**Früher aufhören.** Gibt es nur noch eine Realität, schlägt `/{ command-end.name }` vor, geschätzt auszuzählen. Nimmt der andere an, markiert ihr die toten Steine (`/{ command-dead.name } C3`) und bestätigt sie. Die Schätzung gibt jeder Gruppe ihre Steine und ihr Gebiet, abzüglich zwei Punkte für die Augen. Füllt vorher Dame, beendet Kos und spielt jedes Seki aus. Bestätigt ihr beide die Schätzung, ist sie das Ergebnis; jeder darf stattdessen weiterspielen.

    {""}**Die Grenze.** Eine Partie fasst nur eine bestimmte Zahl von Realitäten (1.000.000, wenn nichts anderes ausgemacht ist). Werden es durch einen Zug mehr, wird das Brett auf eine davon determiniert.

    {""}**Die Steine.** Jede Realität hat so viele schwarze Steine wie jede andere, und ebenso bei den weißen. Nichts ist Zufall, bevor gemessen oder determiniert wird: Das ist kein Würfelspiel.

rules-superposed-rulings = **Quantum Go** – unsere Festlegungen und ehrlicher Zufall (3 von 3)
    Manches lassen die Regeln von QuantumGo.net offen. Hier gilt:
    - Unsere Festlegung: Ein unabsichtliches Passen ist kein gespielter Zug. Du darfst dieselben Punkte später wieder versuchen; die Zugliste zeigt sie anderen nicht.
    - Unsere Festlegung: Gleiche Realitäten werden immer zusammengefasst und ihre Zahlen gekürzt. Die Gesamtzahl kann sinken, die Anteile bleiben.
    - Unsere Festlegung: Die Grenze wird nach Messung und Zusammenfassen geprüft. Man kann auch „keine Grenze“ ausmachen.
    - Unsere Festlegung: Ist ein Zug diesem Server zu viel Arbeit, wird vorher das Brett determiniert. Das wird gesagt und steht in der Aufzeichnung.
    - Unsere Festlegung: Zweimal Passen bei nur einer Realität ändert nichts und wird nicht angekündigt.
    - Unsere Festlegung: Komi ist gerade (…, 2, 4, 6, …). Gleichstand ist Jigo.
    - Unsere Festlegung: Vorgabesteine liegen als gewöhnliche einzelne Steine in der ersten Realität; dann beginnt Weiß.
    - Unsere Festlegung: Die Schätzung ist für jede Gruppe Steine + Gebiet − 2 (aber nicht weniger als ihre Steine).

    {""}**Ehrlicher Zufall.** Vor dem ersten Zug zieht die Partie einen geheimen Startwert und zeigt seinen Fingerabdruck. Alle Ziehungen folgen daraus. Nach dem Ende wird der Startwert gezeigt, und `/{ command-verify.name }` prüft jede Ziehung.

    {""}**Dank.** Das Spiel und seine Regeln sind von den Autoren von [QuantumGo.net](https://quantumgo.net). Dieser Text ist von uns; wo er abweicht, ohne „unsere Festlegung“ zu sagen, gelten ihre Regeln.

rules-classic = **Go** – die Regeln in Kürze
    > Schwarz und Weiß setzen abwechselnd einen Stein auf einen leeren Punkt: `/{ command-move.name } D4`. Ein Stein bleibt liegen, wenn er nicht gefangen wird.

    {""}**Fangen.** Steine einer Farbe, die sich entlang der Linien berühren, bilden eine Kette. Die leeren Punkte daneben sind ihre Freiheiten. Eine Kette, die ihre letzte Freiheit verliert, kommt vom Brett; dein Zug fängt zuerst die Ketten des Gegners.

    {""}**Was du nicht spielen kannst.** Suizid: ein Stein, der die eigene Kette ohne Freiheit lässt und nichts fängt. Und kein Zug darf eine Stellung wiederbringen, die schon einmal auf dem ganzen Brett lag (positionelles Superko); ein Ko lässt sich also nicht sofort zurückschlagen.

    {""}**Das Ende.** `/{ command-pass.name }`, wenn es nichts mehr zu gewinnen gibt. Zweimal Passen nacheinander beendet die Partie. Ihr markiert die toten Steine (`/{ command-dead.name } D4` markiert die ganze Kette) und bestätigt. Seid ihr uneinig: **Weiterspielen** und es ausspielen.

    {""}**Das Auszählen.** Gezählt wird Fläche: deine lebenden Steine und die leeren Punkte, die nur deine Steine umgeben. Weiß bekommt Komi dazu, 7,5, wenn nichts anderes ausgemacht ist. Punkte, die beide Farben berühren, sind Dame und zählen für niemanden.

    {""}**Vorgabe.** Mit 2 bis 9 schwarzen Steinen auf den Vorgabepunkten beginnt Weiß.
    - Unsere Festlegung: Es gilt positionelles Superko, gleich wer am Zug ist; eine Vorgabe von 1 gibt es nicht, nimm dafür Komi.
