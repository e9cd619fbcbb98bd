package dev.filtersmith.dleft;

import dev.filtersmith.buckets.LoadLayout;
import dev.filtersmith.storage.Bits;

/**
 * The buckets of a d-left filter, read and written field by field. Reference implementation of the
 * meaning of the words; used by all cold paths. Bit i of the table is bit i % 64 of word i / 64.
 */
public final class DLeftBuckets {
    private final DLeftLayout layout;
    private final long[] words;
    private final int subtables;
    private final int group;
    private final int counterBits;

    /**
     * Creates a view of the words.
     *
     * @param layout geometry
     * @param words words of the table, changed by changes of the buckets
     */
    public DLeftBuckets(DLeftLayout layout, long[] words) {
        this.layout = layout;
        this.words = words;
        this.subtables = layout.spec().subtables();
        this.group = layout.spec().group();
        this.counterBits = layout.spec().counterBits();
    }

    /**
     * Returns the load of a bucket.
     *
     * @param number number of the bucket
     * @return number of fingerprints in it
     */
    public int load(int number) {
        return layout.counter().load(code(groupAt(number), member(number)));
    }

    /**
     * Returns the load of a bucket's group.
     *
     * @param number number of the bucket
     * @return number of fingerprints in all buckets of its group
     */
    public int groupLoad(int number) {
        int loads = loadsOf(groupAt(number));
        int sum = 0;
        for (int member = 0; member < group; member++) {
            sum += GroupWidths.unpack(loads, member);
        }
        return sum;
    }

    /**
     * Returns the length of the fingerprints in a bucket.
     *
     * @param number number of the bucket
     * @return stored and implied bits; 0 in an empty bucket
     */
    public int fingerprintBits(int number) {
        return fingerprintBits(loadsOf(groupAt(number)), member(number));
    }

    /**
     * Returns the length that the fingerprints in a bucket would have with one more.
     *
     * @param number number of a bucket that is not full
     * @return stored and implied bits
     */
    public int fingerprintBitsOfOneMore(int number) {
        return fingerprintBits(
                loadsOf(groupAt(number)) + (1 << (member(number) * GroupWidths.PACKED_BITS)), member(number));
    }

    private int fingerprintBits(int loads, int member) {
        return GroupWidths.unpack(layout.widths().fingerprintBits(loads), member);
    }

    /**
     * Returns whether a fingerprint is in a bucket.
     *
     * @param number number of the bucket
     * @param word long fingerprint
     * @return true if the bucket contains a prefix of it
     */
    public boolean contains(int number, long word) {
        long at = groupAt(number);
        int loads = loadsOf(at);
        int widths = layout.widths().of(loads);
        int member = member(number);
        int count = GroupWidths.unpack(loads, member);
        long wanted = Bits.low(
                word,
                GroupWidths.unpack(widths, member) + layout.loads().get(count).depth());
        for (int field = 0; field < count; field++) {
            if (fingerprint(at, loads, widths, member, field) == wanted) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns a fingerprint in a bucket.
     *
     * @param number number of the bucket
     * @param field number of the fingerprint, below the load
     * @return its bits, at the length of the bucket's fingerprints
     */
    public long fingerprint(int number, int field) {
        long at = groupAt(number);
        int loads = loadsOf(at);
        return fingerprint(at, loads, layout.widths().of(loads), member(number), field);
    }

    private long fingerprint(long at, int loads, int widths, int member, int field) {
        LoadLayout load = layout.loads().get(GroupWidths.unpack(loads, member));
        int width = GroupWidths.unpack(widths, member);
        long stored = Bits.get(words, at + fieldsAt(loads, widths, member) + (long) field * width, width);
        return stored << load.depth() | layout.counter().firstBits(load, rank(at, member, load), field);
    }

    private int rank(long at, int member, LoadLayout load) {
        int code = code(at, member) - load.firstCode();
        long spare = Bits.get(words, at + layout.spec().bucketBits() - load.spareBits(), load.spareBits());
        return (code << load.spareBits()) + (int) spare;
    }

    /**
     * Adds a fingerprint to a bucket. The others of its group shrink to make room.
     *
     * @param number number of a bucket that is not full
     * @param word fingerprint with at least the length that it will have there
     */
    public void add(int number, long word) {
        long[][] content = content(groupAt(number));
        content[member(number)] = with(content[member(number)], word);
        write(groupAt(number), content);
    }

    /**
     * Replaces a fingerprint by another.
     *
     * @param number number of the bucket
     * @param field number of the fingerprint to remove
     * @param word fingerprint to store, with at least as many bits
     */
    public void replace(int number, int field, long word) {
        long[][] content = content(groupAt(number));
        content[member(number)] = with(without(content[member(number)], field), word);
        write(groupAt(number), content);
    }

    /**
     * Removes a fingerprint from a bucket, if no fingerprint of its group has to grow for this.
     *
     * @param number number of the bucket
     * @param field number of the fingerprint
     */
    public void remove(int number, int field) {
        long[][] content = content(groupAt(number));
        content[member(number)] = without(content[member(number)], field);
        write(groupAt(number), content);
    }

    /**
     * Returns whether the fingerprints of a group keep their lengths when one is added to a bucket
     * or removed from it.
     *
     * @param number number of the bucket
     * @param change 1 or -1
     * @return false if the length of a remaining fingerprint would change
     */
    boolean keepsLengths(int number, int change) {
        int loads = loadsOf(groupAt(number));
        int changed = loads + change * (1 << (member(number) * GroupWidths.PACKED_BITS));
        boolean keeps = true;
        for (int member = 0; member < group; member++) {
            int before = fingerprintBits(loads, member);
            int after = fingerprintBits(changed, member);
            keeps &= before == after || before == 0 || after == 0;
        }
        return keeps;
    }

    /**
     * Fills the empty buckets of a group.
     *
     * @param first number of the first bucket of the group
     * @param fingerprints fingerprints for each of its buckets, with at least the length that they
     *     will have there; sorted by this method
     */
    void fill(int first, long[][] fingerprints) {
        for (long[] bucket : fingerprints) {
            sort(bucket);
        }
        write(groupAt(first), fingerprints);
    }

    private void sort(long[] fingerprints) {
        for (int end = 1; end < fingerprints.length; end++) {
            long word = fingerprints[end];
            int at = end;
            while (at > 0 && layout.classOf(fingerprints[at - 1]) > layout.classOf(word)) {
                fingerprints[at] = fingerprints[--at];
            }
            fingerprints[at] = word;
        }
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

    // Groups.

    /** Returns the fingerprints of each bucket of a group. */
    private long[][] content(long at) {
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

    private int loadsOf(long at) {
        int loads = 0;
        for (int member = 0; member < group; member++) {
            loads |= layout.counter().load(code(at, member)) << (member * GroupWidths.PACKED_BITS);
        }
        return loads;
    }

    private int code(long at, int member) {
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

    /** Returns the first bit of a bucket's group. */
    private long groupAt(int number) {
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
