"""People on Matrix, each a client of matrix-nio, for tests in another process.

Reads one JSON object a line: `{"id": 1, "as": "alice", "do": "send", …}`, and writes `{"id": 1, "ok": …}` or
`{"id": 1, "error": "…"}`. Whatever the clients are told by the server is written as it comes:
`{"person": "alice", "room": …, "event": {…}, …}`.
"""

import asyncio
import json
import logging
import os
import sys
import traceback
from urllib.parse import quote

from nio import AsyncClient, AsyncClientConfig, InviteMemberEvent, LoginResponse, MegolmEvent, RoomSendResponse
from nio.crypto import decrypt_attachment
from nio.store import SqliteMemoryStore

from inspect_message import look_at_picture, read_html

# What nio does about a server that is away is no news to the tests that take it away.
logging.disable(logging.WARNING)

FILTER = {"room": {"timeline": {"limit": 100}}}


def say(what):
    sys.stdout.write(json.dumps(what, ensure_ascii=True) + "\n")
    sys.stdout.flush()


class Refused(Exception):
    """The server did not do it."""


class Person(AsyncClient):
    """One device of one person, who follows every invitation."""

    def __init__(self, name, homeserver, user):
        config = AsyncClientConfig(
            store=SqliteMemoryStore, store_sync_tokens=False, max_timeout_retry_wait_time=1, request_timeout=40
        )
        super().__init__(homeserver, user, store_path=":memory:", config=config)
        self.name, self.raw, self.unread, self.tasks = name, [], {}, []
        self.to_tell = asyncio.Queue()
        self.add_event_callback(self.heard, None)
        self.add_response_callback(self.try_again, None)

    async def parse_body(self, answer):
        body = await super().parse_body(answer)
        if "/sync?" in str(answer.url):
            self.raw.append(body)
        return body

    async def begin(self, password):
        answer = await self.login(password, device_name="test")
        if not isinstance(answer, LoginResponse):
            raise Refused(str(answer))
        self.tasks.append(asyncio.create_task(self.guard(self.follow())))
        self.tasks.append(asyncio.create_task(self.guard(self.tell())))
        await self.synced.wait()
        return {"user": self.user_id, "device": self.device_id}

    async def guard(self, task):
        try:
            await task
        except Exception:
            say({"broken": f"{self.name}: {traceback.format_exc()}"})

    async def follow(self):
        await self.sync_forever(timeout=20000, sync_filter=FILTER, full_state=True)

    async def heard(self, room, event):
        if isinstance(event, InviteMemberEvent) and event.state_key == self.user_id and event.membership == "invite":
            await self.join(room.room_id)
        if isinstance(event, MegolmEvent):
            self.unread[event.event_id] = (room, event)
        await self.to_tell.put((room.room_id, event))

    async def try_again(self, _answer):
        """Keys may come after what they open."""
        for event_id, (room, event) in list(self.unread.items()):
            opened = self.olm._decrypt_megolm_no_error(event)
            if opened:
                del self.unread[event_id]
                await self.to_tell.put((room.room_id, opened))

    async def tell(self):
        """Tells what was heard, in order, with what is wrong with it."""
        while True:
            room, event = await self.to_tell.get()
            told = {"person": self.name, "room": room, "event": event.source, "decrypted": bool(getattr(event, "decrypted", False))}
            content = event.source.get("content", {})
            if event.source.get("type") == "m.room.message":
                told |= await self.looked_at(content.get("m.new_content", content))
            say(told)

    async def looked_at(self, content):
        looked = {"problems": []}
        if "formatted_body" in content:
            problems, text, pills = read_html(str(content["formatted_body"]), str(content.get("body", "")))
            looked |= {"problems": problems, "text": text, "pills": pills}
        if content.get("msgtype") == "m.image":
            data = await self.file(content)
            if data is None:
                looked["problems"].append("the picture cannot be had")
            else:
                problems, size = look_at_picture(data, content.get("info", {}), content)
                looked["problems"] += problems
                looked["picture"] = size
        return looked

    async def file(self, content):
        sealed = content.get("file")
        answer = await self.download(mxc=sealed["url"] if sealed else content.get("url"))
        data = getattr(answer, "body", None)
        if not isinstance(data, bytes):
            return None
        if sealed:
            return decrypt_attachment(data, sealed["key"]["k"], sealed["hashes"]["sha256"], sealed["iv"])
        return data

    async def ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body)
        headers = {"Authorization": f"Bearer {self.access_token}", "Content-Type": "application/json"}
        answer = await self.send(method, f"/_matrix/client/v3{path}", data, headers)
        if answer.status != 200:
            raise Refused(f"{method} {path}: {answer.status} {await answer.text()}")
        return await answer.json()

    async def post(self, room, content, kind, txn):
        while kind == "m.room.message" and self.rooms.get(room) is None:
            await self.synced.wait()
        answer = await self.room_send(room, kind, content, tx_id=txn, ignore_unverified_devices=True)
        if not isinstance(answer, RoomSendResponse):
            raise Refused(str(answer))
        return answer.event_id

    async def seen(self):
        """All that the server lets this person have of all rooms: as it came, and as it is now."""
        rooms = {}
        for room in (await self.ask("GET", "/joined_rooms"))["joined_rooms"]:
            rooms[room], start = [], ""
            while start is not None:
                page = await self.ask("GET", f"/rooms/{quote(room)}/messages?dir=b&limit=500{start}")
                rooms[room] += page["chunk"]
                start = f"&from={page['end']}" if page.get("end") else None
        return {"syncs": self.raw, "now": await self.ask("GET", "/sync?full_state=true"), "rooms": rooms}


PEOPLE = {}


async def carry_out(order):
    what, name = order["do"], order["as"]
    if what == "login":
        person = PEOPLE[name] = Person(name, order["homeserver"], order["user"])
        return await person.begin(order["password"])
    person = PEOPLE[name]
    if what == "send":
        return await person.post(order["room"], order["content"], order["kind"], order.get("txn"))
    if what == "ask":
        return await person.ask(order["method"], order["path"], order.get("body"))
    if what == "seen":
        return await person.seen()
    raise ValueError(what)


async def answer(order):
    try:
        say({"id": order["id"], "ok": await carry_out(order)})
    except Exception as error:
        say({"id": order["id"], "error": f"{order['do']}: {error!r}"})


async def main():
    lines = asyncio.StreamReader(limit=1 << 26)
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    tasks = set()
    async for line in lines:
        task = asyncio.create_task(answer(json.loads(line)))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
    # The tests are over.
    os._exit(0)


asyncio.run(main())
