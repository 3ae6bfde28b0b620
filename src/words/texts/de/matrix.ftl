# Was nur QGo auf Matrix sagt.

matrix-greeting = Hallo, mit mir spielt ihr Quanten-Go: `!qgo herausfordern @freund:server` beginnt ein Spiel, und `!qgo regeln` erklärt die Regeln.
    `!qgo hilfe` sagt überall, wie es weitergeht; in einer Unterhaltung mit mir allein schreibst du die Befehle ohne `!qgo`.
matrix-greeting-alone = Hallo, hier liest du, was nur du sehen darfst, und schreibst Befehle so, wie sie sind: `regeln`, `spiele`, `einstellungen ich`.
    `hilfe` sagt, wie es weitergeht. Spiele beginnen in einem Raum, in dem auch dein Gegner ist.
matrix-unreadable = { $who }, ich kann nicht lesen, was du hier geschrieben hast, weil der Schlüssel deiner Nachricht nicht bei mir angekommen ist. Bitte schreib es noch einmal.
    Wenn das nicht hilft, verschlüsselt dein Programm vielleicht nur für bestätigte Geräte: Ändere das, oder schreib mir in einem Raum, der nicht verschlüsselt ist.
matrix-not-encrypted = { $who }, dieser Raum ist verschlüsselt, aber was du geschrieben hast, war es nicht, und jemand auf dem Weg hätte es ändern können. Ich habe es nicht ausgeführt.
    Bitte schreib es mit einem Programm, das verschlüsselt, oder in einem Raum, der nicht verschlüsselt ist.
