"""Says what is wrong with a message as a client has to show it: its HTML and its picture."""

import html
import io
import re
from html.parser import HTMLParser

from PIL import Image

# What https://spec.matrix.org/v1.16/client-server-api/#mroommessage-msgtypes lets a client show.
TAGS = set(
    "del h1 h2 h3 h4 h5 h6 blockquote p a ul ol sup sub li b i u strong em s code hr br div table thead tbody"
    " tr th td caption pre span img details summary".split()
)
ATTRIBUTES = {"a": {"href"}, "code": {"class"}, "ol": {"start"}}
SCHEMES = ("https://", "http://", "ftp://", "mailto:", "magnet:")
EMPTY = {"br", "hr", "img"}
# An HTML parser closes a paragraph before any of these.
BLOCKS = {"p", "ul", "ol", "blockquote", "pre", "table", "div", "hr", "details", "h1", "h2", "h3", "h4", "h5", "h6"}
BREAKS = BLOCKS | {"br", "li"}
PERSON = re.compile(r"https://matrix\.to/#/(@[^/?]+)$")


class Reader(HTMLParser):
    """Reads HTML strictly: what a parser would have to repair is a problem."""

    def __init__(self):
        super().__init__(convert_charrefs=False)
        self.problems, self.open, self.pills, self.text = [], [], [], ""

    def handle_starttag(self, tag, attributes):
        if tag not in TAGS:
            self.problems.append(f"the tag <{tag}> is not allowed")
        if tag in BLOCKS and "p" in self.open:
            self.problems.append(f"<{tag}> in a paragraph")
        if tag == "li" and (not self.open or self.open[-1] not in ("ul", "ol")):
            self.problems.append("<li> outside of a list")
        if self.open and self.open[-1] in ("ul", "ol") and tag != "li":
            self.problems.append(f"<{tag}> right in a list")
        for name, value in attributes:
            self.attribute(tag, name, value or "")
        if tag in BREAKS:
            self.text += "\n"
        if tag not in EMPTY:
            self.open.append(tag)

    def attribute(self, tag, name, value):
        if name not in ATTRIBUTES.get(tag, ()):
            self.problems.append(f"the attribute {name} of <{tag}> is not allowed")
        if name == "href":
            if not value.startswith(SCHEMES):
                self.problems.append(f"a link to {value!r}")
            person = PERSON.match(html.unescape(value))
            if person:
                self.pills.append(person[1])

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.problems.append(f"</{tag}> closes nothing")
        if tag in BREAKS:
            self.text += "\n"

    def handle_data(self, data):
        if any(sign in data for sign in "<&"):
            self.problems.append(f"unescaped signs in {data!r}")
        if self.open and self.open[-1] in ("ul", "ol") and data.strip():
            self.problems.append(f"words right in a list: {data!r}")
        self.text += data

    def handle_entityref(self, name):
        self.reference(f"&{name};")

    def handle_charref(self, name):
        self.reference(f"&#{name};")

    def reference(self, written):
        sign = html.unescape(written)
        if sign == written:
            self.problems.append(f"{written} is no character")
        self.text += sign

    def handle_comment(self, data):
        self.problems.append(f"a comment: {data!r}")

    handle_decl = handle_pi = unknown_decl = handle_comment


def words(text):
    return re.findall(r"\w+", text)


def read_html(source, plain):
    """The problems, the text and the people of some HTML that says the same as `plain`."""
    reader = Reader()
    reader.feed(source)
    reader.close()
    problems = reader.problems + [f"<{tag}> is never closed" for tag in reader.open]
    said, written = set(words(reader.text)), set(words(plain))
    if not said <= written:
        problems.append(f"only the HTML says {sorted(said - written)}")
    return problems, reader.text, reader.pills


def look_at_picture(data, info, content):
    """The problems of a picture, and its size."""
    try:
        picture = Image.open(io.BytesIO(data))
        picture.load()
    except Exception as error:
        return [f"the picture cannot be opened: {error}"], None
    problems = []
    told = {"w": picture.width, "h": picture.height, "size": len(data), "mimetype": "image/png"}
    if picture.format != "PNG":
        problems.append(f"the picture is a {picture.format}")
    for key, value in told.items():
        if info.get(key) != value:
            problems.append(f"info.{key} is {info.get(key)!r}, not {value!r}")
    if not content.get("filename", "").endswith(".png") or content.get("filename") == content.get("body"):
        problems.append(f"the file is called {content.get('filename')!r}")
    return problems, [picture.width, picture.height]
