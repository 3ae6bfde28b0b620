"""Runs Synapse until its standard input is closed, so that it never outlives the tests, however they end."""

import os
import shutil
import sys
import threading

from synapse.app import homeserver
from synapse.storage.engines import Sqlite3Engine


def end_with_the_tests():
    sys.stdin.buffer.read()
    shutil.rmtree(os.getcwd(), ignore_errors=True)
    os._exit(0)


connected = Sqlite3Engine.on_new_connection


def without_waiting_for_the_disk(engine, connection):
    connected(engine, connection)
    # Tests kill Synapse, but do not cut its power.
    connection.execute("PRAGMA synchronous = OFF")


Sqlite3Engine.on_new_connection = without_waiting_for_the_disk
threading.Thread(target=end_with_the_tests, daemon=True).start()
homeserver.main()
