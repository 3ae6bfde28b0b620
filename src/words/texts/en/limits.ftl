### Budgets: what is told somebody who asks for too much at once. `$when` is a moment, as the platform
### tells how far away it is ("in 20 seconds").

budget-ping = That is too much at once of what notifies somebody else, so nothing was done. Try again { $when }.
budget-post = You have posted much in a short time, so nothing was done now. Try again { $when }.
budget-channel = Much has been posted in this channel in a short time, so nothing was done now. Try again { $when }.
budget-move = These moves come faster than a channel can show them, so this one was not played. Play it again { $when }.
budget-picture = You have asked for many pictures in a short time, so none was drawn now. Try again { $when }.
budget-explore = You have looked at many positions in a short time, so none was worked out now. Try again { $when }.
budget-export = You have asked for many files in a short time, so none was made now. Try again { $when }.
budget-talk = You have said much in a short time, so this was not said. Try again { $when }.
budget-server-picture = Many pictures were asked for on this server in a short time, so none was drawn now. Try again { $when }.
budget-server-explore = Many positions were looked at on this server in a short time, so none was worked out now. Try again { $when }.
budget-server-export = Many files were asked for on this server in a short time, so none was made now. Try again { $when }.
budget-heavy = This move takes much working out, and there have been many such moves here in a short time, so it was not played. Play it again { $when }, or another move now.
