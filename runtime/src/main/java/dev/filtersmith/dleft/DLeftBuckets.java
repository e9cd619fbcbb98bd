package dev.filtersmith.dleft;

import dev.filtersmith.storage.Bits;

/**
 * The buckets of a d-left filter, read and written field by field. Reference implementation of the
 * meaning of the words; used by all cold paths. Bit i of the table is bit i % 64 of word i / 64.
 */
public class DLeftBuckets {
    private final DLeftLayout layout;
    private final DLeftGroups groups;
    private final int group;

    /** Creates a view of words, which changes of the buckets change. */
    public DLeftBuckets(DLeftLayout layout, long[] words) {
        this.layout = layout;
        this.groups = new DLeftGroups(layout, words);
        this.group = layout.spec().group();
    }

    public final int load(int number) {
        return groups.load(groupAt(number), groups.member(number));
    }

    /** Returns the number of fingerprints in the table. */
    long elements(int buckets) {
        return groups.elements(buckets);
    }

    /** Returns the load of a bucket's group. */
    public final int groupLoad(int number) {
        int loads = groups.loadsOf(groupAt(number));
        int sum = 0;
        for (int member = 0; member < group; member++) {
            sum += GroupWidths.unpack(loads, member);
        }
        return sum;
    }

    /** Returns the stored and implied bits of the fingerprints in a bucket; 0 in an empty one. */
    public final int fingerprintBits(int number) {
        return groups.fingerprintBits(groups.loadsOf(groupAt(number)), groups.member(number));
    }

    /**
     * Returns the length that the fingerprints in a bucket, which is not full, would have with one
     * more.
     */
    public final int fingerprintBitsOfOneMore(int number) {
        return groups.fingerprintBits(
                groups.loadsOf(groupAt(number)) + (1 << (groups.member(number) * GroupWidths.PACKED_BITS)),
                groups.member(number));
    }

    /** Returns whether a fingerprint is in a bucket. */
    public final boolean contains(int number, long word) {
        long at = groupAt(number);
        int loads = groups.loadsOf(at);
        int widths = layout.widths().of(loads);
        int member = groups.member(number);
        int count = GroupWidths.unpack(loads, member);
        long wanted = Bits.low(
                word,
                GroupWidths.unpack(widths, member) + layout.loads().get(count).depth());
        for (int field = 0; field < count; field++) {
            if (groups.fingerprint(at, loads, widths, member, field) == wanted) {
                return true;
            }
        }
        return false;
    }

    public final long fingerprint(int number, int field) {
        long at = groupAt(number);
        int loads = groups.loadsOf(at);
        return groups.fingerprint(at, loads, layout.widths().of(loads), groups.member(number), field);
    }

    /**
     * Returns a fingerprint of a bucket of which there is another copy in it, or -1 if all are
     * different.
     */
    int copy(int number) {
        long[] fingerprints = groups.content(groupAt(number))[groups.member(number)];
        for (int field = 1; field < fingerprints.length; field++) {
            for (int other = 0; other < field; other++) {
                if (fingerprints[field] == fingerprints[other]) {
                    return field;
                }
            }
        }
        return -1;
    }

    /**
     * Adds a fingerprint to a bucket that is not full. The others of its group shrink to make room.
     * The word has at least the length that it will have there.
     */
    public final void add(int number, long word) {
        long[][] content = groups.content(groupAt(number));
        content[groups.member(number)] = with(content[groups.member(number)], word);
        groups.write(groupAt(number), content);
        changed(number);
    }

    /** Replaces a fingerprint by another, which has at least as many bits. */
    public final void replace(int number, int field, long word) {
        long[][] content = groups.content(groupAt(number));
        content[groups.member(number)] = with(without(content[groups.member(number)], field), word);
        groups.write(groupAt(number), content);
        changed(number);
    }

    /**
     * Removes a fingerprint from a bucket. No other fingerprint of its group may have to grow for
     * this, since dropped bits cannot be restored.
     */
    public final void remove(int number, int field) {
        long[][] content = groups.content(groupAt(number));
        content[groups.member(number)] = without(content[groups.member(number)], field);
        groups.write(groupAt(number), content);
        changed(number);
    }

    /**
     * Returns whether the remaining fingerprints of a group keep their lengths when the load of a
     * bucket changes by 1 or -1.
     */
    boolean keepsLengths(int number, int change) {
        int loads = groups.loadsOf(groupAt(number));
        int changed = loads + change * (1 << (groups.member(number) * GroupWidths.PACKED_BITS));
        boolean keeps = true;
        for (int member = 0; member < group; member++) {
            int before = groups.fingerprintBits(loads, member);
            int after = groups.fingerprintBits(changed, member);
            keeps &= before == after || before == 0 || after == 0;
        }
        return keeps;
    }

    /**
     * Fills the empty buckets of a group, and sorts the fingerprints given. They have at least the
     * length that they will have there.
     */
    void fill(int first, long[][] fingerprints) {
        for (long[] bucket : fingerprints) {
            sort(bucket);
        }
        groups.write(groupAt(first), fingerprints);
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

    /** Returns the first bit of a bucket's group in the words. */
    long groupAt(int number) {
        return groups.groupAt(number);
    }

    /** Takes note of a change of a bucket. */
    void changed(int number) {}

    /** Returns the position of a bucket in its group. */
    int member(int number) {
        return groups.member(number);
    }

    /** Returns the bucket at a distance in the same subtable. */
    int neighbour(int number, int distance) {
        return groups.neighbour(number, distance);
    }
}
