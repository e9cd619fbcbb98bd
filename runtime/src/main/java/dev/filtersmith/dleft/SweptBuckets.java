package dev.filtersmith.dleft;

import java.util.Arrays;

/**
 * Buckets of whole hashes, before anything is written. Of each bucket it is known by how much one
 * element more raises the rate of false positives, and by how much one less lowers it.
 */
final class SweptBuckets {
    /** Buckets of a segment of the slots: one array would be too long for the largest tables. */
    private static final int SEGMENT_BITS = 16;

    private static final int SEGMENT_MASK = (1 << SEGMENT_BITS) - 1;

    private final DLeftLayout layout;
    private final RangeChoice choice;
    private final DLeftBuckets numbering;
    private final int most;
    private final int group;

    /** The hashes in each bucket, in places for as many as it may hold. */
    private final long[][] slots;

    private final byte[] loads;

    /** By bucket: share of the rate that one element more adds; infinite in a full bucket. */
    private final float[] added;

    /** By bucket: share of the rate that its last element adds. */
    private final float[] removed;

    SweptBuckets(DLeftLayout layout, RangeChoice choice, DLeftBuckets numbering, int count) {
        this.layout = layout;
        this.choice = choice;
        this.numbering = numbering;
        this.most = layout.maximumLoad();
        this.group = layout.spec().group();
        this.loads = new byte[count];
        this.added = new float[count];
        this.removed = new float[count];
        this.slots = new long[(count + SEGMENT_MASK) >>> SEGMENT_BITS][];
        for (int segment = 0; segment < slots.length; segment++) {
            slots[segment] = new long[Math.min(SEGMENT_MASK + 1, count - (segment << SEGMENT_BITS)) * most];
        }
    }

    int count() {
        return loads.length;
    }

    int load(int number) {
        return loads[number];
    }

    boolean isFull(int number) {
        return loads[number] == most;
    }

    /** Returns the share of the rate that one element more would add. */
    float added(int number) {
        return added[number];
    }

    /** Returns the share of the rate that goes away with an element. */
    float removed(int number) {
        return removed[number];
    }

    /** Returns the share of the rate that a bucket's element adds to a neighbour of its group. */
    float addedFrom(int number, int neighbour) {
        int without = packed(number) - one(number);
        return (float) (hits(without + one(neighbour)) - hits(without));
    }

    boolean share(int number, int other) {
        return group > 1 && first(number) == first(other);
    }

    long hash(int number, int slot) {
        return slots[number >>> SEGMENT_BITS][(number & SEGMENT_MASK) * most + slot];
    }

    void set(int number, int slot, long hash) {
        slots[number >>> SEGMENT_BITS][(number & SEGMENT_MASK) * most + slot] = hash;
    }

    /** Adds an element to a bucket that has room, before buckets are weighed. */
    void place(int number, long hash) {
        set(number, loads[number]++, hash);
    }

    /** Computes the shares of the rate for all buckets. */
    void weigh() {
        for (int number = 0; number < loads.length; number++) {
            weigh(number);
        }
    }

    /** Adds an element to a bucket that has room. */
    void add(int number, long hash) {
        place(number, hash);
        weighGroup(number);
    }

    /** Removes an element; the last one takes its place. */
    void remove(int number, int slot) {
        set(number, slot, hash(number, --loads[number]));
        weighGroup(number);
    }

    /** Returns the bucket of a key that a put without moves would choose. */
    int leastLoaded(long hash) {
        int least = choice.candidate(hash, 0);
        for (int subtable = 1; subtable < layout.spec().subtables(); subtable++) {
            int candidate = choice.candidate(hash, subtable);
            int more = loads[candidate] - loads[least];
            if (more < 0 || (more == 0 && layout.prefersLighterGroups() && groupLoad(candidate) < groupLoad(least))) {
                least = candidate;
            }
        }
        return least;
    }

    /** Writes the elements into the empty buckets, each group at once. */
    void write() {
        long[][] hashes = new long[group][];
        for (int first = 0; first < loads.length; first++) {
            if (numbering.member(first) == 0) {
                for (int member = 0; member < group; member++) {
                    int number = numbering.neighbour(first, member);
                    int from = (number & SEGMENT_MASK) * most;
                    hashes[member] = Arrays.copyOfRange(slots[number >>> SEGMENT_BITS], from, from + loads[number]);
                }
                numbering.fill(choice.first() + first, hashes);
            }
        }
    }

    private void weighGroup(int number) {
        for (int member = 0, first = first(number); member < group; member++) {
            weigh(numbering.neighbour(first, member));
        }
    }

    private void weigh(int number) {
        int packed = packed(number);
        double hits = hits(packed);
        added[number] = isFull(number) ? Float.POSITIVE_INFINITY : (float) (hits(packed + one(number)) - hits);
        removed[number] = loads[number] == 0 ? 0 : (float) (hits - hits(packed - one(number)));
    }

    /** Returns the expected number of false hits in a group, by equation (1) of the paper. */
    private double hits(int packed) {
        int bits = layout.widths().fingerprintBits(packed);
        double hits = 0;
        for (int member = 0; member < group; member++) {
            hits += Math.scalb((double) GroupWidths.unpack(packed, member), -GroupWidths.unpack(bits, member));
        }
        return hits;
    }

    private int one(int number) {
        return 1 << (numbering.member(number) * GroupWidths.PACKED_BITS);
    }

    private int first(int number) {
        return numbering.neighbour(number, -numbering.member(number));
    }

    private int packed(int number) {
        int packed = 0;
        for (int member = 0, first = first(number); member < group; member++) {
            packed |= loads[numbering.neighbour(first, member)] << (member * GroupWidths.PACKED_BITS);
        }
        return packed;
    }

    private int groupLoad(int number) {
        int sum = 0;
        for (int member = 0, first = first(number); member < group; member++) {
            sum += loads[numbering.neighbour(first, member)];
        }
        return sum;
    }
}
