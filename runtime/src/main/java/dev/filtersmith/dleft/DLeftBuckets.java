package dev.filtersmith.dleft;

import dev.filtersmith.buckets.CounterTable;
import dev.filtersmith.buckets.LoadLayout;
import dev.filtersmith.buckets.SemiSort;
import dev.filtersmith.storage.Bits;

/**
 * The buckets of a d-left filter, field by field. Reference implementation of the meaning of the
 * words; used by all cold paths. Bit i of the table is bit i % 64 of word i / 64. A group of
 * buckets, which may be a single one, is read and written as a whole, because the loads of all its
 * buckets determine the widths of their fields.
 */
public class DLeftBuckets {
    private final DLeftLayout layout;
    private final CounterTable counter;
    private final long[] words;
    private final boolean pairs;
    private final int group;
    private final int counterBits;
    private final int leadWords;

    /** Creates a view of words, which changes of the buckets change. */
    public DLeftBuckets(DLeftLayout layout, long[] words) {
        this.layout = layout;
        this.words = words;
        this.counter = layout.counter();
        this.pairs = layout.spec().subtables() == 2;
        this.group = layout.spec().group();
        this.counterBits = layout.spec().counterBits();
        this.leadWords = layout.leadWords();
    }

    public final int load(int number) {
        return load(groupAt(number), member(number));
    }

    /** Returns the load of a bucket's group. */
    public final int groupLoad(int number) {
        return GroupWidths.sum(loadsOf(groupAt(number)));
    }

    /** Returns the stored and implied bits of the fingerprints in a bucket; 0 in an empty one. */
    public final int fingerprintBits(int number) {
        return GroupWidths.unpack(layout.widths().fingerprintBits(loadsOf(groupAt(number))), member(number));
    }

    /** Returns the length of fingerprints in a bucket with room, if it had one more. */
    public final int fingerprintBitsOfOneMore(int number) {
        int loads = loadsOf(groupAt(number)) + oneIn(number);
        return GroupWidths.unpack(layout.widths().fingerprintBits(loads), member(number));
    }

    /** Returns whether a fingerprint is in a bucket. */
    public final boolean contains(int number, long word) {
        long at = groupAt(number);
        int loads = loadsOf(at);
        int widths = layout.widths().of(loads);
        int member = member(number);
        LoadLayout load = loadIn(loads, member);
        long wanted = Bits.low(word, GroupWidths.unpack(widths, member) + load.depth());
        for (int field = 0; field < load.load(); field++) {
            if (fingerprint(at, loads, widths, member, field) == wanted) {
                return true;
            }
        }
        return false;
    }

    public final long fingerprint(int number, int field) {
        long at = groupAt(number);
        int loads = loadsOf(at);
        return fingerprint(at, loads, layout.widths().of(loads), member(number), field);
    }

    /** Returns a field of a bucket with a copy of another one, or -1. */
    int copy(int number) {
        long[] fingerprints = content(groupAt(number))[member(number)];
        for (int field = 1; field < fingerprints.length; field++) {
            for (int other = 0; other < field; other++) {
                if (fingerprints[field] == fingerprints[other]) {
                    return field;
                }
            }
        }
        return -1;
    }

    /** Returns whether a group's other fingerprints keep their lengths if a load changes by one. */
    boolean keepsLengths(int number, int change) {
        int loads = loadsOf(groupAt(number));
        int before = layout.widths().fingerprintBits(loads);
        int after = layout.widths().fingerprintBits(loads + change * oneIn(number));
        boolean keeps = true;
        for (int member = 0; member < group; member++) {
            int bits = GroupWidths.unpack(before, member);
            int changed = GroupWidths.unpack(after, member);
            keeps &= bits == changed || bits == 0 || changed == 0;
        }
        return keeps;
    }

    // Changes.

    /**
     * Adds a fingerprint to a bucket that is not full. The others of its group shrink to make room.
     * The word has at least the length that it will have there.
     */
    public final void add(int number, long word) {
        change(number, -1, true, word);
    }

    /** Replaces a fingerprint by another, which has at least as many bits. */
    public final void replace(int number, int field, long word) {
        change(number, field, true, word);
    }

    /** Removes a fingerprint. No other of its group may have to grow: dropped bits are gone. */
    public final void remove(int number, int field) {
        change(number, field, false, 0);
    }

    private void change(int number, int removed, boolean adds, long added) {
        long[][] content = content(groupAt(number));
        long[] left = content[member(number)];
        left = removed < 0 ? left : without(left, removed);
        content[member(number)] = adds ? with(left, added) : left;
        write(groupAt(number), content);
        changed(number);
    }

    /** Takes note of a change of a bucket. */
    void changed(int number) {}

    /**
     * Fills the empty buckets of a group, and sorts the fingerprints given. They have at least the
     * length that they will have there.
     */
    void fill(int first, long[][] fingerprints) {
        for (long[] bucket : fingerprints) {
            SemiSort.sort(bucket, layout.deepest());
        }
        write(groupAt(first), fingerprints);
    }

    private static long[] without(long[] fingerprints, int field) {
        long[] rest = new long[fingerprints.length - 1];
        System.arraycopy(fingerprints, 0, rest, 0, field);
        System.arraycopy(fingerprints, field + 1, rest, field, rest.length - field);
        return rest;
    }

    /** Inserts a fingerprint before its equals if its first bit is 0, after them if it is 1. */
    private long[] with(long[] fingerprints, long word) {
        int position = 0;
        while (position < fingerprints.length && goesBefore(fingerprints[position], word)) {
            position++;
        }
        long[] more = new long[fingerprints.length + 1];
        System.arraycopy(fingerprints, 0, more, 0, position);
        more[position] = word;
        System.arraycopy(fingerprints, position, more, position + 1, fingerprints.length - position);
        return more;
    }

    private boolean goesBefore(long fingerprint, long word) {
        int order = Integer.compare(layout.classOf(fingerprint), layout.classOf(word));
        return order < 0 || (order == 0 && (word & 1) != 0);
    }

    // Groups, by their first bits.

    /** Returns the first bit of a bucket's group in the words. */
    long groupAt(int number) {
        int groupNumber = pairs ? (number >>> 1) / group * 2 + (number & 1) : number / group;
        return (long) leadWords * Long.SIZE + (long) groupNumber * layout.groupBits();
    }

    /** Returns the position of a bucket in its group. */
    final int member(int number) {
        return (pairs ? number >>> 1 : number) % group;
    }

    /** Returns the bucket at a distance in the same subtable. */
    final int neighbour(int number, int distance) {
        return pairs ? number + 2 * distance : number + distance;
    }

    /** Returns what an element more in a bucket adds to the packed loads of its group. */
    private int oneIn(int number) {
        return 1 << (member(number) * GroupWidths.PACKED_BITS);
    }

    /** Returns the geometry at the load of a bucket of a group with these loads. */
    final LoadLayout loadIn(int loads, int member) {
        return layout.loads().get(GroupWidths.unpack(loads, member));
    }

    /** Returns the counter code of a bucket of a group. */
    final int code(long at, int member) {
        return (int) Bits.get(words, at + (long) member * counterBits, counterBits);
    }

    final int load(long at, int member) {
        return counter.load(code(at, member));
    }

    /** Returns the loads of the buckets of a group, packed. */
    final int loadsOf(long at) {
        int loads = 0;
        for (int member = 0; member < group; member++) {
            loads |= load(at, member) << (member * GroupWidths.PACKED_BITS);
        }
        return loads;
    }

    /** Returns the rank of a bucket's state among those of its load, which no filter exceeds. */
    final int rank(long at, int member, LoadLayout load) {
        int spareBits = load.spareBits();
        long spare = Bits.get(words, at + layout.spec().bucketBits() - spareBits, spareBits);
        return ((code(at, member) - load.firstCode()) << spareBits) + (int) spare;
    }

    /** Returns the start of a bucket's fields: after all codes and the fields of those before. */
    final int fieldsAt(int loads, int widths, int member) {
        int at = group * counterBits;
        for (int before = 0; before < member; before++) {
            at += GroupWidths.unpack(loads, before) * GroupWidths.unpack(widths, before);
        }
        return at;
    }

    /** Returns a fingerprint in a bucket of a group with these loads and widths. */
    final long fingerprint(long at, int loads, int widths, int member, int field) {
        LoadLayout load = loadIn(loads, member);
        int width = GroupWidths.unpack(widths, member);
        long stored = Bits.get(words, at + fieldsAt(loads, widths, member) + (long) field * width, width);
        return stored << load.depth() | counter.firstBits(load, rank(at, member, load), field);
    }

    /** Returns the fingerprints of each bucket of a group. */
    final long[][] content(long at) {
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
    private void write(long at, long[][] content) {
        int loads = 0;
        for (int member = 0; member < group; member++) {
            loads |= content[member].length << (member * GroupWidths.PACKED_BITS);
        }
        int widths = layout.widths().of(loads);
        for (int bit = 0; bit < layout.groupBits(); bit += Integer.SIZE) {
            Bits.set(words, at + bit, Integer.SIZE, 0);
        }
        for (int member = 0; member < group; member++) {
            LoadLayout load = loadIn(loads, member);
            int width = GroupWidths.unpack(widths, member);
            long fieldsAt = at + fieldsAt(loads, widths, member);
            for (int field = 0; field < load.load(); field++) {
                Bits.set(words, fieldsAt + (long) field * width, width, content[member][field] >>> load.depth());
            }
            int rank = SemiSort.rank(content[member], load.depth());
            int code = load.firstCode() + (rank >>> load.spareBits());
            Bits.set(words, at + (long) member * counterBits, counterBits, code);
            Bits.set(words, at + layout.spec().bucketBits() - load.spareBits(), load.spareBits(), rank);
        }
    }

    /** Returns the number of fingerprints in the first buckets, which are whole groups. */
    final long elements(int buckets) {
        // The lowest word of a group has all its codes, and is all that a writer waits for. A word
        // of two buckets has 0 behind an odd number of them.
        int groups = Math.max(1, Long.SIZE / layout.groupBits());
        int stride = Math.max(1, layout.groupBits() / Long.SIZE);
        int end = leadWords + (buckets / group + groups - 1) / groups * stride;
        int codes = groups * group;
        int distance = groups > 1 ? layout.groupBits() : counterBits;
        int mask = (1 << counterBits) - 1;
        long elements = 0;
        for (int at = leadWords; at < end; at += stride) {
            long word = words[at];
            for (int code = 0; code < codes; code++) {
                elements += counter.load((int) word & mask);
                word >>>= distance;
            }
        }
        return elements;
    }
}
