# Was nur QGo auf Matrix sagt.

matrix-greeting = Hallo! Hier könnt ihr gegeneinander Quantum Go spielen; ich zeichne die Bretter und kenne die Regeln. `!qgo { command-challenge.name } @freund:server` beginnt eine Partie, und `!qgo { command-rules.name }` erklärt die Regeln.
    `!qgo { command-help.name }` sagt überall, wie es weitergeht; in einer Unterhaltung mit mir allein schreibst du die Befehle ohne `!qgo`.
matrix-greeting-alone = Hallo, hier liest du, was nur du sehen darfst, und schreibst Befehle so, wie sie sind: `{ command-rules.name }`, `{ command-games.name }`, `{ command-settings.name } { command-settings-me.name }`.
    `{ command-help.name }` sagt, wie es weitergeht. Partien gegen Menschen beginnen in einem Raum, in dem auch sie sind; `{ command-challenge.name } { command-challenge-level.name }:3` beginnt hier eine gegen den Computer.
matrix-thread-goes-on = Die Partie geht in diesem Thread weiter.
matrix-dropped = Das war zu viel auf einmal, und einiges habe ich ausgelassen. Bitte frage noch einmal nach dem, was fehlt.
matrix-edited = Änderungen an Nachrichten lese ich nicht: Es gilt, worum du zuerst gebeten hast. Schick eine neue Nachricht mit dem, was du jetzt willst.
matrix-too-long = Deine Nachricht ist mir zu lang: Ich lese bis zu { $most } Zeichen. Es ist nichts geschehen.
matrix-old-board = Das ist nicht das neueste Brett der Partie, darum wurde nichts gespielt. Antworte auf das neueste, oder schreib den Zug.
matrix-cannot-write = { $player }, ich kann dir nicht privat schreiben, und meine Antwort ist nur für dich. Beginne eine Unterhaltung mit mir, oder lass dich von mir einladen, und frag noch einmal.
matrix-unreadable = { $player }, ich kann nicht lesen, was du hier geschrieben hast, weil der Schlüssel deiner Nachricht nicht bei mir angekommen ist. Bitte schreib es noch einmal.
    Wenn das nicht hilft, verschlüsselt dein Programm vielleicht nur für bestätigte Geräte: Ändere das, oder schreib mir in einem Raum, der nicht verschlüsselt ist.
matrix-not-encrypted = { $player }, dieser Raum ist verschlüsselt, aber was du geschrieben hast, war es nicht, und jemand auf dem Weg hätte es ändern können. Ich habe es nicht ausgeführt.
    Bitte schreib es mit einem Programm, das verschlüsselt, oder in einem Raum, der nicht verschlüsselt ist.
matrix-encrypted-room = Dieser Raum ist verschlüsselt, und ich bin hier so eingerichtet, dass ich das nicht lesen kann. Bitte ladet mich in einen Raum ein, der nicht verschlüsselt ist.
    Was nur einer sehen darf, schreibe ich ihm in einer Unterhaltung, die ich beginne und die auch nicht verschlüsselt ist.
