# What the server of the local page refuses, and why: these texts come with its answers, so the page itself has
# no need of them.

server-unknown-player = Nobody here has that name any more. Reload the page.
server-unknown-channel = There is no such channel here. Choose one from the list.
server-no-file = There is no such file on this page. Reload it.
server-no-page = There is no such page here. The first page is at /.
server-busy = Too many connections to this page are open. Close some of its tabs, wait ten seconds and reload.
server-slow = The request took too long to arrive, and nothing was done. Try again.
server-large = That is too long: at most { $most } KiB can be sent at once. Shorten it.
server-name-empty = Type a name that can be read.
server-name-long = That name is too long: at most { $most } characters.
server-name-crowded = Too many people are here already. Use a name that was used before, or restart QGo.
server-misread = This request cannot be read, and nothing was done. Reload the page. ({ $why })
server-bad-style = There is no such style of boards: it is standard, dark, high-contrast or colour-free.
