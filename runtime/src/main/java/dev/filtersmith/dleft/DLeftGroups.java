package dev.filtersmith.dleft;

import dev.filtersmith.buckets.CounterTable;
import dev.filtersmith.buckets.LoadLayout;
import dev.filtersmith.storage.Bits;

/**
 * The groups of buckets of a d-left filter. A group is read and written as a whole, because the
 * loads of all its buckets determine the widths of their fields.
 */
final class DLeftGroups {
    private final DLeftLayout layout;
    private final CounterTable counter;
    private final long[] words;
    private final int subtables;
    private final int group;
    private final int counterBits;

    DLeftGroups(DLeftLayout layout, long[] words) {
        this.layout = layout;
        this.words = words;
        this.counter = layout.counter();
        this.subtables = layout.spec().subtables();
        this.group = layout.spec().group();
        this.counterBits = layout.spec().counterBits();
    }

    /** Returns the length of the fingerprints in a bucket of a group with these loads. */
    int fingerprintBits(int loads, int member) {
        return GroupWidths.unpack(layout.widths().fingerprintBits(loads), member);
    }

    /** Returns a fingerprint in a bucket of a group with these loads and widths. */
    long fingerprint(long at, int loads, int widths, int member, int field) {
        LoadLayout load = layout.loads().get(GroupWidths.unpack(loads, member));
        int width = GroupWidths.unpack(widths, member);
        long stored = Bits.get(words, at + fieldsAt(loads, widths, member) + (long) field * width, width);
        return stored << load.depth() | counter.firstBits(load, rank(at, member, load), field);
    }

    /** Returns the geometry at the load of a bucket of a group. */
    LoadLayout layout(long at, int member) {
        return layout.loads().get(load(at, member));
    }

    /** Returns the rank of a bucket's state among those of its load, which no filter exceeds. */
    int rank(long at, int member) {
        return rank(at, member, layout(at, member));
    }

    private int rank(long at, int member, LoadLayout load) {
        int code = code(at, member) - load.firstCode();
        long spare = Bits.get(words, at + layout.spec().bucketBits() - load.spareBits(), load.spareBits());
        return (code << load.spareBits()) + (int) spare;
    }

    /** Returns the fingerprints of each bucket of a group. */
    long[][] content(long at) {
        int loads = loadsOf(at);
        int widths = layout.widths().of(loads);
        long[][] content = new long[group][];
        for (int member = 0; member < group; member++) {
            content[member] = new long[GroupWidths.unpack(loads, member)];
            for (int field = 0; field < content[member].length; field++) {
                content[member][field] = fingerprint(at, loads, widths, member, field);
            }
        }
        return content;
    }

    /** Rewrites a group, each fingerprint at the length that the loads leave. */
    void write(long at, long[][] content) {
        int loads = 0;
        for (int member = 0; member < group; member++) {
            loads |= content[member].length << (member * GroupWidths.PACKED_BITS);
        }
        int widths = layout.widths().of(loads);
        for (int bit = 0; bit < layout.groupBits(); bit += Integer.SIZE) {
            Bits.set(words, at + bit, Integer.SIZE, 0);
        }
        for (int member = 0; member < group; member++) {
            LoadLayout load = layout.loads().get(content[member].length);
            int width = GroupWidths.unpack(widths, member);
            long fieldsAt = at + fieldsAt(loads, widths, member);
            for (int field = 0; field < load.load(); field++) {
                Bits.set(words, fieldsAt + (long) field * width, width, content[member][field] >>> load.depth());
            }
            int rank = layout.rank(load, content[member]);
            Bits.set(
                    words,
                    at + (long) member * counterBits,
                    counterBits,
                    load.firstCode() + (rank >>> load.spareBits()));
            Bits.set(words, at + layout.spec().bucketBits() - load.spareBits(), load.spareBits(), rank);
        }
    }

    /** Returns the loads of the buckets of a group, packed. */
    int loadsOf(long at) {
        int loads = 0;
        for (int member = 0; member < group; member++) {
            loads |= load(at, member) << (member * GroupWidths.PACKED_BITS);
        }
        return loads;
    }

    /** Returns the load of a bucket of a group. */
    int load(long at, int member) {
        return counter.load(code(at, member));
    }

    /** Returns the sum of the loads of the first buckets of the table, which are whole groups. */
    long elements(int buckets) {
        int stride = layout.groupBits() / Long.SIZE;
        if (group > 1) {
            return elementsOfGroups(buckets);
        }
        return stride > 0 ? elementsOfWords(buckets, stride) : elementsOfHalves((buckets + 1) / 2);
    }

    /** Looks at the lowest word of each bucket only, which is what a writer waits for. */
    private long elementsOfWords(int buckets, int stride) {
        long elements = 0;
        int mask = (1 << counterBits) - 1;
        int end = layout.leadWords() + buckets * stride;
        for (int at = layout.leadWords(); at < end; at += stride) {
            elements += counter.load((int) words[at] & mask);
        }
        return elements;
    }

    /** Looks at words of two buckets. What is behind an odd number of them is 0. */
    private long elementsOfHalves(int pairs) {
        long elements = 0;
        int mask = (1 << counterBits) - 1;
        int end = layout.leadWords() + pairs;
        for (int at = layout.leadWords(); at < end; at++) {
            long pair = words[at];
            elements += counter.load((int) pair & mask) + counter.load((int) (pair >>> Integer.SIZE) & mask);
        }
        return elements;
    }

    private long elementsOfGroups(int buckets) {
        long elements = 0;
        long at = (long) layout.leadWords() * Long.SIZE;
        for (int number = 0; number < buckets; number += group) {
            for (int member = 0; member < group; member++) {
                elements += load(at, member);
            }
            at += layout.groupBits();
        }
        return elements;
    }

    /** Returns the counter code of a bucket of a group. */
    int code(long at, int member) {
        return (int) Bits.get(words, at + (long) member * counterBits, counterBits);
    }

    /**
     * Returns the start of a bucket's fields in its group: after all codes and the fields of the
     * buckets before it.
     */
    private int fieldsAt(int loads, int widths, int member) {
        int at = group * counterBits;
        for (int before = 0; before < member; before++) {
            at += GroupWidths.unpack(loads, before) * GroupWidths.unpack(widths, before);
        }
        return at;
    }

    /** Returns the end of the fields of all buckets of a group. */
    int endOf(int loads, int widths) {
        return fieldsAt(loads, widths, group);
    }

    /** Returns the first bit of a bucket's group. */
    long groupAt(int number) {
        int groupNumber = subtables == 2 ? (number >>> 1) / group * 2 + (number & 1) : number / group;
        return (long) layout.leadWords() * Long.SIZE + (long) groupNumber * layout.groupBits();
    }

    /** Returns the position of a bucket in its group. */
    int member(int number) {
        return (subtables == 2 ? number >>> 1 : number) % group;
    }

    /** Returns the bucket at a distance in the same subtable. */
    int neighbour(int number, int distance) {
        return subtables == 2 ? number + 2 * distance : number + distance;
    }
}
