### Was die Befehle antworten, und die Nachrichten von Herausforderungen und Zügen.

yes = ja
no = nein

## Was nicht zu verstehen ist

bad-command = Den Befehl { $name } gibt es nicht. `/{ command-help.name }` nennt alle.
bad-command-near = Den Befehl { $name } gibt es nicht. Meinst du { $list }? `/{ command-help.name }` nennt alle.
bad-command-none = Gib einen Befehl ein: `/{ command-help.name }` nennt alle.
bad-command-group = `/{ $command }` braucht ein zweites Wort: { $list }.
bad-option = { $word } ist keine Angabe zu `/{ $command }`. Möglich sind: { $options }.
bad-option-none = `/{ $command }` nimmt nichts weiter, { $word } ist also zu viel.
bad-missing = Zu `/{ $command }` gehört `{ $option }`. { $description }.
bad-value = { $value } passt nicht zu `{ $option }`: Gib { $wanted } an.
bad-user = Ich kenne hier niemanden namens { $name }. Schreibe `@` und den Namen, wie er hier steht.
bad-point = { $point } ist kein Name eines Punktes. Punkte sind ein Buchstabe und eine Zahl wie `D4`: Spalten A bis T ohne I von links, Reihen von unten.
wanted-range = eine Zahl von { $least } bis { $most }
wanted-flag = `ja` oder `nein`
wanted-user = eine Person
wanted-game = die Nummer einer Partie
unknown-button = Diesen Knopf oder diese Reaktion kenne ich nicht mehr. `/{ command-board.name }` zeigt die Partie, `/{ command-help.name }`, was als Nächstes zu tun ist.
old-button = Dieser Zug ist vorbei, darum ist nichts geschehen. Es gilt die neueste Nachricht der Partie.

## Was schiefgeht

missing-permissions =
    Ich kann hier nichts schreiben: Mir fehlen in diesem Kanal Rechte. Ein Admin dieses Servers muss mir diese geben:
    { $list }
missing-for-threads =
    Diese Partie braucht einen Thread: In diesem Kanal läuft schon eine, oder dieser Server will für jede einen. Mir fehlen hier Rechte für Threads. Ein Admin dieses Servers muss mir diese geben:
    { $list }
missing-permissions-guest =
    Ich bin kein Mitglied dieses Servers, und was ich auf deinen Befehl schreibe, würdest nur du sehen: Dir fehlen in diesem Kanal Rechte. Ein Admin dieses Servers muss dir diese geben oder mich zum Server hinzufügen:
    { $list }
undelivered = Nebenbei: Mein letzter Beitrag in diesem Kanal wurde abgewiesen ({ $why }). Die Partie selbst ist sicher; `/{ command-board.name }` zeigt sie. Ein Admin sollte nachsehen, ob ich hier schreiben und Dateien anhängen darf.
undelivered-above = Nebenbei: Mein letzter Beitrag in dem Kanal, zu dem dieser Thread gehört, wurde abgewiesen ({ $why }). Ein Admin sollte nachsehen, ob ich dort schreiben und Dateien anhängen darf.
undelivered-failed = Nebenbei: Meinen letzten Beitrag konnte ich nicht erstellen. Die Partie selbst ist sicher; `/{ command-board.name }` zeigt sie. Sag meinem Betreiber Bescheid: Im Protokoll steht, was fehlt.
already-done = Ich wurde unterbrochen, während ich dir antwortete. Was du wolltest, ist geschehen und geschieht nicht zweimal.
trouble-faster = Jemand war schneller: Die Partie ist weiter, und von dir ist nichts geschehen. Sieh dir mit `/{ command-board.name }` das Brett noch einmal an.
trouble-place-taken = Hier hat gerade eine andere Partie begonnen. Versuche es noch einmal.
trouble-locked = Ein anderes Programm hält meine Datenbank fest, darum ist nichts geschehen. Versuche es gleich noch einmal; bleibt es so, sag meinem Betreiber Bescheid: Die Datenbank ist gesperrt.
trouble-read-only = Ich kann in meine Datenbank nicht schreiben, darum ist nichts geschehen. Sag meinem Betreiber Bescheid: Die Datenbank ist schreibgeschützt.
trouble-full = Für meine Datenbank ist kein Platz mehr, darum ist nichts geschehen. Sag meinem Betreiber Bescheid: Der Datenträger ist voll.
trouble-newer = Meine Datenbank stammt von einer neueren Version von mir, darum ist nichts geschehen. Sag meinem Betreiber Bescheid: QGo muss aktualisiert werden.
trouble-corrupt = Meine Datenbank ist beschädigt, darum ist nichts geschehen. Sag meinem Betreiber Bescheid: Im Protokoll steht, was fehlt.
trouble-store = Meine Datenbank hat versagt, darum ist nichts geschehen. Versuche es noch einmal; bleibt es so, sag meinem Betreiber Bescheid: Im Protokoll steht, was fehlt.
trouble-unknown = Meine Datenbank hat versagt, und ich konnte nicht herausfinden, ob das geschehen ist. Sieh nach, bevor du es noch einmal versuchst; bleibt es so, sag meinem Betreiber Bescheid: Im Protokoll steht, was fehlt.
trouble-damaged = Was von Partie #{ $game } gespeichert ist, lässt sich nicht lesen. Sag meinem Betreiber Bescheid: Im Protokoll steht, was fehlt.
trouble-stopped = Das hätte ich zu lange berechnen müssen; darum habe ich es abgebrochen, und nichts ist geschehen. Tu vorerst etwas anderes und sag meinem Betreiber Bescheid: Im Protokoll steht, wann es war.
trouble-failed = Bei mir ist etwas schiefgegangen, und nichts ist geschehen. Sag meinem Betreiber Bescheid: Im Protokoll steht, was.
busy-own = Ich arbeite noch an mehreren Dingen, um die du gebeten hast, darum habe ich das nicht begonnen. Frag wieder, wenn die erste Antwort da ist.
busy-others = Gerade wird so viel von mir verlangt, das seine Zeit braucht, dass ich nichts weiter davon annehme; Züge hält das nicht auf. Frag in einer Minute wieder.
busy-later = Gerade wird so viel von mir verlangt, dass das zu lange hätte warten müssen; darum habe ich es nicht begonnen. Züge hält das nicht auf. Frag { $when } wieder.
busy-move = Gerade wird so viel von mir verlangt, dass ich dir nicht rechtzeitig antworten könnte; darum ist nichts geschehen. Versuche es { $when } noch einmal; für deine Uhr zählt das wie jetzt.
trouble-seed = Hier müsste gelost werden, doch der geheime Startwert dieser Partie lässt sich nicht lesen; darum ist nichts geschehen. Sag meinem Betreiber Bescheid: Der Schlüssel der Datenbank fehlt oder ist ein anderer.
trouble-witness = Hier müsste der Zufall entscheiden, aber die Nachricht mit der Festlegung dieser Partie ist noch nicht im Kanal angekommen. Darum ist nichts geschehen. Versuch es noch einmal, wenn sie da ist.
trouble-witness-lost = Hier müsste der Zufall entscheiden, aber die Nachricht mit der Festlegung dieser Partie ließ sich nicht veröffentlichen. Darum ist nichts geschehen. `/{ command-board.name } { command-board-public.name }:{ yes }` veröffentlicht sie noch einmal.
trouble-commitment = { $other } hat sich festgelegt, doch worauf, lässt sich nicht lesen, darum ist nichts geschehen: Der Schlüssel der Datenbank fehlt oder ist ein anderer. Sag meinem Betreiber Bescheid. Legt { $other } sich noch einmal fest, kann der Zug gespielt werden.

## Herausforderungen

challenge-to = { $challenger } fordert { $opponent } heraus: { $game }, { $size }×{ $size }.
challenge-open = { $challenger } sucht jemanden zum Spielen: { $game }, { $size }×{ $size }. Wer zuerst annimmt, spielt.
challenge-colour-random = Farben werden ausgelost
challenge-colour-black = { $challenger } spielt Schwarz
challenge-colour-white = { $challenger } spielt Weiß
challenge-expires = verfällt { $when }
challenge-declined = { $opponent } hat die Herausforderung von { $challenger } abgelehnt.
challenge-cancelled = { $challenger } hat die Herausforderung zurückgezogen.
challenge-expired = Die Herausforderung von { $challenger } ist verfallen. `/{ command-challenge.name }` macht eine neue.
challenge-sent = Deine Herausforderung (#{ $challenge }) steht hier sieben Tage lang allen offen. `/{ command-cancel.name }` zieht sie zurück.
challenge-sent-to = Deine Herausforderung (#{ $challenge }) an { $opponent } gilt sieben Tage lang. `/{ command-cancel.name }` zieht sie zurück.
guest-posts = Ich bin hier nur zu Gast: Was ihr alle sehen sollt, erscheint, wenn jemand von euch etwas tut (einen Knopf drückt oder einen Befehl benutzt), und noch eine Viertelstunde danach. Was sich unterdessen ergibt, etwa eine Erinnerung, wartet darauf.
challenge-another-bot = Das ist ein Bot: Er könnte nicht antworten. Fordere einen Menschen heraus, oder lass `{ command-challenge-opponent.name }` weg, dann kann jeder annehmen.
challenge-oneself = Dich selbst kannst du nicht herausfordern. Lass `{ command-challenge-opponent.name }` weg, dann kann jeder annehmen.
challenge-alone = Außer dir sieht niemand, was ich hier schreibe, also könnte niemand annehmen außer dem Computer: `/{ command-challenge.name } { command-challenge-level.name }:3`. Gegen Menschen benutz `/{ command-challenge.name }` in einem Kanal eines Servers, zu dem ich hinzugefügt wurde; oder füg mich zu deinem Konto hinzu (**App hinzufügen** in meinem Profil) und benutz es in deinen Direktnachrichten mit der Person oder in einem Gruppenchat.
challenge-alone-in-room = Außer dir sieht niemand, was ich hier schreibe, also könnte niemand annehmen außer dem Computer: `/{ command-challenge.name } { command-challenge-level.name }:3`. Gegen Menschen lad mich in einen Raum mit ihnen ein und benutz dort `/{ command-challenge.name }`.
challenge-too-many = Du hast hier schon { $most } offene Herausforderungen. Ziehe erst mit `/{ command-cancel.name }` eine zurück.
challenge-unknown = Diese Herausforderung gibt es nicht mehr.
challenge-closed = Diese Herausforderung ist schon erledigt: Sie wurde beantwortet oder zurückgezogen.
challenge-too-old = Diese Herausforderung ist verfallen. `/{ command-challenge.name }` macht eine neue.
challenge-not-posted = Herausforderung #{ $challenge } steht, aber ihre Nachricht ist noch nicht da. Nimm sie an, sobald sie da ist; dann beginnt die Partie.
own-challenge = Das ist deine eigene Herausforderung: Warte auf { $opponent }, oder ziehe sie mit `/{ command-cancel.name }` zurück.
own-open-challenge = Das ist deine eigene Herausforderung: Warte, bis jemand annimmt, oder ziehe sie mit `/{ command-cancel.name }` zurück.
own-challenge-decline = Das ist deine eigene Herausforderung. `/{ command-cancel.name }` zieht sie zurück.
open-challenge-decline = Diese Herausforderung steht allen offen, da gibt es nichts abzulehnen. Nur { $challenger } kann sie zurückziehen.
not-your-challenge = Diese Herausforderung gilt { $opponent }. `/{ command-challenge.name }` macht eine eigene.
only-challenger-cancels = Nur { $challenger } kann diese Herausforderung zurückziehen.
challenge-by-number = Nenne die Herausforderung bei ihrer Nummer, etwa `{ $verb } #3`. Die Nummer steht in ihrer Nachricht im Kanal.
none-to-accept = Hier gibt es keine Herausforderung, die du annehmen kannst. `/{ command-challenge.name }` macht eine.
none-to-decline = Hier gibt es keine Herausforderung an dich.
none-to-cancel = Du hast hier keine offene Herausforderung.
which-challenge = Es gibt mehrere. Welche?
which-challenge-of-many = Es gibt mehrere. Welche? Das sind die neuesten { $shown } von { $count }; die anderen beantworte bei ihren Nachrichten.
you-accepted = Angenommen: Partie #{ $game } beginnt.
you-accepted-in-thread = Angenommen: Partie #{ $game } beginnt in { $thread }.
you-declined = Du hast Herausforderung #{ $challenge } abgelehnt.
you-cancelled = Du hast Herausforderung #{ $challenge } zurückgezogen.
button-accept = Annehmen
button-decline = Ablehnen
button-cancel = Zurückziehen
thread-name = Partie { $game }: { $black } – { $white }

## Partien

about-game = Partie { $game } in { $channel }:
which-game =
    Welche Partie? Du spielst mehrere. Schreibe ihre Nummer ans Ende, etwa `/{ command-move.name } C3 #{ $game }`.
    { $list }
no-game-of-yours = Du spielst gerade keine Partie. `/{ command-challenge.name } { command-challenge-level.name }:3` beginnt eine gegen den Computer, auch hier; `/{ command-challenge.name }` eine gegen Menschen, in einem Kanal; `/{ command-games.name }` nennt die beendeten.
no-game-here = In diesem Kanal gibt es keine Partie. `/{ command-challenge.name }` beginnt eine; `/{ command-games.name }` nennt deine.
no-such-game = Partie #{ $game } kannst du dir hier nicht ansehen: Es gibt sie nicht, oder du musst in dem Kanal fragen, in dem sie gespielt wird.
not-a-player = Das können nur die Spielenden: { $black } und { $white }. `/{ command-board.name }` zeigt dir die Partie.
you-played = Du hast { $points } gespielt.
you-passed = Du hast gepasst.
you-passed-unintentionally = Dein Zug { $points } war nicht spielbar: Auf mindestens einem dieser Punkte ist er in keiner Realität ein erlaubter Zug. Darum ist er ein Passen. Die anderen sehen, dass du unabsichtlich gepasst hast, aber nicht diese Punkte; du kannst sie später wieder versuchen.
choice-pass = Passen
you-committed = Du hast dich auf { $choice } festgelegt. Nur du siehst das; mit einem anderen Zug kannst du es ändern, bis auch { $other } sich festgelegt hat.
you-committed-anew = Du hast dich neu festgelegt, auf { $choice }. Niemand erfährt davon; du kannst es wieder ändern, bis auch { $other } sich festgelegt hat.
you-committed-already = Auf { $choice } hast du dich schon festgelegt. Du kannst es noch ändern, bis auch { $other } sich festgelegt hat.
you-completed = Du hast dich auf { $choice } festgelegt. { $other } hatte das schon getan, also ist der Zug gespielt.
you-were-annulled = Du hast dich auf { $choice } festgelegt, doch zusammen mit dem Zug von { $other } ist das nicht erlaubt: In keiner Stellung lässt sich beides spielen. Keine Seite erfährt den Zug der anderen; ihr legt euch beide noch einmal fest.
you-kept = { $point } bleibt.
you-removed = { $point } geht.
keep-one-point = Nenne einen der Punkte, die du wählen kannst, etwa `/{ command-keep.name } C3`.
you-claimed = Dein Anspruch ist richtig: Du gewinnst.
really-resign = Möchtest du Partie #{ $game } aufgeben? Das lässt sich nicht zurücknehmen.
you-resigned = Du hast aufgegeben.
you-play-on = Gut: Die Partie geht weiter.
undo-not-allowed = Der letzte Zug oder die letzte Wahl lässt sich nicht zurücknehmen: Es gibt keinen, oder der Zufall hat dabei entschieden, oder was sich gezeigt hat, lässt sich nicht vergessen.
undo-your-commitment = Da gibt es nichts zu erbitten: Bis auch { $other } sich festgelegt hat, ziehe einfach noch einmal, und deine Festlegung ist geändert.
undo-not-moved = Du hast noch nicht gezogen, also gibt es von dir nichts zurückzunehmen.
undo-no-turn = Noch gibt es nichts zurückzunehmen. Eine Festlegung änderst du, indem du einfach noch einmal ziehst; ein gespielter Zug gilt.
undo-revealed = Wo beide zugleich ziehen, wird nichts zurückgenommen: Was ein Zug gezeigt hat, lässt sich nicht vergessen.
end-not-allowed-superposed = Durch Auszählen beenden lässt sich die Partie erst, wenn nur noch eine Realität übrig ist. Zweimal Passen determiniert das Brett; fünfmal hintereinander beendet die Partie.
end-not-allowed-entangled = Zweimal Passen hintereinander beendet die Partie: `/{ command-pass.name }`. Dann kollabieren die Paare, die noch da sind, und tote Steine werden markiert.
end-not-allowed-sym = Die Partie endet, wenn beide im selben Zug passen: `/{ command-pass.name }`.
end-not-allowed-classic = Zweimal Passen hintereinander beendet die Partie, und sie wird ausgezählt: `/{ command-pass.name }`.
proposal-open = Es gibt schon einen Vorschlag, der auf Antwort wartet: siehe die neueste Nachricht der Partie.
own-proposal = Das ist dein eigener Vorschlag: Die andere Seite muss ihn beantworten.
you-asked-undo = Die andere Seite ist gebeten, den letzten Zug oder die letzte Wahl zurückzunehmen.
you-proposed-end = Die andere Seite ist gebeten, die Partie zu beenden und auszuzählen.
you-accepted-proposal = Du hast angenommen.
you-declined-proposal = Du hast abgelehnt.
you-withdrew-proposal = Du hast deinen Vorschlag zurückgezogen.
no-proposal = Diesen Vorschlag gibt es nicht oder nicht mehr.
counting-now = Die Partie wird ausgezählt, darum zieht niemand. Markiert tote Steine und bestätigt, oder spielt mit **Weiterspielen** weiter.
no-count = Tote Steine werden nur beim Auszählen markiert, und jetzt wird nicht ausgezählt. `/{ command-end.name }` schlägt es vor.
no-count-yet = Tote Steine werden nur beim Auszählen markiert, und jetzt wird nicht ausgezählt. `/{ command-help.name }` zeigt, was zu tun ist.
no-stone = Auf { $point } liegt kein Stein, der sich markieren ließe.
shared-stone = Der Stein auf { $point } ist { $kind ->
        [red] rot
       *[orange] orange
    }: Beide haben ihn gesetzt, darum ist er kein toter Stein einer Seite. Markiert werden schwarze und blaue, weiße und grüne Steine.
how-to-mark = Nenne von jeder toten Kette einen Punkt, etwa `/{ command-dead.name } C3`; noch einmal genannt, verliert sie die Markierung. Dann bestätigen beide.
marks = Als tot markiert: { $points }.
marks-none = Keine Steine sind als tot markiert.
you-confirmed = Du hast bestätigt.
already-confirmed = Du hast schon bestätigt; die andere Seite muss antworten.
you-resumed = Die Partie geht weiter.
use-move = Spiele mit `/{ command-move.name }`, etwa `/{ command-move.name } { $example }`.
use-dead = Markiere mit `/{ command-dead.name }`, etwa `/{ command-dead.name } C3`.
board-posted = Das Brett ist für alle veröffentlicht.
board-commitment-unreadable = Du hast dich festgelegt, doch worauf, lässt sich nicht lesen: Der Schlüssel der Datenbank fehlt oder ist ein anderer. Du kannst dich neu festlegen.
board-key = Was an dieser Partie geheim ist, lässt sich nicht lesen: Der Schlüssel der Datenbank fehlt oder ist ein anderer. Das Brett stimmt, doch losen lässt sich nichts, und was vorher im Geheimen festgelegt wurde, ist nicht spielbar. Sag meinem Betreiber Bescheid.
board-witness = Die Nachricht mit der Festlegung dieser Partie ließ sich nicht veröffentlichen. `/{ command-board.name } { command-board-public.name }:{ yes }` veröffentlicht sie noch einmal.
more-menu = Partie #{ $game }: Was möchtest du noch?
moves-head = **Partie #{ $game }, die Züge**
moves-none = Es ist noch nichts gespielt.
moves-in-file = Das sind die letzten Züge; die Datei enthält alle.
moves-exact-in-file = Lange Zahlen sind hier gerundet; die Datei enthält sie genau.
moves-last-exact-in-file = Das sind die letzten Züge, lange Zahlen gerundet; die Datei enthält alle, und genau.
moves-total-now = **Realitäten jetzt, genau:** { $total }
positions-moves-total-now = **Stellungen jetzt, genau:** { $total }
games-none = Du hast keine Partien. `/{ command-challenge.name }` beginnt eine.
games-on =
    { $count ->
        [one] **Deine Partie**
       *[other] **Deine { $count } Partien**
    }
games-on-many = **Deine Partien, mehr als { $count }**
games-on-further = **Deine Partien, weiter**
games-lost = { $state }; den Kanal gibt es nicht mehr
button-further-games = Weitere Partien
games-past = **Kürzlich beendet**
games-line = - { $game } { $channel } mit { $opponent }: { $system }, { $size }×{ $size } – { $state }
games-your-turn = **du bist am Zug**
games-their-turn = die andere Seite ist am Zug
game-offer = #{ $game }: { $black } – { $white }
button-move = Zug
button-pass = Passen
button-keep = { $point } behalten
button-remove = { $point } entfernen
button-hint = Tipp
button-claim = Mehrheit beanspruchen
button-more = Mehr
button-board = Brett
button-links = Brett mit Verbindungen
button-text = Brett als Text
button-moves = Züge
button-resign = Aufgeben
button-resign-now = Ja, aufgeben
button-play-on = Nein, weiterspielen
button-undo = Zurücknehmen
button-accept-undo = Annehmen
button-decline-undo = Ablehnen
button-end = Beenden und auszählen
button-accept-end = Annehmen
button-decline-end = Ablehnen
button-dead = Tote Steine markieren
button-confirm = Bestätigen
button-resume = Weiterspielen
button-record = Aufzeichnung (SGF)
button-gif = Animation (GIF)
button-commands = Was jeder Befehl tut
button-verify = Prüfen
form-move-title = Dein Zug
form-move-label = Punkte
form-move-example = So viele Punkte, wie ein Zug deines Spiels nennt: C3, oder C3 E4
form-dead-title = Tote Steine
form-dead-label = Von jeder Kette ein Punkt
form-dead-example = C3 F7

## Die Nachricht eines Zuges

turn-start = **Partie #{ $game }:** { $black } (Schwarz) gegen { $white } (Weiß)
turn-commitment =
    Aller Zufall dieser Partie folgt aus einem geheimen Startwert. Er wird am Ende gezeigt, und sein SHA-256 muss dann dies sein:
    `{ $commitment }`
turn-commitment-witnessed =
    Aller Zufall dieser Partie folgt aus einem geheimen Startwert und aus der Kennung der ersten Nachricht mit dieser Zeile. Am Ende wird der Startwert gezeigt, und sein SHA-256 muss dann dies sein:
    `{ $commitment }`
    So kann niemand eine Ziehung beeinflussen. Wer mich betreibt, hat aber den Schlüssel und könnte vorausschauen: Spielt bei Betreibern, denen ihr vertraut.
turn-commitment-local =
    Aller Zufall dieser Partie folgt aus einem geheimen Startwert. Er wird am Ende gezeigt, und sein SHA-256 muss dann dies sein:
    `{ $commitment }`
    Dass er nur einmal gezogen wurde, lässt sich hier nicht beweisen, weil diese Seite die Kennungen ihrer Nachrichten selbst macht; und wer sie betreibt, hat den Schlüssel und könnte vorausschauen.
turn-annulled = Dieses Paar von Zügen ist nicht erlaubt: In keiner Stellung lässt sich beides spielen. Die Züge bleiben geheim, und beide legen sich noch einmal fest.
turn-moved = Partie #{ $game } geht hier weiter: Dieser Kanal ist auf den gefolgt, in dem sie gespielt wurde.
turn-brought = { $player } hat Partie #{ $game } hierher geholt: Den Kanal, in dem sie gespielt wurde, gibt es nicht mehr.
turn-committed = { $player } hat sich festgelegt.
turn-proposed-end = { $player } schlug vor, die Partie zu beenden und auszuzählen.
turn-proposed-undo = { $player } bat darum, den letzten Zug oder die letzte Wahl zurückzunehmen.
turn-accepted-end = { $player } nimmt an, die Partie zu beenden und auszuzählen.
turn-forgotten = { $player } hatte sich in diesem Zug schon festgelegt: Das ist vergessen. Spielt ihr weiter, legt ihr euch beide neu fest.
turn-declined-end = { $player } lehnt ab, die Partie jetzt zu beenden.
turn-withdrew-end = { $player } schlägt das Beenden nicht länger vor.
turn-marked = { $player } hat die Markierungen toter Steine geändert.
turn-confirmed = { $player } bestätigt.
turn-resumed = { $player } setzt die Partie fort.
turn-accepted-undo = { $player } nimmt an: Der letzte Zug oder die letzte Wahl ist zurückgenommen.
turn-declined-undo = { $player } lehnt ab, den letzten Zug oder die letzte Wahl zurückzunehmen.
turn-withdrew-undo = { $player } bittet nicht länger, den letzten Zug oder die letzte Wahl zurückzunehmen.
turn-seed = Der geheime Startwert war `{ $seed }`. `/{ command-verify.name } { $game }` prüft mit ihm jede Ziehung, `/{ command-record.name } { command-record-format.name }:sgf { command-record-game.name }:{ $game }` gibt die Aufzeichnung.
turn-seed-unreadable = Der geheime Startwert dieser Partie lässt sich nicht lesen, ihre Ziehungen sind also nicht zu prüfen: Der Schlüssel der Datenbank fehlt oder ist ein anderer.
turn-lapsed = Der Vorschlag ist damit hinfällig.

## Aufzeichnungen

record-sgf = Die Aufzeichnung von Partie #{ $game } als SGF, das jedes Go-Programm öffnet. Was gewöhnliches SGF nicht sagen kann, steht in eigenen Feldern.
record-file = Partie #{ $game }.
record-gif-alt = Die ganze Partie als Animation: { $black } (Schwarz) gegen { $white } (Weiß).
record-thinned = Partie #{ $game }. Die ganze Animation wäre zu groß zum Senden, darum fehlen gleichmäßig Stellungen: Sie zeigt { $shown } von { $all }, darunter die letzte.
record-too-large = Die Datei wäre zu groß. Lass dir `sgf` geben: Daraus lässt sich jede andere Form machen.
verify-not-over = Der Startwert von Partie #{ $game } ist geheim, bis sie zu Ende ist. Dann prüft `/{ command-verify.name }` jede Ziehung.
verify-no-seed = Der Startwert von Partie #{ $game } lässt sich nicht lesen, darum ist nichts zu prüfen. Sag meinem Betreiber Bescheid: Der Schlüssel der Datenbank fehlt oder ist ein anderer.
verify-good = **Partie #{ $game } ist geprüft.**
    - Die Festlegung `{ $commitment }` ist der SHA-256 des Startwerts `{ $seed }`.
    - { $origin ->
        [message] Der Zeuge `{ $witness }` ging in den Schlüssel der Ziehungen ein: Der Link der Nachricht, die die Festlegung zuerst zeigte, muss damit enden.
        [local] Der Zeuge `{ $witness }` ging in den Schlüssel der Ziehungen ein. Diese Seite hat ihn selbst gemacht, darum beweist er nichts.
       *[none] Kein Zeuge ging in den Schlüssel der Ziehungen ein: Der Startwert allein entschied.
    }
    - { $draws ->
        [0] Es wurde nichts gelost.
        [one] Die einzige Ziehung ist die, die der Startwert ergibt.
       *[other] Alle { $draws } Ziehungen sind die, die der Startwert ergibt.
    }{ $bound ->
        [none] {""}
       *[other] {" "}Die Grenze des Betreibers von { $bound } Schritten hat determiniert, was nötig war, und sonst nichts.
    }
    - Das Ergebnis ({ $result }) folgt aus den Zügen.
verify-commitment-differs = **Partie #{ $game } hält nicht stand:** Der Startwert ist nicht der, auf den sie sich am Anfang festgelegt hat.
verify-result-differs = **Partie #{ $game } hält nicht stand:** Das Ergebnis ist nicht das, was die Züge ergeben.
verify-differs = **Partie #{ $game } hält nicht stand:** Was gespeichert ist, lässt sich mit dem Startwert nicht nachspielen: { $why }

## Hilfe

help-head = Mit **QGo** spielt ihr gegeneinander Go und Quantum Go, hier im Kanal. `/{ command-rules.name }` erklärt das Spiel.
help-challenge = **Als Nächstes:** Fordere mit `/{ command-challenge.name }` jemanden heraus, oder lass offen, wen, dann kann jeder annehmen. `/{ command-challenge.name } { command-challenge-level.name }:3` beginnt eine Partie gegen den Computer.
help-challenge-waits = **Als Nächstes:** Deine Herausforderung wartet auf Antwort. `/{ command-cancel.name }` zieht sie zurück.
help-accept = **Als Nächstes:** Eine Herausforderung wartet auf deine Antwort: `/{ command-accept.name }`.
help-move-superposed = **Als Nächstes:** Du bist am Zug. Spiele zwei oder drei Punkte mit `/{ command-move.name }`, etwa `/{ command-move.name } C3 E4`.
help-move-pair = **Als Nächstes:** Du bist am Zug. Setze ein verschränktes Paar auf zwei Punkte mit `/{ command-move.name }`, etwa `/{ command-move.name } C3 E4`.
help-move-symmetric = **Als Nächstes:** Du bist am Zug. Nenne einen Punkt mit `/{ command-move.name }`, etwa `/{ command-move.name } C3`; der Partner kommt gegenüber.
help-move-triplet = **Als Nächstes:** Du bist am Zug. Setze ein verschränktes Tripel auf drei Punkte mit `/{ command-move.name }`, etwa `/{ command-move.name } C3 E4 G7`.
help-move-simultaneous = **Als Nächstes:** Lege dich im Geheimen auf einen Punkt fest, mit `/{ command-move.name }`, etwa `/{ command-move.name } C3`. Haben es beide getan, wird der Zug gespielt. `/{ command-end.name }` schlägt vor, die Partie zu beenden.
help-move-sym = **Als Nächstes:** Lege dich im Geheimen auf einen Punkt fest, mit `/{ command-move.name }`, etwa `/{ command-move.name } C3`; oder passe mit `/{ command-pass.name }`. Haben es beide getan, wird der Zug gespielt.
help-move-mutation = **Als Nächstes:** Du bist am Zug. Spiele einen Punkt mit `/{ command-move.name }`, etwa `/{ command-move.name } C3`; dann wird gewürfelt. Mit mehr als der Hälfte des Bretts gewinnt `/{ command-claim.name }`.
help-committed = **Als Nächstes:** Du hast dich auf { $choice } festgelegt und kannst das mit `/{ command-move.name }` ändern, bis auch { $other } sich festgelegt hat.
help-keep = **Als Nächstes:** Wähle, welcher Stein bleibt: { $options }. Wähle ihn unter der neuesten Nachricht, oder schreibe `/{ command-keep.name } { $example }`.
help-keep-goes = **Als Nächstes:** Wähle, welcher Stein geht: { $options }. Wähle ihn unter der neuesten Nachricht, oder schreibe `/{ command-keep.name } { $example }`.
help-move-classic = **Als Nächstes:** Du bist am Zug. Spiele einen Punkt mit `/{ command-move.name }`, etwa `/{ command-move.name } C3`.
help-wait = **Als Nächstes:** Die andere Seite ist am Zug. `/{ command-board.name }` zeigt derweil das Brett.
help-answer-end = **Als Nächstes:** Die andere Seite schlägt vor, die Partie zu beenden und auszuzählen. Antworte unter der neuesten Nachricht.
help-answer-undo = **Als Nächstes:** Die andere Seite bittet darum, den letzten Zug oder die letzte Wahl zurückzunehmen. Antworte unter der neuesten Nachricht.
help-or-move-on = Oder ziehe einfach weiter, mit `/{ command-move.name }`.
help-count = **Als Nächstes:** Markiere die toten Steine mit `/{ command-dead.name }` und wähle dann **Bestätigen**.
help-watch = **Als Nächstes:** Hier spielen andere. `/{ command-board.name }` zeigt das Brett; `/{ command-challenge.name }` beginnt eine eigene Partie, in einem Thread.
help-about-games = **Partien:** { $commands }
help-about-play = **Spielen:** { $commands }
help-about-looking = **Ansehen und lernen:** { $commands }
help-about-people = **Leute:** { $commands }
help-about-oneself = **Deins:** { $commands }
help-command = `/{ $command }` – { $description }

## Partien, deren Kanal es nicht mehr gibt

button-bring = #{ $game } hierher holen
button-abandon = #{ $game } beenden
button-abandon-now = Ja, beenden
lost-over = Partie #{ $game } ist vorbei: Da ist nichts zu holen und nichts zu beenden.
lost-there = Den Kanal von Partie #{ $game } gibt es noch: { $channel }. Spielt dort weiter.
lost-elsewhere = Partie #{ $game } lässt sich nicht hierher holen, wo die andere Seite sie vielleicht nicht sieht. Frag mit `/{ command-games.name }` in einem Kanal des Servers, auf dem sie gespielt wurde, oder beende sie.
lost-no-threads = In diesem Kanal läuft schon eine Partie, und die Admins dieses Servers wollen keine Threads. Frag mit `/{ command-games.name }` in einem anderen Kanal.
lost-brought = Partie #{ $game } geht hier weiter; die andere Seite erfährt davon.
lost-brought-to-thread = Partie #{ $game } geht in einem Thread dieses Kanals weiter; die andere Seite erfährt dort davon.
lost-call-off = Den Kanal von Partie #{ $game } gibt es nicht mehr, und noch haben nicht beide gezogen: Die Partie wird abgebrochen und zählt für niemanden. Das lässt sich nicht rückgängig machen. Mit **#{ $game } hierher holen** geht sie stattdessen weiter.
lost-resign = Den Kanal von Partie #{ $game } gibt es nicht mehr, und beide haben schon gezogen: Wer sie allein beendet, gibt auf, und die andere Seite gewinnt. Das lässt sich nicht rückgängig machen. Mit **#{ $game } hierher holen** geht sie stattdessen weiter, und dort kannst du vorschlagen, sie zu beenden.
lost-you-ended = Partie #{ $game } ist vorbei: { $result }. Die andere Seite erfährt davon.
lost-ended = Die andere Seite hat Partie #{ $game } beendet, deren Kanal es nicht mehr gibt. `/{ command-games.name }` zeigt, wie sie ausging.

## Wo es keine Knöpfe gibt

secret-seen = **Andere haben vielleicht gesehen, was du dort gerade getan hast**, und es geht nur dich etwas an: ein Zug, der geheim bleibt, bis beide gezogen haben, ein Blick voraus oder eine vorbereitete Antwort. Ich entferne es, wenn ich darf; was daraus geworden ist, folgt. Schreibe es mir das nächste Mal hier, wo niemand sonst mitliest, etwa `{ command-move.name } C3 #{ $game }`.
turn-in-secret = Züge bleiben geheim, bis beide gezogen haben. Schreibe deinen nur mir, etwa `{ command-move.name } C3 #{ $game }`.

what-to-type = Zum Eintippen: { $lines }
what-to-react = Reagiere: { $signs }
what-to-react-or-type = Reagiere: { $signs }, oder schreibe { $lines }

### Gespräche neben einer Partie, und Listen von Partien

talk-nothing = Schreib etwas, das du sagen möchtest.
talk-long = Das ist zu lang, um es auf einmal zu sagen: { $length } Zeichen, und höchstens { $most } sind möglich. Sag es in Teilen.
talk-elsewhere = Ich lese hier nur Befehle. Unterhaltet euch im Kanal.
hall-no-challenge = Die Herausforderung #{ $challenge } gibt es hier nicht.
