#!/usr/bin/env python3
"""Reads stored filters of Filtersmith, as docs/guide/format.md describes them.

    read_filter.py FILE                       header and checksums
    read_filter.py FILE --keys 0:1000         the long keys of a range that may be present
    read_filter.py FILE --json KEYS           the keys in a file that may be present
    read_filter.py --hash 7 LANE [LANE ...]   the hash of a key of 64-bit lanes under seed 7

Give a seed that was withheld with --seed, and a secret key with --key (32 hexadecimal digits).

A file of keys has one in each line, as JSON: a number, a text, true or false, the hexadecimal
text of bytes or of a UUID, the name of an enum's constant, the number of a char, or the list of a
record's components, those of records in it too.

Lookups cover all families, trimmed and not, chains and shards.
Python 3.8 or later; the standard library only.
"""
import argparse
import json
import math
import re
import struct
import sys
import uuid

MASK64 = (1 << 64) - 1
BLOCK = 1 << 16
CHAIN, SHARDS = 3, 4
FORMS = {1: "filter", 2: "trimmed filter", CHAIN: "chain", SHARDS: "shards"}


class Corrupted(Exception):
    """The bytes are no stored filter."""


# Checksums.


def _crc_row(octet):
    for _ in range(8):
        octet = octet >> 1 ^ (0x82F63B78 if octet & 1 else 0)
    return octet


CRC_TABLE = [_crc_row(octet) for octet in range(256)]


def crc32c(data):
    crc = 0xFFFFFFFF
    for octet in data:
        crc = CRC_TABLE[(crc ^ octet) & 0xFF] ^ crc >> 8
    return crc ^ 0xFFFFFFFF


# The hash of keys.


def seed_word(seed, index):
    """Returns output number `index` of SplitMix64, started with the seed and a constant."""
    z = (seed ^ 0x6B65792073656564) + 0x9E3779B97F4A7C15 * (index + 1) & MASK64
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK64
    z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK64
    return z ^ z >> 31


def signed(word):
    return word - (1 << 64) if word >> 63 else word


def seeded_hash(seed, lanes):
    if len(lanes) == 1:
        mixed = lanes[0]
    else:
        mixed = 0
        for i, lane in enumerate(lanes):
            high, low = seed_word(seed, 3 + 2 * i), seed_word(seed, 4 + 2 * i)
            mixed += high * lane + (signed(low) * signed(lane) >> 64)
    return mix(seed, mixed)


def mix(seed, mixed):
    mixed = mixed & MASK64 ^ seed_word(seed, 0)
    mixed = (mixed ^ mixed >> 33) * (seed_word(seed, 1) | 1) & MASK64
    mixed = (mixed ^ mixed >> 33) * (seed_word(seed, 2) | 1) & MASK64
    return mixed ^ mixed >> 33


def siphash13(key, words, rest=b""):
    """Hashes the little-endian bytes of some words, and up to seven more, by SipHash-1-3."""
    k0, k1 = key
    v = [k0 ^ 0x736F6D6570736575, k1 ^ 0x646F72616E646F6D, k0 ^ 0x6C7967656E657261, k1 ^ 0x7465646279746573]

    def rotate(x, bits):
        return (x << bits | x >> 64 - bits) & MASK64

    def sip_round():
        v[0] = v[0] + v[1] & MASK64
        v[2] = v[2] + v[3] & MASK64
        v[1] = rotate(v[1], 13) ^ v[0]
        v[3] = rotate(v[3], 16) ^ v[2]
        v[0] = rotate(v[0], 32)
        v[2] = v[2] + v[1] & MASK64
        v[0] = v[0] + v[3] & MASK64
        v[1] = rotate(v[1], 17) ^ v[2]
        v[3] = rotate(v[3], 21) ^ v[0]
        v[2] = rotate(v[2], 32)

    length = 8 * len(words) + len(rest)
    for word in words + [length << 56 & MASK64 | int.from_bytes(rest, "little")]:
        v[3] ^= word
        sip_round()
        v[0] ^= word
    v[2] ^= 0xFF
    for _ in range(3):
        sip_round()
    return v[0] ^ v[1] ^ v[2] ^ v[3]


def keyed_hash(key, lanes):
    hashed = siphash13(key, lanes[:2])
    for lane in lanes[2:]:
        hashed = siphash13(key, [hashed, lane])
    return hashed


def little_endian(data):
    """Returns the words of some bytes, without those behind the last whole word."""
    return [int.from_bytes(data[at:at + 8], "little") for at in range(0, len(data) // 8 * 8, 8)]


def seeded_bytes_hash(seed, data, wide=False):
    seed = seed_word(seed, 0)
    lanes = little_endian(data + bytes(-len(data) % 8))
    total, high = lanes.pop() if len(lanes) % 2 else 0, 2 * len(data) + wide
    for i in range(0, len(lanes), 2):
        x, y = lanes[i] + seed_word(seed, 5 + i), lanes[i + 1] + seed_word(seed, 6 + i)
        product = signed(x & MASK64) * signed(y & MASK64)
        total, high = total + product, high + (product >> 64)
    return mix(seed, total + seed_word(seed, 3) * high)


def keyed_bytes_hash(key, data, wide=False):
    whole = len(data) // 8 * 8
    return siphash13(key, [2 * len(data) + wide] + little_endian(data), data[whole:])


class Hash:
    """The hash of keys of one signature, under a seed or a key of two words."""

    INTEGERS = {"boolean": 8, "byte": 8, "short": 16, "char": 16, "int": 32, "long": 64}
    FLOATS = {"float": (32, "<f", 0x7FC00000), "double": (64, "<d", 0x7FF8000000000000)}

    def __init__(self, signature, secret):
        self.secret = secret
        self.lanes_hash, self.bytes_hash = seeded_hash, seeded_bytes_hash
        if isinstance(secret, tuple):
            self.lanes_hash, self.bytes_hash = keyed_hash, keyed_bytes_hash
        self.components = None
        if signature.startswith("("):
            self.components = [component.split(" ")[0] for component in signature[1:-1].split(", ")]
        self.kind = signature

    def __call__(self, key):
        if self.components is None:
            if self.kind in ("text", "bytes", "enum"):
                return self._bytes(self.kind, key)
            return self.lanes_hash(self.secret, [bits for _, bits in self._parts(self.kind, key)])
        if not isinstance(key, list) or len(key) != len(self.components):
            raise Corrupted("a key of %s has %d components" % (self.kind, len(self.components)))
        lanes, used = [], 64
        for kind, component in zip(self.components, key):
            for width, bits in self._parts(kind, component):
                if used + width > 64:
                    lanes.append(0)
                    used = 0
                lanes[-1], used = lanes[-1] << width | bits, used + width
        return self.lanes_hash(self.secret, lanes)

    def _bytes(self, kind, value):
        if kind == "bytes":
            return self.bytes_hash(self.secret, bytes.fromhex(value))
        narrow = all(ord(character) <= 0xFF for character in value)
        data = value.encode("latin-1") if narrow else value.encode("utf-16-le", "surrogatepass")
        return self.bytes_hash(self.secret, data, not narrow)

    def _parts(self, kind, value):
        """Returns the widths and the bits of a component."""
        if kind in self.INTEGERS:
            width = self.INTEGERS[kind]
            return [(width, int(value) & (1 << width) - 1)]
        if kind in self.FLOATS:
            width, form, nan = self.FLOATS[kind]
            bits = nan if math.isnan(value) else int.from_bytes(struct.pack(form, value + 0.0), "little")
            return [(width, bits)]
        if kind == "uuid":
            number = uuid.UUID(value).int
            return [(64, number >> 64), (64, number & MASK64)]
        return [(64, self._bytes(kind, value))]


# The stored form.


class StoredFilter:
    """A stored filter whose checksums are right."""

    HEADER = struct.Struct("<4sHHIIqqQQqiHHii")

    def __init__(self, data):
        if len(data) < self.HEADER.size:
            raise Corrupted("the source ends within the header")
        (magic, self.version, self.form, length, flags, self.expected, self.elements, self.seed, self.check,
         self.table_words, self.stash_words, self.hash_version, self.bits_version, shard, shards) = self.HEADER.unpack_from(data)
        if magic != b"FSMF" or self.version != 2:
            raise Corrupted("no stored filter of version 2")
        if length % 64 or length > len(data):
            raise Corrupted("the source ends within the header")
        if crc32c(data[:length - 4]) != struct.unpack_from("<I", data, length - 4)[0]:
            raise Corrupted("the header does not match its checksum")
        self.header_bytes = length
        self.shard = (shard, shards)
        self._check_flags(flags)
        self.withheld, self.keyed, self.set = bool(flags & 1), bool(flags & 2), bool(flags & 4)
        self.spec, at = self._text(data, self.HEADER.size)
        self.keys, at = self._text(data, at)
        self.copies = struct.unpack_from("<ii", data, at) if flags & 8 else (0, 0)
        self._check_copies(flags)
        words = self.table_words + self.stash_words + 2 * sum(self.copies)
        self.blocks = (8 * words + BLOCK - 1) // BLOCK
        self.length = length + 8 * words + 4 * self.blocks
        if self.length > len(data):
            raise Corrupted("the source ends within the words")
        self._check_blocks(data, length, 8 * words)
        self.words = struct.unpack_from("<%dQ" % words, data, length)
        self.family = re.match(r"@(\w+)", self.spec).group(1)
        self._check_versions()
        self.attributes = dict(re.findall(r"(\w+) = (\{[^}]*\}|[^,)]+)", self.spec))
        self.parts = []
        if self.form in (CHAIN, SHARDS):
            self._read_parts(data)

    def _read_parts(self, data):
        """Reads the filters of a chain, or the shards, each at a multiple of 64 bytes."""
        for number in range(self.table_words):
            begin = self.length + -self.length % 64
            if any(data[self.length:begin]):
                raise Corrupted("there are bits between two filters")
            part = StoredFilter(data[begin:])
            place = (number, self.table_words) if self.form == SHARDS else (0, 0)
            if part.form != 1 or part._common() != self._common() or part.shard != place:
                raise Corrupted("filter %d of %d is another one" % (number, self.table_words))
            self.parts.append(part)
            self.length = begin + part.length

    def stash(self):
        """Returns the hashes in the stash."""
        return self.words[self.table_words:self.table_words + self.stash_words]

    def _common(self):
        return self.spec, self.set, self.keys, self.withheld, self.keyed, self.seed, self.check

    def _check_flags(self, flags):
        if self.form not in FORMS:
            raise Corrupted("something of the unknown form %d" % self.form)
        if flags & ~15 or flags & 3 == 2:
            raise Corrupted("unknown flags, or a secret key that is not withheld: %x" % flags)
        if (self.seed if flags & 1 else self.check) != 0:
            raise Corrupted("a seed and a check value exclude each other")

    def _check_versions(self):
        bits_version = 2 if self.family.startswith("RankIndexed") else 1
        if self.hash_version != 2 or self.bits_version != bits_version:
            raise Corrupted("hash version %d, bits version %d; this reader has 2 and %d"
                            % (self.hash_version, self.bits_version, bits_version))

    def _check_copies(self, flags):
        """Entries for copies are two numbers; lookups pass over them."""
        if flags & 8 and (self.form != 1 or min(self.copies) < 0 or not 0 < sum(self.copies) <= 1 << 26):
            raise Corrupted("%d and %d elements with copies" % self.copies)

    @staticmethod
    def _text(data, at):
        length, = struct.unpack_from("<H", data, at)
        return data[at + 2:at + 2 + length].decode("utf-8"), at + 2 + length

    def _check_blocks(self, data, begin, length):
        for block in range(self.blocks):
            at = begin + block * BLOCK
            computed = crc32c(data[at:min(at + BLOCK, begin + length)])
            if computed != struct.unpack_from("<I", data, begin + length + 4 * block)[0]:
                raise Corrupted("block %d does not match its checksum" % block)

    def number(self, attribute):
        return int(self.attributes[attribute])

    def secret(self, seed=None, key=None):
        """Returns the seed, or the key, that keys are hashed with."""
        if not self.withheld:
            return self.seed
        given = key if self.keyed else seed
        if given is None:
            raise Corrupted("give the key" if self.keyed else "give the seed")
        if siphash13(key if self.keyed else (seed, seed), [], b"filter\x02") != self.check:
            raise Corrupted("the filter was written with another key or seed")
        return given

    def lookup(self):
        """Returns a function from a hash to the filter's answer."""
        if self.parts:
            return self._lookup_in_parts([part.lookup() for part in self.parts])
        if self.form == 1 and self.family in ("BloomFilter", "ChoiceBloomFilter", "CountingBloomFilter"):
            return Bloom(self).may_contain
        if self.form == 1 and self.family == "DLeftFilter":
            return DLeft(self).may_contain
        if self.form == 1 and self.family == "DLeftCountingFilter":
            return Cells(self).may_contain
        if self.form == 1 and self.family == "WindowedCuckooFilter":
            return Windows(self).may_contain
        if self.form == 1 and self.family == "DynamicDLeftCountingFilter":
            lengths = TwoLengths if self.number("remainderLengths") == 2 else Levels
            return lengths(self).may_contain
        return (Trimmed if self.form == 2 else Ranks)(self).may_contain

    def _lookup_in_parts(self, lookups):
        if self.form == CHAIN:
            return lambda hashed: any(lookup(hashed) for lookup in lookups)
        bits = len(lookups).bit_length() - 1
        return lambda hashed: lookups[(hashed * 0x9E3779B97F4A7C15 & MASK64) >> 64 - bits](hashed)


# Families.


def low(word, bits):
    return word & (1 << bits) - 1


def get(words, at, count):
    """Returns some bits of a string of bits, from a position on."""
    found = sum(word << 64 * i for i, word in enumerate(words[at // 64:(at + count + 63) // 64]))
    return low(found >> at % 64, count)


def ones(word):
    return bin(word).count("1")


def numbers(text):
    """Returns the whole numbers of a list in braces."""
    return [int(number) for number in text.strip("{}").split(",")]


def reduce(hashed, count):
    """Takes the high half of a hash to a number below a count."""
    return (hashed >> 32) * count >> 32


class Bloom:
    def __init__(self, stored):
        self.words = stored.words
        self.count = stored.table_words - (stored.family == "ChoiceBloomFilter")
        self.hashes = stored.number("hashFunctions")
        self.groups = int(stored.attributes.get("choices", 1))
        self.slot_bits = int(stored.attributes.get("counterBits", 1))

    def may_contain(self, hashed):
        return any(self._covers(hashed, group) for group in range(self.groups))

    def _covers(self, hashed, group):
        number = hashed
        if group:
            number = hashed * (0x9E3779B97F4A7C15 + 2 * group) & MASK64
            number ^= number >> 32
        step = (number << 32 | number >> 32) & MASK64 | 1
        for _ in range(self.hashes):
            if not self._slot(number):
                return False
            number = number + step & MASK64
        return True

    def _slot(self, number):
        word = (((number ^ number << 20) & MASK64) >> 32) * self.count >> 32
        return self.words[word] >> (number * self.slot_bits & 63) & (1 << self.slot_bits) - 1


class Windows:
    """A windowed cuckoo filter: slots side by side, each the first or the second of two windows."""

    def __init__(self, stored):
        self.table = stored.words[:stored.table_words]
        self.stash = stored.stash()
        self.bits, use = stored.number("slotBits"), float(stored.attributes["averageUse"])
        expected = stored.expected
        slots = max(2, math.ceil(expected / use if use else expected / 0.94 + 1.5 * math.sqrt(expected)))
        if (slots * self.bits + 63) // 64 != stored.table_words:
            raise Corrupted("the table has another size than its spec and its expected elements")
        self.windows = slots - 1

    def _window(self, word):
        return (word >> 1) * self.windows >> 63

    def may_contain(self, hashed):
        if hashed in self.stash:
            return True
        fingerprint = max(1, low(hashed, self.bits - 1))
        first = self._window(hashed)
        other = self._window(fingerprint * fingerprint * 0x9E3779B97F4A7C15 & MASK64) - first
        return self._holds(first, fingerprint) or self._holds(other % self.windows, fingerprint)

    def _holds(self, window, fingerprint):
        return any(get(self.table, (window + offset) * self.bits, self.bits) == fingerprint | offset << self.bits - 1
                   for offset in range(2))


class Choice:
    """The buckets of a key, one in each of 2 to 4 subtables."""

    def __init__(self, stored, bucket_bits, minimal, chunk_bytes, percent, least, group=1):
        self.subtables = stored.number("subtables")
        permutation = self._rule(stored)
        automatic = permutation == "AUTOMATIC"
        may_chunk = automatic or permutation == "XOR_IN_CHUNK"
        self.slices = permutation == "HASH_SLICES"
        self.interleaved = self.subtables == 2 or self.subtables == 4 and may_chunk
        remainder = (1 << min(minimal, 32)) - 1
        self.mask = remainder - 1 if minimal >= 8 else remainder
        average = float(stored.attributes["averageLoad"])
        total = self.subtables * max(1, math.ceil(stored.expected / average / self.subtables))
        self.chunk = 0
        if may_chunk:
            least = least if automatic else 64
            most = total * percent // 100
            chunk = min(1 << (chunk_bytes * 8 // bucket_bits).bit_length() - 1, 1 << min(minimal, 24))
            while chunk > least and -total % chunk > most:
                chunk //= 2
            if not automatic or chunk >= least and -total % chunk <= most:
                self.chunk = chunk
                total = (total + chunk - 1) // chunk * chunk
        self.buckets = -(-total // self.subtables // group) * group
        total = self.buckets * self.subtables
        if (total * bucket_bits + 63) // 64 != stored.table_words:
            raise Corrupted("the table has another size than its spec and its expected elements")

    def _rule(self, stored):
        rule, dleft = stored.attributes["permutation"], stored.family == "DLeftFilter"
        if rule == "AUTOMATIC" and dleft and stored.attributes["relocation"] == "NONE":
            return "HASH_SLICES"
        if rule == "AUTOMATIC" and (self.subtables == 3 or dleft and self.subtables == 4):
            return "ADDITIVE"
        return rule

    def fingerprint(self, hashed):
        """Returns the word whose low bits are fingerprints."""
        return (hashed ^ hashed >> 32) * 0x9E3779B97F4A7C15 & MASK64 if self.slices else hashed

    def _slice(self, hashed, subtable):
        second = self.fingerprint(hashed)
        if subtable == 1 and self.subtables > 2:
            return hashed << 32 & MASK64
        return second if subtable < 3 else (second ^ second >> 32) * 0xD6E8FEB86659FD93 & MASK64

    def candidates(self, hashed):
        home = reduce(hashed, self.buckets)
        first = self._number(home, 0)
        return [first] + [self._other(hashed, home, first, i) for i in range(1, self.subtables)]

    def _other(self, hashed, home, first, subtable):
        if self.slices:
            return self._number(reduce(self._slice(hashed, subtable), self.buckets), subtable)
        if self.chunk:
            spread = hashed
            if self.subtables > 2:
                spread = ((hashed & self.mask) * 0x9E3779B97F4A7C15 & MASK64) >> 13 * (1 + subtable)
            return first ^ (spread & self.chunk - self.subtables | subtable)
        mixed = (hashed & self.mask | subtable << 32) * 0xBF58476D1CE4E5B9 & MASK64
        displacement = reduce((mixed ^ mixed >> 32) * 0x94D049BB133111EB & MASK64, self.buckets)
        moved = displacement - home if self.subtables == 2 else home + displacement
        return self._number(moved % self.buckets, subtable)

    def _number(self, bucket, subtable):
        return bucket * self.subtables + subtable if self.interleaved else subtable * self.buckets + bucket


class Subtables:
    """Buckets with remainders, and a stash of whole hashes."""

    def __init__(self, stored, bucket_words, minimal, chunk_bytes, percent, least):
        self.bucket_words = bucket_words
        self.table = stored.words[:stored.table_words]
        self.stash = stored.stash()
        self.choice = Choice(stored, 64 * bucket_words, minimal, chunk_bytes, percent, least)

    def may_contain(self, hashed):
        return hashed in self.stash or any(
            self.holds(self._bucket(number), hashed) for number in self.choice.candidates(hashed))

    def _bucket(self, number):
        """Returns the bits of a bucket as one number."""
        return get(self.table, 64 * number * self.bucket_words, 64 * self.bucket_words)


class Cells(Subtables):
    """A d-left counting Bloom filter."""

    def __init__(self, stored):
        self.cells = stored.number("cellsPerBucket")
        self.remainder_bits = stored.number("remainderBits")
        self.cell_bits = self.remainder_bits + stored.number("cellCounterBits")
        self.per_word = 64 // self.cell_bits
        super().__init__(stored, -(-self.cells // self.per_word), self.remainder_bits, 8192, 2, 128)

    def holds(self, bucket, hashed):
        return any(self._cell(bucket, cell) == low(hashed, self.remainder_bits) for cell in range(self.cells))

    def _cell(self, bucket, number):
        """Returns the remainder in a cell, or None if its counter is 0."""
        at = number // self.per_word * 64 + number % self.per_word * self.cell_bits
        cell = low(bucket >> at, self.cell_bits)
        return low(cell, self.remainder_bits) if cell >> self.remainder_bits else None


class Levels(Subtables):
    """A dynamic d-left counting filter whose buckets have remainders of one length, or slots."""

    def __init__(self, stored):
        bits, self.code_bits = stored.number("bucketBits"), stored.number("counterBits")
        longest, self.slots = stored.number("longestRemainder"), stored.number("overfullSlots")
        depths = numbers(stored.attributes["semiSortDepth"])
        fields = [None] + [
            (min((bits - self.code_bits) // load, longest - depths[load]), depths[load])
            for load in range(1, len(depths))]
        self.codes = [(0, 0, 0, 0)]
        for largest in range(1, len(depths)):
            if largest + 1 == len(depths) or fields[largest + 1] != fields[largest]:
                width, depth = fields[largest]
                self.codes += [(load, width, depth, rank)
                               for load in range(1, largest + 1) for rank in range(states(load, depth))]
        self.slot_bits = min((bits - self.code_bits) // self.slots, sum(fields[-1])) if self.slots else 0
        super().__init__(stored, bits // 64, stored.number("minimalRemainderBits"), 16384, 2, 1024)

    def holds(self, bucket, hashed):
        code, fields = low(bucket, self.code_bits), bucket >> self.code_bits
        if self.slots and code == len(self.codes):
            value = max(1, low(hashed, self.slot_bits))
            return any(low(fields >> slot * self.slot_bits, self.slot_bits) == value for slot in range(self.slots))
        load, width, depth, rank = self.codes[code]
        return any(
            low(fields >> field * width, width) << depth | reverse(first, depth) == low(hashed, width + depth)
            for field, first in enumerate(classes(rank, load)))


class TwoLengths(Subtables):
    """A dynamic d-left counting filter whose buckets have remainders of two lengths."""

    def __init__(self, stored):
        self.count_bits = (len(stored.attributes["semiSortDepth"].split(",")) - 1).bit_length()
        self.length_bits = stored.number("longestRemainder").bit_length()
        super().__init__(
            stored, stored.number("bucketBits") // 64, stored.number("minimalRemainderBits"), 16384, 2, 1024)

    def holds(self, bucket, hashed):
        header = []
        for bits in (self.count_bits, self.count_bits, self.length_bits, self.length_bits):
            header.append(low(bucket, bits))
            bucket >>= bits
        for count, length in ((header[0], header[2]), (header[1], header[3])):
            for _ in range(count):
                if low(bucket, length) == low(hashed, length):
                    return True
                bucket >>= length
        return False


class Chains:
    """The buckets of rank-indexed filters, trimmed or not."""

    def __init__(self, stored):
        self.words = stored.words
        self.chains, self.remainder_bits = stored.number("chains"), stored.number("remainderBits")
        self.slot_bits = self.remainder_bits + int(stored.attributes.get("cellCounterBits", 0))
        self.slots = [stored.number(name) for name in ("slots", "secondSlots", "thirdSlots")]
        self.buckets, self.counts = self._size(stored)

    def _head(self, segment):
        """Returns the bits before the higher index: the base index, or whether an extension is in use."""
        return 1 if segment else self.chains

    def _link(self, segment):
        """Returns where the flag and the pointer to the next segment are."""
        return self._head(segment) + self.slots[segment] * (1 + self.slot_bits)

    def _lengths(self, counts):
        """Returns the bits of a bucket, and of a second and a third extension."""
        lengths = [self._link(segment) + 1 + (count - 1).bit_length() for segment, count in enumerate(counts)]
        return [-(-lengths[0] // 8) * 8, lengths[1], self._link(2)]

    def _bits(self, buckets, counts):
        return sum(count * length for count, length in zip((buckets, *counts), self._lengths(counts)))

    def _size(self, stored):
        """Returns the numbers of buckets and extensions: for more elements if that takes fewer bits."""
        load, limit = float(stored.attributes["averageLoad"]), float(stored.attributes["overflowProbability"])
        buckets, counts, _ = self._sized_for(stored, stored.expected)
        if buckets < 1 << min(28, 44 - self.remainder_bits):
            more = int(buckets * load) + 1
            while math.ceil(more / load) <= buckets:
                more += 1
            larger, fewer, overflow = self._sized_for(stored, more)
            if self._bits(larger, fewer) < self._bits(buckets, counts) and overflow <= limit:
                return larger, fewer
        return buckets, counts

    def _sized_for(self, stored, elements):
        """Returns the numbers of buckets and extensions, and the bound that the elements do not fit."""
        buckets = max(1, math.ceil(elements / float(stored.attributes["averageLoad"])))
        found = extensions(stored, elements, buckets, self.slots)
        while float(stored.attributes["thirdShare"]) == 0:
            more = extensions(stored, elements, buckets, self.slots, found[0][1] + 1)
            if self._bits(buckets, more[0]) >= self._bits(buckets, found[0]):
                break
            found = more
        return buckets, *found

    def may_contain(self, hashed):
        base, index, slot_at = self.bucket(reduce(hashed, self.buckets))
        remainder = low(hashed, self.remainder_bits)
        chain = low(hashed >> self.remainder_bits, 20) * self.chains >> 20
        going_on, slot = base >> chain & 1, ones(low(base, chain))
        while going_on:
            if get(self.words, slot_at(slot), self.remainder_bits) == remainder:
                return True
            going_on = index >> slot & 1
            slot = ones(base) + ones(low(index, slot))
        return False


class Trimmed(Chains):
    """A rank-indexed filter in the form for transfer."""

    def __init__(self, stored):
        super().__init__(stored)
        self.starts = [0]
        for _ in range(self.buckets):
            at = self.starts[-1]
            self.starts.append(at + self.chains + self._used(at) * (1 + self.remainder_bits))

    def _used(self, at):
        """Returns the slots of a bucket: those of all levels."""
        level = ones(get(self.words, at, self.chains))
        used = 0
        while level:
            used, level = used + level, ones(get(self.words, at + self.chains + used, level))
        return used

    def bucket(self, number):
        """Returns the base index and the higher index of a bucket, and where a slot begins."""
        at = self.starts[number]
        used = self._used(at)
        index_at = at + self.chains
        return (get(self.words, at, self.chains), get(self.words, index_at, used),
                lambda slot: index_at + used + slot * self.remainder_bits)


class Ranks(Chains):
    """A rank-indexed filter with its extensions."""

    def __init__(self, stored):
        super().__init__(stored)
        self.pointers = [(count - 1).bit_length() for count in self.counts] + [None]
        self.lengths = self._lengths(self.counts)
        self.begins = [0, self.buckets * self.lengths[0]]
        self.begins.append(self.begins[1] + self.counts[0] * self.lengths[1])
        if (self._bits(self.buckets, self.counts) + 63) // 64 != stored.table_words:
            raise Corrupted("the table has another size than its spec and its expected elements")

    def bucket(self, number):
        """Returns the base index and the higher index of a bucket, and where a slot begins."""
        base = get(self.words, number * self.lengths[0], self.chains)
        index, count, places = 0, 0, []
        for segment, slots in enumerate(self.slots):
            at = self.begins[segment] + number * self.lengths[segment]
            index_at = at + self._head(segment)
            index |= get(self.words, index_at, slots) << count
            count += slots
            places += [index_at + slots + slot * self.slot_bits for slot in range(slots)]
            link = at + self._link(segment)
            if segment == 2 or not get(self.words, link, 1):
                break
            number = get(self.words, link + 1, self.pointers[segment])
        return base, index, places.__getitem__


def extensions(stored, elements, buckets, slots, thirds=None):
    """Returns the numbers of second and third extensions, and the bound that the elements do not fit."""
    mean = elements / buckets
    allowed = float(stored.attributes["overflowProbability"])
    second, third = float(stored.attributes["secondShare"]), float(stored.attributes["thirdShare"])

    def count(share, full, most):
        if share > 0:
            return math.ceil(share * buckets)
        found = 1
        while 2 * binomial_tail(buckets, full, found) > most:
            found += 1
        return found

    def left():
        return allowed - used if used < allowed else allowed

    used = buckets * binomial_tail(elements, 1 / buckets, sum(slots))
    full = poisson_tail(mean, slots[0] + slots[1])
    thirds = thirds or count(third, full, 0.9 * left())
    used += 2 * binomial_tail(buckets, full, thirds)
    full = poisson_tail(mean, slots[0])
    seconds = count(second, full, (1 - 1e-9) * left())
    return (seconds, thirds), used + 2 * binomial_tail(buckets, full, seconds)


def poisson_tail(mean, limit):
    """Returns the probability that a Poisson distributed number exceeds a limit."""
    terms = (math.exp(i * math.log(mean) - mean - math.lgamma(i + 1)) for i in range(limit + 1))
    if limit < mean:
        return max(0.0, 1 - math.fsum(terms))
    return tail(math.exp((limit + 1) * math.log(mean) - mean - math.lgamma(limit + 2)), limit + 1,
                lambda i: mean / (i + 1))


def binomial_tail(trials, success, limit):
    """Returns the probability that more than a limit of trials succeed, or 1 if the mean is above the limit."""
    if limit >= trials or success <= 0:
        return 0.0
    if limit < trials * success:
        return 1.0
    i = limit + 1
    first = (math.lgamma(trials + 1) - math.lgamma(i + 1) - math.lgamma(trials - i + 1)
             + i * math.log(success) + (trials - i) * math.log1p(-success))
    return tail(math.exp(first), i, lambda i: (trials - i) / (i + 1) * success / (1 - success))


def tail(term, i, ratio):
    total = 0.0
    while term > total * 1e-17:
        total, term, i = total + term, term * ratio(i), i + 1
    return total


class DLeft:
    """A d-left filter with enumerated counters. The buckets of a group share their bits."""

    def __init__(self, stored):
        attributes = stored.attributes
        self.table = stored.words[:stored.table_words]
        self.stash = stored.stash()
        self.bits, self.code_bits = stored.number("bucketBits"), stored.number("counterBits")
        self.group, self.longest = stored.number("group"), stored.number("longestFingerprint")
        self.equal_fields = self.group > 1 and attributes["groupRule"] == "EQUAL_FIELDS"
        self.shared = self.group * (self.bits - self.code_bits)
        self.depths = numbers(attributes["semiSortDepth"])
        self.spare = [0] * len(self.depths)
        if attributes["counterEncoding"] == "ENUMERATED_WITH_SPARE_BITS":
            self.spare = [self._spare(load, depth) for load, depth in enumerate(self.depths)]
        self.codes = [(load, first << spare)
                      for load, (depth, spare) in enumerate(zip(self.depths, self.spare))
                      for first in range((states(load, depth) - 1 >> spare) + 1)]
        self.known, self.known_equal = {}, {}
        shortest = min(self.lengths((len(self.depths) - 1,) * self.group))
        self.choice = Choice(stored, self.bits, shortest, 8192, 1, 256, self.group)

    def _spare(self, load, depth):
        """Returns the bits that extend the code, at the end of a bucket that forms no group."""
        left = self.shared - load * min(self.shared // load, self.longest - depth) if load else 0
        return min(left, (states(load, depth) - 1).bit_length())

    def lengths(self, loads):
        """Returns the bits of the fingerprints in each bucket of a group with these loads."""
        if loads not in self.known:
            most = [self._before(loads, bucket) for bucket in range(self.group)]
            wanted = self._equal_fields(loads) if self.equal_fields else self._even(loads, most)
            self.known[loads] = tuple(min(pair) if load else 0 for pair, load in zip(zip(wanted, most), loads))
        return self.known[loads]

    def _before(self, loads, bucket):
        """Returns the bits at most: those with an element less in any bucket."""
        return min([self.longest] + [
            self.lengths(changed(loads, other, -1))[bucket]
            for other, load in enumerate(loads) if load > (other == bucket)])

    def _even(self, loads, most):
        """Returns even lengths, the bits left over given to as many fingerprints as possible."""
        total = sum(loads)
        bits = self.shared + sum(load * self.depths[load] for load in loads)
        length = min(bits // total, self.longest) if total else 0
        left, best, best_set = bits - length * total, 0, 0
        for chosen in range(1, 1 << self.group):
            members = [bucket for bucket in range(self.group) if chosen >> bucket & 1]
            longer = sum(loads[bucket] for bucket in members)
            if best < longer <= left and all(most[bucket] > length for bucket in members):
                best, best_set = longer, chosen
        return [length + (best_set >> bucket & 1) for bucket in range(self.group)]

    def _equal_fields(self, loads):
        """Returns lengths of equal fields, and of what fingerprints may have with more elements."""
        if loads not in self.known_equal:
            own, kept = [], []
            for bucket, load in enumerate(loads):
                own.append(min(self.longest, self.shared // sum(loads) + self.depths[load]) if load else 0)
                kept.append(max([own[bucket]] + [
                    self._equal_fields(changed(loads, other, 1))[bucket]
                    for other in range(self.group) if load and loads[other] + 1 < len(self.depths)]))
            used = sum(load * (length - self.depths[load]) for load, length in zip(loads, kept))
            self.known_equal[loads] = kept if used <= self.shared else own
        return self.known_equal[loads]

    def fingerprints(self, number):
        """Returns the fingerprints in a bucket, and their length."""
        column, pair = number, 0
        if self.choice.subtables == 2:
            column, pair = number // 2, number % 2
        member = column % self.group
        begin = (column // self.group * (2 if self.choice.subtables == 2 else 1) + pair) * self.group * self.bits
        codes = [self.codes[get(self.table, begin + i * self.code_bits, self.code_bits)] for i in range(self.group)]
        loads = tuple(load for load, _ in codes)
        widths = [length - self.depths[load] for length, load in zip(self.lengths(loads), loads)]
        at = begin + self.group * self.code_bits + sum(load * width for load, width in zip(loads[:member], widths))
        load, rank = codes[member]
        rank += get(self.table, begin + self.bits - self.spare[load], self.spare[load])
        width, depth = widths[member], self.depths[load]
        found = []
        for field, first in enumerate(classes(rank, load)):
            found.append(get(self.table, at + field * width, width) << depth | reverse(first, depth))
        return found, width + depth

    def may_contain(self, hashed):
        if hashed in self.stash:
            return True
        for number in self.choice.candidates(hashed):
            found, length = self.fingerprints(number)
            if low(self.choice.fingerprint(hashed), length) in found:
                return True
        return False


def changed(loads, bucket, difference):
    return loads[:bucket] + (loads[bucket] + difference,) + loads[bucket + 1:]


# Semi-sorting.


def states(load, depth):
    return math.comb(load + (1 << depth) - 1, load)


def classes(rank, load):
    """Returns the classes of a rank, in the combinatorial number system."""
    found = [0] * load
    for j in range(load - 1, -1, -1):
        while math.comb(found[j] + 1 + j, j + 1) <= rank:
            found[j] += 1
        rank -= math.comb(found[j] + j, j + 1)
    return found


def reverse(value, bits):
    return int(format(value, "0%db" % bits)[::-1], 2) if bits else 0


# The program.


def show(stored):
    print("form:", FORMS[stored.form])
    print("spec:", stored.spec)
    print("keys:", stored.keys)
    secret = "key" if stored.keyed else "seed"
    print("seed:", "%s withheld, check %016x" % (secret, stored.check) if stored.withheld else signed(stored.seed))
    print("versions: hash %d, bits %d" % (stored.hash_version, stored.bits_version))
    print("expected elements:", stored.expected)
    print("elements:", stored.elements)
    copies = ", copies of %d + %d elements" % stored.copies if any(stored.copies) else ""
    print("words: %d, stash %d%s" % (stored.table_words, stored.stash_words, copies))
    print("checksums: header and %d blocks right" % stored.blocks)
    for part in stored.parts:
        print("part: expected elements %d, elements %d, words %d, stash %d"
              % (part.expected, part.elements, part.table_words, part.stash_words))


def keys_of(path, hashed):
    """Returns the lines of a file of keys, and their hashes."""
    with open(path, "rb") as lines:
        for number, line in enumerate(lines, 1):
            try:
                text = line.decode("utf-8").rstrip("\r\n")
                word = hashed(json.loads(text))
            except (Corrupted, ValueError, TypeError, AttributeError, OverflowError) as problem:
                raise Corrupted("line %d of %s is no key of the kind %s: %s"
                                % (number, path, hashed.kind, problem)) from problem
            yield text, word


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?")
    parser.add_argument("--keys", help="range of long keys to look up, FROM:TO")
    parser.add_argument("--json", help="file of keys to look up, one in each line")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--key", help="secret key, 32 hexadecimal digits")
    parser.add_argument("--hash", nargs="+", type=int, metavar=("SEED", "LANE"))
    options = parser.parse_args()
    key = struct.unpack("<QQ", bytes.fromhex(options.key)) if options.key else None
    if options.hash:
        seed, *lanes = [number & MASK64 for number in options.hash]
        print("%016x" % (keyed_hash(key, lanes) if key else seeded_hash(seed, lanes)))
        return
    if not options.file:
        parser.error("name a file")
    with open(options.file, "rb") as file:
        stored = StoredFilter(file.read())
    show(stored)
    seed = None if options.seed is None else options.seed & MASK64
    if options.keys and stored.keys != "long":
        raise Corrupted("the keys are %s, no range of numbers: give them as --json" % stored.keys)
    if options.keys or options.json:
        hashed, lookup = Hash(stored.keys, stored.secret(seed, key)), stored.lookup()
    if options.keys:
        begin, end = map(int, options.keys.split(":"))
        print("found:", *[number for number in range(begin, end) if lookup(hashed(number))])
    if options.json:
        print("found:")
        for text, word in keys_of(options.json, hashed):
            if lookup(word):
                print(text)


if __name__ == "__main__":
    try:
        main()
    except (Corrupted, OSError) as problem:
        sys.exit("%s: %s" % (sys.argv[0], problem))
