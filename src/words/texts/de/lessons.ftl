### Die Lektionen: zu jedem Schritt eine Aufgabe, ein Tipp, und warum es so richtig ist.

button-lesson = Lektion
button-lesson-try = Meine Antwort
button-lesson-hint = Tipp
button-lesson-solution = Zeig es mir
button-lesson-again = Noch einmal
button-lesson-next = Nächste Aufgabe
button-lesson-skip = Überspringen
button-lesson-back = Zurück
button-lesson-text = Als Text
button-lesson-picture = Als Bild
form-lesson-title = Deine Antwort
form-lesson-label = Punkte, oder was die Aufgabe verlangt
form-lesson-example = So viele Punkte, wie ein Zug nennt: C3, oder C3 E4
lesson-rival = Gegner
lesson-heading = **Lektion:** { $name } – Aufgabe { $step } von { $steps }
lesson-as-black = Du spielst Schwarz.
lesson-as-white = Du spielst Weiß.
lesson-hint = **Tipp:** { $hint }
lesson-right = **Richtig!**
lesson-not-yet = **Noch nicht.**
lesson-refused = **Das geht nicht,** und du bist weiter am Zug.
lesson-finished = Das war die letzte Aufgabe. Eine richtige Partie: `/{ command-challenge.name } { command-challenge-rules.name }:{ $rules }`

## Was fehlt

lesson-not-total = Es sollen { $count } sein, und jetzt sind es { $now }.
lesson-not-less-share = Auf { $point } waren es { $before }, jetzt sind es { $now }: nicht weniger.
lesson-not-present = Dein Stein liegt jetzt nicht auf { $point }.
lesson-not-measured = Gemessen wurde nichts: Der Zug fängt in keiner Realität.
lesson-not-certain-capture = Dass überhaupt etwas gefangen wird, war nicht sicher.
lesson-not-determined = Das Brett wurde nicht determiniert. Dazu muss noch einmal gepasst werden.
lesson-not-captured = Der Stein, um den es geht, ist noch da.
lesson-not-liberties = Die Kette auf { $point } hat keine { $count } Freiheiten.
lesson-not-closed = Weiß kann noch in eines der Augen spielen.
lesson-not-sets = Kein Paar ist verschränkt geblieben.
lesson-not-weight = Der Stein auf { $point } liegt nicht mit einem Gewicht von { $count } Prozent da.
lesson-not-collapsed = Das Paar von Weiß ist noch verschränkt: Nichts hat es berührt.
lesson-not-single = Auf { $point } liegt kein einzelner Stein von dir.
lesson-not-kind = { $point } ist nicht geworden, was die Aufgabe verlangt.
lesson-not-dual = Keine Steine sind jetzt tot und lebendig.
lesson-not-settled = Die Verschränkung ist noch offen.
lesson-not-annulled = Die zwei Züge waren zusammen erlaubt.
lesson-not-mutated = Die Würfel haben nichts verändert.
lesson-not-won = Gewonnen hast du noch nicht.
lesson-not-refused = Das war erlaubt.

## superposed

lesson-superposed-1-task = Hier muss sich ein Stein nicht entscheiden, wo er ist. Nenne zwei Punkte, und es gibt zwei **Realitäten**: In der einen liegt dein Stein auf dem ersten Punkt, in der anderen auf dem zweiten. Mach zwei Realitäten.
lesson-superposed-1-hint = Zwei Punkte, etwa `B2 D4`. Ein dritter ergäbe eine dritte Realität.
lesson-superposed-1-done = In der einen Realität liegt dein Stein auf dem einen Punkt, in der anderen auf dem anderen. Das Bild zeigt Anteile: auf jedem 50 % eines Steins. Welche Realität die wirkliche ist? Das hat noch nichts entschieden, und niemand weiß es, auch QGo nicht.
lesson-superposed-2-task = Schwarz hat B2 und D4 gespielt. In jeder Realität gilt Go: Wo Schwarz auf D4 liegt, kannst du nicht hin. **Schiebe den schwarzen Stein von D4 weg:** Sein Anteil dort soll kleiner werden.
lesson-superposed-2-hint = Nenne selbst D4 und irgendeinen anderen Punkt: `D4 C1`.
lesson-superposed-2-done = Wo Schwarz auf D4 liegt, konnte dein Stein nur anderswohin; wo Schwarz auf B2 liegt, auch nach D4. Die Realität ohne Schwarz auf D4 hat sich also öfter gespalten, und der schwarze Anteil dort ist geschrumpft. So schieben Steine einander weg.
lesson-superposed-3-task = Nur eine Realität ist übrig: Schwarz B1 und Weiß A1 liegen sicher, und A2 ist die letzte Freiheit von A1. Ein Zug, der in mindestens einer Realität fängt, ist eine **Messung**. Mach eine.
lesson-superposed-3-hint = Einer deiner Punkte muss A2 sein: `A2 C3`.
lesson-superposed-3-done = Mit deinem Stein auf A2 ist der weiße gefangen, sonst nicht. Das kann nicht offen bleiben: Eine Realität wird ausgelost, jede mit gleicher Chance, und es bleiben nur die, in denen dasselbe gefangen ist. Du liest, wie wahrscheinlich irgendein Fang war und wie wahrscheinlich das, was geschah.
lesson-superposed-4-task = Weiß A1 hat eine Freiheit, A2. Weiß E5 hat eine, E4. Spiele so, dass **sicher** etwas gefangen wird.
lesson-superposed-4-hint = Wo dein Stein nicht auf dem einen Punkt liegt, liegt er auf dem anderen. Also sollten beide fangen.
lesson-superposed-4-done = Auf A2 nimmt dein Stein A1, auf E4 nimmt er E5: Ein Fang war sicher, und nur welcher, wurde gelost. Wo ein Stein an zwei Orten sein kann, ist eine doppelte Drohung ein Fang.
lesson-superposed-5-task = Weiß A2, B1 und E4 liegen sicher; ein vierter Stein liegt auf D5 oder auf D2. Ein Stein ohne Freiheit ist im Go verboten. Ist einer deiner Punkte in **jeder** Realität verboten, passt du, ohne es zu wollen. Nur eine der Ecken A1 und E5 lässt sich spielen: Nenne sie, mit irgendeinem anderen Punkt.
lesson-superposed-5-hint = A1 ist in beiden Realitäten umstellt. E5 ist es nur dort, wo Weiß auf D5 liegt.
lesson-superposed-5-done = Eine Realität, in der der Punkt erlaubt ist, genügt: Dort liegt dein Stein auf E5, und wo er nicht hin konnte, ging er auf den anderen Punkt. Mit A1 hättest du gepasst: Das sehen alle, doch an welchen Punkten, weißt nur du.
lesson-superposed-6-task = Weiß hat gepasst. Passt du auch, wird das Brett **determiniert**. Tu es, und sieh, was übrig bleibt.
lesson-superposed-6-hint = Wähle **Passen**, oder schreibe `{ command-pass.name }` als Antwort.
lesson-superposed-6-done = Zweimal Passen nacheinander: Eine Realität wurde ausgelost, die anderen sind weg, und die Partie geht mit sicheren Steinen weiter. Das fünfte Passen nacheinander beendet sie; dann ist jeder Stein auf dem Brett ein Punkt.

## entangled

lesson-entangled-1-task = Hier ist ein Stein an zwei Orten zugleich, bis ihn etwas berührt. Ein Zug nennt zwei Punkte: ein **verschränktes Paar**. Setze ein Paar, das verschränkt bleibt.
lesson-entangled-1-hint = Die beiden dürfen nicht nebeneinander liegen: zum Beispiel `B2 D4`.
lesson-entangled-1-done = Beide Steine tragen die Nummer deines Zuges: Sie sind ein Stein, der sich noch nicht entschieden hat. Sobald neben einen von ihnen ein Stein gesetzt wird, muss einer der beiden gehen.
lesson-entangled-2-task = Das Paar von Weiß ist B4 und D4. Ein Stein neben einem davon **berührt** das Paar, und es kollabiert: Einer seiner Steine geht. Lass das Paar von Weiß kollabieren.
lesson-entangled-2-hint = Einer deiner zwei Steine neben B4 oder D4: `B3 E5`. Dein eigenes neues Paar kollabiert mit, und du wählst, welcher Stein bleibt.
lesson-entangled-2-done = Wem ein berührtes Paar gehört, der wählt, welcher Stein bleibt. So hat erst Weiß gewählt, dann du für dein neues Paar. Was geblieben ist, ist von jetzt an ein einzelner Stein.
lesson-entangled-3-task = Dein eigenes Paar ist C2 und E5, und du hättest gern C2 sicher. Berühre es mit deinem nächsten Paar, und wähle richtig.
lesson-entangled-3-hint = Spiele neben C2: `C3 A1`. Du wirst zuerst nach dem eigenen berührten Paar gefragt: Behalte C2.
lesson-entangled-3-done = Bei deinen eigenen Paaren wählst du selbst. Vom neuen Paar muss der Stein neben einem gerade behaltenen bleiben, wenn das erlaubt ist: Bleibt so nur eine Wahl, treffen sie die Regeln, und du erfährst es.
lesson-entangled-4-task = Weiß C3 ist ein einzelner Stein mit einer letzten Freiheit, C4. Fang ihn: Ein Stein auf C4 muss bleiben.
lesson-entangled-4-hint = `C4 E3`, und dann C4 behalten.
lesson-entangled-4-done = Gefangen wird am Ende eines Kollapses, wenn alles gewählt ist: C3 hatte keine Freiheit mehr. Nur was bleibt, kann fangen; denk also an die Wahl, bevor du spielst.
lesson-entangled-5-task = Dieses Spiel hat noch andere Formen. In **symmetric** nennst du einen Punkt, und der Partner liegt gegenüber, durch die Mitte gespiegelt. Setze so ein verschränktes Paar.
lesson-entangled-5-hint = Jeder Punkt außer der Mitte C3: Sie wäre ihr eigener Partner.
lesson-entangled-5-done = Der Partner liegt gegenüber. In der Mitte wäre es ein einzelner Stein geworden. `/{ command-rules.name } entangled` nennt die anderen Formen.
lesson-entangled-6-task = Wird der Kollaps ausgelost (`{ command-challenge-collapse.name }:chance`), wählt niemand: Der Zufall bestimmt, welcher Stein bleibt. Du darfst sagen, wie wahrscheinlich der erste ist. Setze B2 mit 80 Prozent, und D4.
lesson-entangled-6-hint = Die Zahl steht gleich nach dem ersten Punkt: `B2 80 D4`.
lesson-entangled-6-done = Der Ring zeigt den Anteil: B2 bleibt in 80 von 100 Fällen, D4 in den anderen 20. Ohne Zahl sind beide gleich wahrscheinlich.
lesson-entangled-7-task = Das Paar von Weiß ist B4 (70 Prozent) und D4 (30). Berühre es, und sieh, was ausgelost wird.
lesson-entangled-7-hint = Einer deiner zwei Steine neben B4 oder D4: `B3 E5`.
lesson-entangled-7-done = Niemand wurde gefragt. Jeder Kollaps wird mit seiner Wahrscheinlichkeit gemeldet; wo nur eines möglich ist, sind es 100 Prozent. Die Lose folgen aus dem Startwert, auf den die Partie festgelegt ist: Nach dem Ende kann sie jeder nachprüfen.

## simultaneous

lesson-simultaneous-1-task = Beide ziehen zugleich, und niemand sieht den anderen Zug, bevor beide da sind. Dies eine Mal erfährst du es: Weiß hat C3 gewählt. Spiele auch dort.
lesson-simultaneous-1-hint = `C3`
lesson-simultaneous-1-done = Beide auf einem Punkt ergeben einen **roten** Stein (R im Text). Er gehört niemandem, nimmt aber allen eine Freiheit. Der erste Fang, der ihn benutzt, gibt ihm die Farbe dieser Seite.
lesson-simultaneous-2-task = Eine Kette ohne Freiheit ist gefangen, wie im Go. Weiß C3 hat noch eine, und Weiß spielt diesmal anderswo. Fang ihn.
lesson-simultaneous-2-hint = Die letzte Freiheit von C3 ist C4.
lesson-simultaneous-2-done = C3 ist dein Gefangener, und das ist ein Punkt. Doch Weiß hätte zugleich C4 spielen können: siehe die nächste Aufgabe.
lesson-simultaneous-3-task = Dieselbe Stellung, doch diesmal läuft Weiß nach C4 davon. Spiele zugleich dort.
lesson-simultaneous-3-hint = `C4`
lesson-simultaneous-3-done = Wäre Weiß zuerst da gewesen, wäre C3 sicher; wärst du es gewesen, wäre C3 gefangen. Niemand war zuerst da. C4 ist **orange** (\* im Text): Es gehört zu den Ketten beider. C3 ist **grün** (G): ein weißer Stein, tot und lebendig. Sie sind verschränkt, mit einer Nummer, und ein späterer Fang entscheidet für beide.
lesson-simultaneous-4-task = Weiß B4 hat noch eine Freiheit, B3. Dein Stein hätte dort selbst keine. Wer fängt wen? Spiele es.
lesson-simultaneous-4-hint = `B3`
lesson-simultaneous-4-done = Im Go fängt, wer zieht. Hier ist niemand zuerst da, und jeder fängt den anderen: B3 ist **blau** (B: schwarz, tot und lebendig), B4 ist **grün** (G: weiß, tot und lebendig). Einer davon wird gefangen worden sein.
lesson-simultaneous-5-task = Das blaue B3 und das grüne B4 warten auf eine Entscheidung. Weiß C3 hat noch eine Freiheit, und B3 liegt daneben. Fang C3, und sieh, welche Seite lebt.
lesson-simultaneous-5-hint = Die letzte Freiheit von C3 ist C2.
lesson-simultaneous-5-done = Der Fang von C3 hat B3 benutzt, also muss B3 gelebt haben: Die Verschränkung geht an dich. B3 ist ein gewöhnlicher schwarzer Stein und B4 dein Gefangener. Wer solche Steine zuerst benutzt, gewinnt sie.

## sym

lesson-sym-1-task = Beide ziehen zugleich, und **beide Reihenfolgen geschehen**: Schwarz zuerst, und Weiß zuerst. Weiß nimmt gleich A1 mit A2. Spiele so, dass es auf die Reihenfolge ankommt: Mach zwei Stellungen.
lesson-sym-1-hint = Du kannst B1 nehmen, wenn es noch da ist: `B2`.
lesson-sym-1-done = Wer zuerst da ist, nimmt den Stein des anderen: Mit Schwarz zuerst ist B1 weg, mit Weiß zuerst A1. Keines von beiden ist die Wahrheit. Das Brett ist jetzt zwei Stellungen, und die Partie geht in beiden weiter.
lesson-sym-2-task = Zwei Stellungen: In der einen liegt Schwarz auf A1, in der anderen Weiß auf B1. Eine Stellung, in der ein Zug nicht möglich ist, fällt weg. Weiß spielt D3. Spiele so, dass die Stellung mit Weiß B1 wegfällt.
lesson-sym-2-hint = Welcher Punkt ist nur in einer Stellung leer? `B1`
lesson-sym-2-done = Wo Weiß auf B1 liegt, konntest du in keiner Reihenfolge dorthin, also ist diese Stellung weg. Du hast dir die Vergangenheit ausgesucht, die dir passt.
lesson-sym-3-task = Diesmal spielt Weiß C3. Spiele auch dort, und sieh, was geschieht.
lesson-sym-3-hint = `C3`
lesson-sym-3-done = Wer als Zweiter kommt, findet den Punkt besetzt, in beiden Reihenfolgen und in jeder Stellung. Keine Stellung bleibt übrig, also sind diese zwei Züge zusammen **nicht erlaubt**: Alles ist wie zuvor, keiner der Züge wird gezeigt, und beide wählen neu.
lesson-sym-4-task = Wieder zwei Stellungen. In beiden hat Weiß D4 noch eine Freiheit. Fang den Stein in beiden.
lesson-sym-4-hint = Die letzte Freiheit von D4 ist D3.
lesson-sym-4-done = Ein Stein, der aus allen Stellungen verschwunden ist, wird als gefangen gemeldet. Was nur in einigen gefangen wird, siehst du am kleineren Anteil.
lesson-sym-5-task = Eine Stellung ist übrig, und Weiß passt. Passen beide im selben Zug, endet die Partie, und jede Stellung wird nach Fläche ausgezählt, ohne Komi. Du liegst vorn: Beende die Partie.
lesson-sym-5-hint = Wähle **Passen**, oder schreibe `{ command-pass.name }` als Antwort.
lesson-sym-5-done = Du gewinnst nur, wenn du in **jeder** Stellung gewinnst; sonst ist es unentschieden. Werde also erst schlechte Stellungen los wie in Aufgabe 2, und passe dann.

## mutation

lesson-mutation-1-task = Das Brett hat Fehler. Nach jedem Stein wird gewürfelt: Zwei Würfel nennen einen Punkt, der dritte sagt, was er wird – leer, schwarz oder weiß –, bis ein Wurf Halt sagt. Setze einen Stein auf einen leeren Punkt, und sieh zu.
lesson-mutation-1-hint = Irgendein leerer Punkt: C3 und D4 sind besetzt.
lesson-mutation-1-done = Du liest jeden Wurf. Im Bild umrahmt ein Quadrat jeden Punkt, den die Würfel verändert haben, mit der Nummer des Wurfs und dem, was vorher dort war. Den Würfeln ist gleich, wer am Zug war.
lesson-mutation-2-task = Nach dem Würfeln werden Ketten ohne Freiheit weggenommen. Weiß C3 hat noch eine. Fang ihn.
lesson-mutation-2-hint = Die letzte Freiheit von C3 ist C4.
lesson-mutation-2-done = Diesmal hielten die Würfel sofort. Sonst hätten sie vorher noch einen Punkt verändern können: Ganz sicher ist hier kein Fang.
lesson-mutation-3-task = Im Go könntest du A1 nicht spielen: keine Freiheit. Hier ist jeder leere Punkt erlaubt. Versuche A1.
lesson-mutation-3-hint = `A1`
lesson-mutation-3-done = Nach dem Würfeln hatte dein Stein keine Freiheit, also wurde er weggenommen: Erst sind die Ketten des Gegners dran, dann die eigenen. Was erlaubt ist, muss nicht klug sein.
lesson-mutation-4-task = Dieselbe Stellung, doch mit anderen Würfeln. Versuche noch einmal A1.
lesson-mutation-4-hint = `A1`
lesson-mutation-4-done = Die Würfel haben B1 schwarz gemacht, bevor etwas weggenommen wurde. So hat dein Stein Freiheiten und lebt. Darum wird erst nach dem Würfeln nachgesehen, was keine Freiheit hat.
lesson-mutation-5-task = Wer Steine auf mehr als der Hälfte aller Punkte hat, darf vor seinem Zug die Partie **beanspruchen**. Dieses Brett hat 16 Punkte. Zähle deine Steine, und beanspruche sie.
lesson-mutation-5-hint = Mehr als die Hälfte von 16 ist 9. Wähle **Mehrheit beanspruchen**, oder schreibe `{ command-claim.name }` als Antwort.
lesson-mutation-5-done = Es stimmt, also gewinnst du sofort. Ein falscher Anspruch kostet nichts: Du erfährst beide Zahlen und bist weiter am Zug.

## classic

lesson-classic-1-task = Die leeren Punkte neben einem Stein sind seine **Freiheiten**. Ein Stein ohne Freiheit ist gefangen und kommt vom Brett. Weiß C3 hat noch eine. Fang ihn.
lesson-classic-1-hint = Schwarz liegt auf drei Seiten. Die vierte ist C4.
lesson-classic-1-done = C3 hatte keinen leeren Punkt mehr neben sich. Durch Fangen gewinnt man im Go Raum.
lesson-classic-2-task = Jetzt hat dein Stein auf C3 nur noch eine Freiheit: Weiß würde ihn als Nächstes fangen. Rette ihn. Danach soll er drei Freiheiten haben.
lesson-classic-2-hint = Steine, die sich entlang der Linien berühren, sind eine Kette und teilen ihre Freiheiten: `C4`.
lesson-classic-2-done = C3 und C4 sind eine Kette mit den Freiheiten beider. Eine Kette lebt und stirbt als Ganzes.
lesson-classic-3-task = Ein Stein, der keine Freiheit hätte und nichts fängt, ist **Suizid**, und das ist verboten. Hier gibt es einen solchen Punkt für dich. Versuche, ihn zu spielen.
lesson-classic-3-hint = Sieh in die Ecke, die Weiß umstellt.
lesson-classic-3-done = Abgelehnt, und du bist weiter am Zug. Ein Punkt wie A1 ist ein **Auge** von Weiß.
lesson-classic-4-task = Weiß C3 hat gerade deinen Stein auf D3 genommen. Du könntest C3 genauso zurücknehmen, und so immer weiter: Das ist ein **Ko**. Versuche es.
lesson-classic-4-hint = `D3`
lesson-classic-4-done = Abgelehnt: Keine Stellung darf wiederkommen. Spiele erst anderswo. Antwortet Weiß dort, ist das Brett ein anderes, und du darfst zurücknehmen.
lesson-classic-5-task = Weiß umstellt deine Gruppe, die innen drei leere Punkte hat: A1, B1 und C1. Mit **zwei Augen** kann sie nie gefangen werden. Mach zwei.
lesson-classic-5-hint = Teile die drei Punkte: der mittlere.
lesson-classic-5-done = A1 und C1 sind zwei Augen. Weiß darf in keines spielen: Es wäre Suizid, solange das andere offen ist. Deine Gruppe lebt.
