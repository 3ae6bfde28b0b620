"""Plays on a QGo of schema 1 and keeps its database: python3 schema_1.py PROGRAM PORT OUT

The program is started with an empty folder and killed at the end, so that posts are still owed.
"""

import atexit
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request

PROGRAM, PORT, OUT = sys.argv[1:]
BASE = f"http://127.0.0.1:{PORT}"
FOLDER = tempfile.mkdtemp()
DATABASE = os.path.join(FOLDER, "qgo.sqlite3")


def call(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(BASE + path, data, {"Content-Type": "application/json"})
    return json.load(urllib.request.urlopen(request))


def start():
    environment = dict(os.environ, QGO_DATA_DIR=FOLDER, QGO_SEAL_KEY="07" * 32, QGO_WEB_LISTEN=f"127.0.0.1:{PORT}")
    process = subprocess.Popen([PROGRAM], env=environment)
    for _ in range(100):
        try:
            call("/api/state")
            return process
        except OSError:
            time.sleep(0.1)
    raise SystemExit("QGo does not answer")


def owed():
    rows = sqlite3.connect(DATABASE).execute("SELECT body FROM posts WHERE state = 'owed'")
    return [json.loads(body) for (body,) in rows]


def act(who, channel, what):
    answer = call("/api/act", {"as": ids[who], "channel": channel, "lang": "en", **what})
    replies = [reply["message"] for reply in answer.get("replies", [])]
    print(channel, who, what, "->", [reply["text"][:70] for reply in replies], flush=True)
    for _ in range(100):
        if not owed():
            break
        time.sleep(0.05)
    return replies


def say(who, line, channel="club"):
    return act(who, channel, {"line": line})


def press(who, button, channel, messages=None):
    for message in reversed(messages or call("/api/history?channel=" + channel)):
        for row in message["rows"]:
            for one in row.get("buttons", []):
                if one["id"].split(":")[2] == button:
                    return act(who, channel, {"press": {"id": one["id"]}})
    raise SystemExit(f"no button {button} in {channel}")


def game(options):
    say(AKI, f"/challenge opponent:<@{ids[BO]}> colour:black {options}")
    text = say(BO, "/accept")[0]["text"]
    return text.split("<#")[1].split(">")[0] if "<#" in text else "club"


def play(channel, *lines):
    for who, line in lines:
        say(who, line, channel)


qgo = start()
atexit.register(qgo.kill)
AKI, BO, CY, SHALOM = NAMES = ["Aki", "Bo 🦊", "**Cy**", "שלום"]
ids = {name: call("/api/players", {"name": name})["id"] for name in NAMES}

# Superposed: on; given up; with a measurement, and over; with an unintentional pass.
play(game("rules:superposed size:5"), (AKI, "/move A1 C1"), (BO, "/move B1 C3"), (AKI, "/move A1 A1"),
     (AKI, "/move B2 B1"), (BO, "/move A2 D1"))
channel = game("rules:superposed size:5 max_realities:100000")
say(AKI, "/move A1 C1", channel)
press(AKI, "resign-now", channel, say(AKI, "/resign", channel))
channel = game("rules:superposed size:3")
play(channel, (AKI, "/move A2 B3"), (BO, "/move A1 B2"), (AKI, "/move B2 C1"), (BO, "/move C1 A3"), (AKI, "/move A1 B1"))
press(BO, "resign-now", channel, say(BO, "/resign", channel))
# A1 has no liberty for White in any reality.
play(game("rules:superposed size:5"), (AKI, "/move A2 B1"), (BO, "/move E5 E4"), (AKI, "/move A2 C5"),
     (BO, "/move E5 D4"), (AKI, "/move B1 C5"), (BO, "/move A1 C3"))
# Entangled: a choice is asked for; answered; and the one of shape w.
for answer in [[], [(AKI, "/keep B2"), (BO, "/keep B2")]]:
    play(game("rules:entangled size:5"), (AKI, "/move B2 D4"), (BO, "/move B3 E1"), *answer)
play(game("rules:entangled size:9 shape:w handicap:2"), (BO, "/move B3 E1 F8"), (AKI, "/move A1 C3 D8"))
# Simultaneous and sym: half a turn that was changed; and whole turns.
play(game("rules:simultaneous size:5"), (AKI, "/move B2"), (BO, "/move C3"), (AKI, "/move D4"), (AKI, "/move D5"))
play(game("rules:sym size:5"), (AKI, "/move B2"), (BO, "/move C3"))
# Mutation with its draws.
play(game("rules:mutation size:5"), (AKI, "/move B2"), (BO, "/move C3"))
# Classic: a wish to take a move back is open; counted; counting; a tie.
play(game("rules:classic size:5"), (AKI, "/move C3"), (BO, "/move B2"), (BO, "/undo"))
for komi, lines in [("7", [(AKI, "/dead C3"), (AKI, "/dead C3")]), ("0", [])]:
    channel = game(f"rules:classic size:5 komi:{komi}")
    play(channel, *[(AKI, "/move C3"), (BO, "/pass"), (AKI, "/pass")] if lines else [(AKI, "/pass"), (BO, "/pass")])
    play(channel, *lines)
    press(AKI, "confirm", channel)
    press(BO, "confirm", channel)
play(game("rules:classic size:5"), (AKI, "/move C3"), (BO, "/pass"), (AKI, "/pass"), (AKI, "/dead C3"))
# Challenges that were declined, taken back, and never answered.
say(AKI, f"/challenge opponent:<@{ids[CY]}> size:7")
say(CY, "/decline")
say(CY, "/challenge size:9")
say(CY, "/cancel")
stripped, last = game("rules:classic size:5"), game("rules:classic size:5")
say(SHALOM, "/challenge rules:mutation")

# From here on nothing that is sent can be marked as sent: first buttons that were to be taken off,
# then also the message of a move.
stranger = sqlite3.connect(DATABASE, isolation_level=None)
for body in ["%strip%", "%"]:
    stranger.execute(f"""CREATE TRIGGER slow{len(body)} BEFORE UPDATE OF state ON posts
                         WHEN old.body LIKE '{body}' BEGIN SELECT raise(ABORT, 'too slow'); END""")
    say(AKI, "/move C3", stripped if body != "%" else last)
qgo.kill()
qgo.wait()
for body in ["%strip%", "%"]:
    stranger.execute(f"DROP TRIGGER slow{len(body)}")
owed_now = owed()
print("owed:", owed_now)
# The program leaves its write-ahead log behind.
print(stranger.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone())
kinds = {json.loads(shown)["do"] for (shown,) in stranger.execute("SELECT shown FROM events")}
assert {"unintentional_pass", "commit", "reveal", "keep", "propose_undo", "mark_dead"} <= kinds, kinds
assert len(owed_now) == 2, owed_now
assert any('"draws":[' in shown for (shown,) in stranger.execute("SELECT shown FROM events")), "no draw"
stranger.close()
with open(DATABASE, "rb") as kept, open(OUT, "wb") as out:
    out.write(kept.read())
