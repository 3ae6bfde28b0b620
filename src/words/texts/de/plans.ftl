### Vorbereitete Antworten, vorher getroffene Entscheidungen, ein Blick vor dem Zug, Revanchen.

## Was man tippt: mehrere Wörter mit einer Bedeutung sind durch Leerzeichen getrennt.

plan-words-if = wenn falls
plan-words-then = dann
plan-words-pass = passen passe
plan-step = wenn { $move } dann { $answer }
plan-pass = passen

## Vorbereitete Antworten

plan-made = Vorbereitet: { $line }. Sobald { $other } das spielt, wird sofort geantwortet; mit jedem anderen Zug verfällt es. Nur du siehst das. ({ $count } von { $most } in Partie #{ $game })
plan-made-early = Vorbereitet: { $line }. Jetzt bist du am Zug: Das antwortet auf den Zug, den { $other } danach macht; mit jedem anderen Zug verfällt es. Nur du siehst das. ({ $count } von { $most } in Partie #{ $game })
plan-list-head = **Vorbereitete Antworten in Partie #{ $game }** (höchstens { $most }; nur du siehst sie)
plan-list-none = Du hast in Partie #{ $game } keine Antworten vorbereitet. Das geht mit `/{ command-move.name } { command-move-at.name }:{ $example }`.
plan-use = Bereite eine Antwort mit `/{ command-move.name } { command-move-at.name }:{ $example }` vor. Mehrere Schritte trennt `;`.
plan-bad-form = So lässt sich keine Antwort vorbereiten. Nenne einen Zug der anderen Seite und deine Antwort darauf, etwa `{ $example }`; mehrere Schritte trennt `;`. Nichts wurde geändert.
plan-bad-length = Das ist zu lang: Nenne höchstens { $most } Züge der anderen Seite hintereinander. Nichts wurde geändert.
plan-bad-point = { $point } ist weder ein Punkt noch Passen. Punkte heißen wie D4; das Ganze ist zum Beispiel `{ $example }`. Nichts wurde geändert.
plan-bad-off-board = { $point } liegt nicht auf dem Brett, das { $size }×{ $size } Punkte hat. Nichts wurde geändert.
plan-bad-twice = { $point } ist in einem Zug zweimal genannt. Nichts wurde geändert.
plan-bad-count-theirs = Ein Zug der anderen Seite nennt { $wanted } { $most ->
        [one] Punkt
       *[other] Punkte
    }, hier { $named ->
        [one] steht einer
       *[other] stehen { $named }
    }. Etwa so: `{ $example }`. Nichts wurde geändert.
plan-bad-count-own = Dein Zug nennt { $wanted } { $most ->
        [one] Punkt
       *[other] Punkte
    }, hier { $named ->
        [one] steht einer
       *[other] stehen { $named }
    }. Etwa so: `{ $example }`. Nichts wurde geändert.
plan-not-here = Antworten lassen sich in classic, superposed und entangled vorbereiten. In dieser Partie ziehen beide zugleich, oder Würfel ändern nach jedem Zug das Brett: Da ist nichts vorherzusehen.
plan-in-choice = Gerade ist eine Entscheidung gefragt: Bereite Antworten vor, sobald sie getroffen ist.
plan-over = Diese Partie ist zu Ende.
plan-too-many = Du hast in dieser Partie { $most } Antworten vorbereitet, mehr geht nicht. Ziehe erst eine zurück: **Mehr**, dann **Vorbereitete Antworten**.
plan-late = Die Partie ist in diesem Augenblick weitergegangen, darum wurde nichts behalten. Sieh dir das Brett an und versuche es noch einmal.
plan-gone = Das ist nicht mehr vorbereitet.

whisper-plan-other = Partie #{ $game }: Die andere Seite hat etwas anderes gespielt als vorgesehen, darum { $count ->
        [one] ist deine vorbereitete Antwort
       *[other] sind deine { $count } vorbereiteten Antworten
    } verfallen.
whisper-plan-own = Partie #{ $game }: Du hast selbst etwas anderes gespielt, darum { $count ->
        [one] ist deine vorbereitete Antwort
       *[other] sind deine { $count } vorbereiteten Antworten
    } verfallen.
whisper-plan-chance = Partie #{ $game }: Inzwischen hat der Zufall etwas entschieden, darum { $count ->
        [one] ist deine vorbereitete Antwort
       *[other] sind deine { $count } vorbereiteten Antworten
    } verfallen. Sieh dir das Brett an.
whisper-plan-choice = Partie #{ $game }: Die andere Seite hat gewählt, welcher Stein bleibt, darum { $count ->
        [one] ist deine vorbereitete Antwort
       *[other] sind deine { $count } vorbereiteten Antworten
    } verfallen. Sieh dir das Brett an.
whisper-plan-undone = Partie #{ $game }: Ein Zug wurde zurückgenommen, darum { $count ->
        [one] ist deine vorbereitete Antwort
       *[other] sind deine { $count } vorbereiteten Antworten
    } verfallen.
whisper-plan-counted = Partie #{ $game }: Die Partie wurde ausgezählt, darum { $count ->
        [one] ist deine vorbereitete Antwort
       *[other] sind deine { $count } vorbereiteten Antworten
    } verfallen.
whisper-plan-illegal = Partie #{ $game }: { $count ->
        [one] Deine vorbereitete Antwort ist
       *[other] { $count } deiner vorbereiteten Antworten sind
    } nicht mehr erlaubt, darum wurde nichts gespielt. Du bist am Zug.
whisper-plan-unsure = Partie #{ $game }: Nach dem, was alle wissen, ist nicht sicher, dass { $count ->
        [one] deine vorbereitete Antwort
       *[other] { $count } deiner vorbereiteten Antworten
    } gespielt werden kann, darum wurde nichts gespielt. Du bist am Zug.
whisper-plan-unreadable = Partie #{ $game }: { $count ->
        [one] Eine vorbereitete Antwort oder Entscheidung von dir ließ sich nicht lesen und wurde nicht verwendet
       *[other] { $count } vorbereitete Antworten oder Entscheidungen von dir ließen sich nicht lesen und wurden nicht verwendet
    }: Der Schlüssel der Datenbank fehlt oder ist ein anderer. Sag meinem Betreiber Bescheid.
whisper-preset-gone = Partie #{ $game }: Was du vorher für die Steine von Zug { $set } gewählt hattest, steht nicht mehr zur Wahl, darum wirst du selbst gefragt.

## Vorher getroffene Entscheidungen

preset-made = Sobald gefragt ist, welcher Stein von { $points } (Zug { $set }) bleibt, ist es { $point }. Nur du siehst das; dasselbe noch einmal nimmt es zurück.
preset-made-goes = Sobald gefragt ist, welcher Stein von { $points } (Zug { $set }) geht, ist es { $point }. Nur du siehst das; dasselbe noch einmal nimmt es zurück.
preset-withdrawn = Zurückgenommen: Sobald nach { $points } (Zug { $set }) gefragt ist, wählst du selbst.
preset-none = Bei { $point } liegt kein verschränkter Stein von dir, für den du vorher wählen könntest.
preset-no-sets = Du hast keine verschränkten Steine, für die du vorher wählen könntest.
preset-head = **Welcher Stein bleibt, falls danach gefragt wird?** Wähle vorher einen Punkt; noch einmal derselbe nimmt es zurück. Nur du siehst das. Nach Steinen, die du gerade gesetzt hast, wirst du immer gefragt.
preset-head-goes = **Welcher Stein geht, falls danach gefragt wird?** Wähle vorher einen Punkt; noch einmal derselbe nimmt es zurück. Nur du siehst das. Nach Steinen, die du gerade gesetzt hast, wirst du immer gefragt.
preset-line-open = - Zug { $set }, { $points }: du wirst gefragt
preset-line-stays = - Zug { $set }, { $points }: { $point } bleibt
preset-line-goes = - Zug { $set }, { $points }: { $point } geht

## Ein Blick vor dem Zug

preview-head = **Noch nicht gespielt:** { $points }. Nur du siehst das.
preview-caption = ein Blick voraus, nicht gespielt
preview-alt = Ein Blick voraus, nicht gespielt: { $points } in Klammern.
preview-use = Nenne die Punkte, die du ansehen willst, mit einem Fragezeichen dahinter, etwa `/{ command-move.name } { command-move-at.name }:{ $example } ?`
preview-at-most = Es gäbe höchstens { $count ->
        [one] eine Realität
       *[other] { $total } Realitäten
    }.
positions-preview-at-most = Es gäbe höchstens { $count ->
        [one] eine Stellung
       *[other] { $total } Stellungen
    }.
preview-empty-in = { $point } ist in { $empty } von { $total } Realitäten leer.
preview-limit = Das können mehr sein, als die Grenze dieser Partie zulässt; dann wird das Brett determiniert.
positions-preview-limit = Das können mehr sein, als die Grenze dieser Partie zulässt; dann wird eine Stellung ausgelost.
preview-touches = Der Zug berührt { $sets }: Sie kollabieren.
preview-asks = Dann ist gefragt: { $asked }
preview-draws = So wahrscheinlich bleibt jeder Stein: { $sets }.
preview-then-drawn = Der Zug ist erlaubt. Welche Steine bleiben, wird ausgelost.
preview-captures = Er fängt ({ $color }): { $points }.
preview-hidden-superposed = Ob der Zug überall erlaubt ist und was er fängt, zeigt sich erst, wenn er gespielt wird.
preview-hidden-sym = Was die andere Seite im selben Zug spielt, ist geheim, und damit auch, was aus beidem wird.
preview-hidden-simultaneous = Was die andere Seite im selben Zug spielt, ist geheim. Wählen beide diesen Punkt, liegt dort ein roter Stein beider Seiten.
preview-hidden-mutation = Nach dem Stein fallen die Würfel; was sie ändern, hat niemand in der Hand.
preview-certain = Der Zug ist erlaubt, und mehr bewirkt er nicht.
preview-then = Der Zug ist erlaubt. Was folgt, hängt von den Entscheidungen ab.

## Revanche

challenge-rematch = eine Revanche für Partie #{ $game } mit vertauschten Farben
rematch-sent = { $opponent } ist um Revanche mit vertauschten Farben gebeten (Herausforderung #{ $challenge }).
rematch-asked-already = Du hast schon um Revanche gebeten (Herausforderung #{ $challenge }): Warte auf { $opponent }, oder nimm es mit `/{ command-cancel.name }` zurück.
rematch-begun-already = Zu dieser Partie gibt es schon eine Revanche: Partie #{ $game } in { $channel }. Ist sie zu Ende, beginnt ihr eigener Knopf **Revanche** noch eine.
rematch-gone = Die andere Seite ist nicht mehr da, um noch einmal zu spielen. `/{ command-challenge.name }` findet jemand anderen.
rematch-not-over = Diese Partie ist noch nicht zu Ende.

## Listen von Partien

games-here = **Partien hier**
games-here-line = - { $game } { $channel }: { $black } (Schwarz) – { $white } (Weiß), { $system }, { $size }×{ $size }
games-none-own = Du hast keine eigenen Partien. `/{ command-challenge.name }` beginnt eine.

## Knöpfe und Formulare

button-rematch = Revanche
button-preview = Vorausschauen …
button-plan = Wenn …
button-plans = Vorbereitete Antworten
button-choices = Entscheidungen
button-send = So spielen
button-unplan = Zurückziehen
button-unplan-number = { $number } zurückziehen
form-preview-title = Ein Blick vor dem Zug
form-preview-label = Punkte
form-preview-example = So viele Punkte, wie ein Zug deiner Partie nennt: C3, oder C3 E4
form-plan-title = Eine Antwort vorbereiten
form-plan-label-if = Wenn die andere Seite spielt
form-plan-example-if = Punkte wie C3 E4, oder passen
form-plan-label-then = dann spielst du
form-plan-example-then = Punkte wie D4 F5; weiter: D4 F5; wenn G7 H2 dann B2 C2
