# Was nur QGo auf Matrix sagt.

matrix-greeting = Hallo, mit mir spielt ihr Quanten-Go: `!qgo herausfordern @freund:server` beginnt ein Spiel, und `!qgo regeln` erklärt die Regeln.
    `!qgo hilfe` sagt überall, wie es weitergeht; in einer Unterhaltung mit mir allein schreibst du die Befehle ohne `!qgo`.
matrix-greeting-alone = Hallo, hier liest du, was nur du sehen darfst, und schreibst Befehle so, wie sie sind: `regeln`, `spiele`, `einstellungen ich`.
    `hilfe` sagt, wie es weitergeht. Spiele beginnen in einem Raum, in dem auch dein Gegner ist.
