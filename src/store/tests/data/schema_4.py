"""Plays on a QGo of schema 4 and keeps its database as text: python3 schema_4.py PROGRAM PORT OUT

The program is started with an empty folder and killed at the end, so that a post is still owed.
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
FOLDER = tempfile.mkdtemp()
DATABASE = os.path.join(FOLDER, "qgo.sqlite3")


def call(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    url = f"http://127.0.0.1:{PORT}{path}"
    return json.load(urllib.request.urlopen(urllib.request.Request(url, data, {"Content-Type": "application/json"})))


def say(who, line, channel="club", presses=False):
    what = {"press": {"id": line}} if presses else {"line": line}
    answer = call("/api/act", {"as": ids[who], "channel": channel, "lang": "en", **what})
    texts = [reply["message"]["text"] for reply in answer.get("replies", [])]
    print(channel, who, line, "->", texts, flush=True)
    for _ in range(100):
        if not owed():
            break
        time.sleep(0.05)
    return texts[0] if texts else ""


def owed():
    return sqlite3.connect(DATABASE).execute("SELECT body FROM posts WHERE state = 'owed'").fetchall()


def game(options, *lines):
    """Begins a game in which Aki is Black, and plays; returns its channel."""
    say("Aki", f"/challenge opponent:<@{ids['Bo']}> size:5 colour:black {options}")
    text = say("Bo", "/accept")
    channel = text.split("<#")[1].split(">")[0] if "<#" in text else "club"
    for who, line in lines:
        say(who, line, channel, line.startswith("q1:"))
    return channel


environment = dict(os.environ, QGO_DATA_DIR=FOLDER, QGO_SEAL_KEY="07" * 32, QGO_WEB_LISTEN=f"127.0.0.1:{PORT}")
qgo = subprocess.Popen([PROGRAM], env=environment)
atexit.register(qgo.kill)
for _ in range(100):
    try:
        call("/api/state")
        break
    except OSError:
        time.sleep(0.1)
ids = {name: call("/api/players", {"name": name})["id"] for name in ["Aki", "Bo", "Cy"]}

game("rules:classic time:2d rated:true", ("Aki", "/move C3"), ("Bo", "/resign"), ("Bo", "q1:g:resign-now:1:1"))
game("rules:superposed time:7d+1d rated:true", ("Aki", "/move A1 C1"), ("Bo", "/move B1 C3"))
game("rules:simultaneous time:3d", ("Aki", "/move B2"), ("Aki", "/move D2"))
game("rules:sym time:3d", ("Aki", "/move B2"), ("Bo", "/move C3"))
game("rules:entangled time:12h", ("Aki", "/move B2 D4"), ("Bo", "/move if E5 A1 then A2 B1"))
game("rules:mutation")
last = game("rules:classic time:4d")
say("Aki", "/challenge size:9")
say("Aki", "/settings me language:de vacation:3d")
say("Bo", "/settings server default_size:13")
say("Cy", f"/challenge opponent:<@{ids['Aki']}>")

# From here on nothing that is sent can be marked as sent.
stranger = sqlite3.connect(DATABASE, isolation_level=None)
stranger.execute("""CREATE TRIGGER slow BEFORE UPDATE OF state ON posts
                    BEGIN SELECT raise(ABORT, 'too slow'); END""")
say("Aki", "/move C3", last)
qgo.kill()
qgo.wait()
stranger.execute("DROP TRIGGER slow")
assert len(owed()) == 1, owed()
ids_of = {name: stranger.execute(f"PRAGMA {name}").fetchone()[0] for name in ["application_id"]}

with open(OUT, "w", encoding="utf-8") as out:
    out.writelines(f"PRAGMA {name} = {value};\n" for name, value in ids_of.items())
    out.writelines(f"{line}\n" for line in stranger.iterdump())
