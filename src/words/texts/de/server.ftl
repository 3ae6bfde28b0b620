# Was der Server der lokalen Seite ablehnt und warum: Diese Texte kommen mit seinen Antworten, die Seite selbst
# braucht sie nicht.

server-unknown-player = Diesen Namen hat hier niemand mehr. Lade die Seite neu.
server-unknown-channel = Diesen Kanal gibt es hier nicht. Wähle einen aus der Liste.
server-no-file = Diese Datei gibt es auf dieser Seite nicht. Lade sie neu.
server-no-page = Diese Seite gibt es hier nicht. Die erste Seite ist unter / zu finden.
server-busy = Es sind zu viele Verbindungen zu dieser Seite offen. Schließe einige ihrer Tabs, warte zehn Sekunden und lade neu.
server-slow = Die Anfrage kam zu langsam an, und es wurde nichts getan. Versuche es noch einmal.
server-large = Das ist zu lang: Auf einmal lassen sich höchstens { $most } KiB senden. Kürze es.
server-name-empty = Gib einen Namen ein, den man lesen kann.
server-name-long = Dieser Name ist zu lang: höchstens { $most } Zeichen.
server-name-crowded = Es sind schon zu viele Leute hier. Nimm einen Namen, den es schon gibt, oder starte QGo neu.
server-misread = Diese Anfrage ist nicht zu verstehen, und nichts ist geschehen. Lade die Seite neu. ({ $why })
server-bad-style = Diesen Stil von Brettern gibt es nicht: es gibt standard, dark, high-contrast und colour-free.
