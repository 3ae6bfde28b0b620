# The texts of the board and the table on the local page. The page fills in what stands in braces.

### The board

page-board-name = Board
page-board-keys = The arrow keys move, space chooses, Enter on a chosen point plays, Escape clears the choice.
page-board-empty = empty
page-board-chosen = chosen
page-board-occupied = occupied
page-board-forbidden = cannot be chosen now
page-board-no-option = not one of those to choose from
page-board-given-black = only where it is black
page-board-given-white = only where it is white
page-board-given-empty = only where it is empty

### The table

page-table-black = Black
page-table-white = White
page-table-to-move = to move
page-table-you = you
page-table-gone = (forgotten)
page-table-captured = {"{count}"} captured
page-table-low = ⚠ little time
page-table-private = Only you see this
page-table-card-close = Close this message
page-table-home = To the first page
page-table-no-lesson = There is no such lesson.
page-table-lessons = To the lessons
page-table-agreed = has agreed
page-table-not-agreed = has not agreed yet
page-table-clear = Clear
page-table-choose-one = Choose a point on the board.
page-table-choose = Choose {"{count}"} points on the board.
page-table-choose-range = Choose {"{least}"} to {"{most}"} points on the board.
page-table-weight = Chance of the first stone to stay, 10–90 % (empty: both equal)
page-table-choose-keep = Choose one of the marked stones.
page-table-choose-dead = Click a chain to mark it dead, or alive again.
page-table-choose-explore = Click a point to look only where it is black, then white, then empty, then anything.
page-table-more-one = {"{points}"} – one more point
page-table-more = {"{points}"} – {"{count}"} more points
page-table-complete = {"{points}"} – complete
page-table-secret = Nobody else sees it until both have moved.
page-table-chosen-kept = The game has moved on. What you had chosen is still possible.
page-table-chosen-lost = The game has moved on: {"{points}"} is no longer possible.
page-table-try = Try a variation
page-table-try-mark = Trying out: nobody else sees this
page-table-try-play = Try
page-table-try-back = One back
page-table-try-leave = Leave the variation

### Looking back

page-step-name = Looking back
page-step-slider = Position
page-step-of = {"{at}"} of {"{last}"}
page-step-back = One back
page-step-on = One on
page-step-run = Let the game grow
page-step-pause = Pause
page-step-now = Back to now
page-step-news = There is a new move.
page-step-looking = You are looking back: {"{at}"} of {"{last}"}
