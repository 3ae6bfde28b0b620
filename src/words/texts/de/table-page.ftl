# Die Texte des Bretts und des Tischs auf der lokalen Seite. Die Seite setzt ein, was in Klammern steht.

### Das Brett

page-board-name = Brett
page-board-keys = Die Pfeiltasten bewegen, die Leertaste wählt, Enter auf einem gewählten Punkt spielt, Escape leert die Auswahl.
page-board-empty = leer
page-board-chosen = gewählt
page-board-occupied = besetzt
page-board-forbidden = jetzt nicht wählbar
page-board-no-option = steht nicht zur Wahl
page-board-given-black = nur, wo er schwarz ist
page-board-given-white = nur, wo er weiß ist
page-board-given-empty = nur, wo er leer ist

### Der Tisch

page-table-black = Schwarz
page-table-white = Weiß
page-table-to-move = am Zug
page-table-you = du
page-table-gone = (vergessen)
page-table-captured = {"{count}"} gefangen
page-table-low = ⚠ wenig Zeit
page-table-private = Nur du siehst das
page-table-card-close = Diese Nachricht schließen
page-table-home = Zur Startseite
page-table-no-lesson = Diese Lektion gibt es nicht.
page-table-lessons = Zu den Lektionen
page-table-agreed = ist einverstanden
page-table-not-agreed = ist noch nicht einverstanden
page-table-clear = Verwerfen
page-table-choose-one = Wähle einen Punkt auf dem Brett.
page-table-choose = Wähle {"{count}"} Punkte auf dem Brett.
page-table-choose-range = Wähle {"{least}"} bis {"{most}"} Punkte auf dem Brett.
page-table-weight = Wie wahrscheinlich der erste Stein bleibt, 10–90 % (leer: beide gleich)
page-table-choose-keep = Wähle einen der markierten Steine.
page-table-choose-dead = Klicke auf eine Kette, um sie für tot oder wieder für lebend zu erklären.
page-table-choose-explore = Klicke auf einen Punkt: nur wo er schwarz ist, dann weiß, dann leer, dann wieder beliebig.
page-table-more-one = {"{points}"} – noch ein Punkt
page-table-more = {"{points}"} – noch {"{count}"} Punkte
page-table-complete = {"{points}"} – vollständig
page-table-secret = Niemand sonst sieht es, bis beide gezogen haben.
page-table-chosen-kept = Die Partie ist weitergegangen. Was du gewählt hattest, ist noch möglich.
page-table-chosen-lost = Die Partie ist weitergegangen: {"{points}"} ist nicht mehr möglich.
page-table-try = Variante ausprobieren
page-table-try-mark = Ausprobieren: Niemand sonst sieht das
page-table-try-play = Ausprobieren
page-table-try-back = Einen zurück
page-table-try-leave = Variante verlassen

### Zurückblicken

page-step-name = Zurückblicken
page-step-slider = Stellung
page-step-of = {"{at}"} von {"{last}"}
page-step-back = Einen zurück
page-step-on = Einen weiter
page-step-run = Die Partie wachsen lassen
page-step-pause = Anhalten
page-step-now = Zurück zum aktuellen Stand
page-step-news = Es gibt einen neuen Zug.
page-step-looking = Du blickst zurück: {"{at}"} von {"{last}"}
