#!/usr/bin/env python3
"""Checks the chance of a record of QGo without QGo: verify.py RECORD.sgf [--commitment HEX] [--witness ID]

Every draw must be the one that seed and witness give, and the commitment that of the seed. The program knows no rules:
that a draw led to what the record shows, and that all draws are there, is checked by `qgo replay --verify`.
"""
import argparse, hashlib, re, struct, sys

WORD = 0xFFFFFFFF
ROUNDS = ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
          (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14))

def keystream(key):
    """The bytes of ChaCha20 (RFC 8439) with a nonce of zeros, from block 0 on."""
    counter = 0
    while True:
        start = [*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", key), counter, 0, 0, 0]
        x = start[:]
        for a, b, c, d in ROUNDS * 10:
            for to, other, turned, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                x[to] = x[to] + x[other] & WORD
                mixed = x[turned] ^ x[to]
                x[turned] = (mixed << bits | mixed >> 32 - bits) & WORD
        yield from struct.pack("<16I", *(a + b & WORD for a, b in zip(start, x)))
        counter += 1

def draw(stream, n):
    """A uniform number below n: as many bytes as n - 1 has, the lowest bits of them, again if it is too large."""
    bits = (n - 1).bit_length()
    while n > 1:
        value = int.from_bytes(bytes(next(stream) for _ in range((bits + 7) // 8)), "big") & (1 << bits) - 1
        if value < n:
            return value
    return 0

def nodes(sgf):
    """The nodes of an SGF file without variations, each a dictionary of properties with their values."""
    found = []
    for name, values in re.findall(r"(;|[A-Z]+)((?:\s*\[(?:\\.|[^]\\])*\])*)", sgf, re.DOTALL):
        if name == ";":
            found.append({})
        elif found:
            texts = re.findall(r"\[((?:\\.|[^]\\])*)\]", values, re.DOTALL)
            found[-1][name] = [re.sub(r"\\(.)", r"\1", text, flags=re.DOTALL) for text in texts]
    return found

def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("record")
    options.add_argument("--commitment", help="the one that was posted, instead of the record's")
    options.add_argument("--witness", help="the id of that post, instead of the record's")
    options = options.parse_args()
    root, *moves = nodes(open(options.record, encoding="utf-8").read()) or [{}]
    if "QS" not in root:
        sys.exit("this is no record of QGo, or its game is not over: there is no seed in it")
    seed = bytes.fromhex(root["QS"][0])
    commitment = options.commitment or root.get("QC", ["none"])[0]
    witness = options.witness or root.get("QWI", [None])[0]
    fits = hashlib.sha256(seed).hexdigest() == commitment.lower()
    print(f"commitment {commitment}: {'is' if fits else 'IS NOT'} the SHA-256 of the seed")
    print(f"witness {witness or 'none: the seed alone is the key'}")
    key = hashlib.sha256(b"QGo chance 2\0" + seed + witness.encode()).digest() if witness else seed
    stream = keystream(key)
    for number, move in enumerate(moves, 1):
        for n, r in (map(int, text.split(":")) for text in move.get("QR", [])):
            drawn = draw(stream, n)
            fits &= drawn == r
            print(f"node {number + 1}: {n}:{r}" + ("" if drawn == r else f" DIFFERS: seed and witness give {drawn}"))
    print("everything fits" if fits else "the record does not fit")
    sys.exit(0 if fits else 1)

main()
