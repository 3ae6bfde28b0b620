### Der Computer als Gegner.

# Was man statt eines Namens für ihn eingeben kann.
word-computer = computer qgo
computer-name = Computer { $level } ({ $name })
level-1 = Anfänger
level-2 = Neuling
level-3 = Lehrling
level-4 = Freizeitspieler
level-5 = Vereinsspieler
level-6 = Starker Spieler
level-7 = Experte
level-8 = Meister

computer-begins = Partie #{ $game } gegen { $computer } beginnt.
computer-begins-in-thread = Partie #{ $game } gegen { $computer } beginnt in { $thread }.
computer-too-many = Du hast schon { $most } laufende Partien. Beende eine davon, bevor du noch eine mit dem Computer beginnst: `/{ command-games.name }` zählt sie auf.
challenge-level-of-person = Nur der Computer hat Stufen. Fordere einen Menschen ohne `{ command-challenge-level.name }` heraus, oder lass `{ command-challenge-opponent.name }` weg, um gegen den Computer zu spielen.
settings-rated-computer = **Gewertet:** ja, das Ergebnis ändert deine Wertung gegen den Computer
brief-rated-computer = gewertet: das Ergebnis ändert deine Wertung gegen den Computer

## Was er zu einem Zug sagt

computer-thinks = { $computer } denkt nach.
computer-little-time = Der Computer hatte zu wenig Zeit zum Nachdenken; das ist das Beste, was er bis dahin gefunden hatte.
computer-marks = Das sind die toten Steine, wie der Computer sie sieht. Stimmt es, dann bestätige sie; sonst spielt weiter.
computer-plays-on = Der Computer sieht die toten Steine anders. Spielt weiter, bis es klar ist, und beendet die Partie dann wieder.
computer-no-end = Der Computer spielt weiter. Wenn nichts mehr zu spielen ist, passe: Zweimaliges Passen beendet die Partie.
computer-not-yet = Der Computer spielt vorerst weiter: Er sieht etwas, das noch nicht entschieden ist.
computer-no-undo = In einer gewerteten Partie nimmt diese Stufe nichts zurück.
computer-undo-impossible = Dein letzter Zug kann nicht mehr zurückgenommen werden: Seitdem hat der Zufall etwas entschieden, oder etwas Geheimes wurde aufgedeckt.

## Tipps

settings-hints = **Tipps:** Beide dürfen den Computer darum bitten
brief-hints = mit Tipps: Beide dürfen den Computer darum bitten
hint-place = { $level } würde **{ $move }** spielen: etwa { $percent } % Gewinnchance.
hint-others = Nächstbeste: { $list }.
hint-pass = { $level } würde passen.
hint-claim = { $level } würde die Partie beanspruchen: Du hast mehr als die Hälfte des Bretts (`/{ command-claim.name }`).
hint-keep = { $level } würde **{ $move }** nennen.
hint-count = { $level } hält diese Steine für tot: { $list }.
hint-count-none = { $level } hält keine Steine für tot.
hint-taken = { $player } hat sich einen Tipp geben lassen.
hint-not-here = Gegen den Computer gibt es Tipps in allen Partien, die nicht gewertet werden, und in gewerteten gegen seine Stufen 1 bis 3; zwischen Menschen, wenn beide einverstanden waren (`/{ command-challenge.name } { command-challenge-hints.name }:{ yes }`).
hint-not-now = Du hast gerade nichts zu entscheiden, wozu es einen Tipp gäbe.

## Rückblick auf eine Partie

button-review = Rückblick
review-title = Die Chancen, Zug um Zug
review-axis = Gewinnchance, %
review-heading = **Partie #{ $game }**, wie der Computer sie sieht:
review-turning-point = **{ $line }** – { $did ->
        [line] damit
        [pass] mit dem Pass
       *[other] mit { $did }
    } hatte { $player } etwa { $chance } % Gewinnchance.
review-better-place = Mit **{ $move }** wären es { $chance } % gewesen.
review-better-keep = Mit der Wahl **{ $move }** wären es { $chance } % gewesen.
review-better-pass = Mit einem Pass wären es { $chance } % gewesen.
review-better-claim = Mit einem Anspruch wären es { $chance } % gewesen.
review-saved =
    { $how ->
        [measuring] Sofort zu messen hätte
       *[otherwise] Das hätte
    } { $points } in { $would } von 8 { $what ->
        [realities] Realitäten
       *[games] Partien
    } { $deed ->
        [won] gewonnen
       *[saved] gerettet
    } statt in { $was }.
review-no-turning-points = Kein einzelner Zug hat sie entschieden.
review-cut-short = Für alles war zu wenig Zeit: Die letzten Züge oder einige Wendepunkte fehlen. Später ist vielleicht mehr Zeit dafür.
review-board = Vor Zug { $number }; Ecken: was besser gewesen wäre
review-board-choice = Vor einer Wahl in Zug { $number }; Ecken: was besser genannt worden wäre
review-board-bare = Vor Zug { $number }
review-alt = Die Gewinnchancen von { $player }: anfangs { $first } %, zwischen { $least } % und { $most } %, zuletzt { $last } %.
review-not-over = Partie #{ $game } läuft noch. Nach dem Ende sagt `/{ command-review.name }`, wie die Chancen standen.
review-empty = In Partie #{ $game } wurde nichts gespielt; da gibt es nichts zurückzublicken.
