package dev.filtersmith.buckets;

/**
 * The fields of a bucket that may hold a fingerprint: those whose first bits, which the counter
 * implies, are the fingerprint's. They are adjacent, since a bucket is ordered by first bits.
 */
public final class FieldClasses {
    private static final int COUNT_SHIFT = 8;
    private static final int FIRST_MASK = (1 << COUNT_SHIFT) - 1;

    private FieldClasses() {}

    /**
     * Returns the fields for all states of a counter and all first bits, indexed by the state,
     * shifted left by {@code deepest}, and the first bits. From the low end, a row has 8 bits each
     * for the number of the first field and for the number of fields. There are so many rows for
     * states, {@link BucketLayout#states} or more; those of other states are 0.
     */
    public static char[] of(BucketLayout layout, int rows) {
        char[] fields = new char[rows << layout.deepest()];
        CounterTable counter = layout.counter();
        for (LoadLayout load : layout.loads()) {
            for (int rank = 0; rank < load.states(); rank++) {
                fill(fields, (load.firstState() + rank) << layout.deepest(), layout.deepest(), counter, load, rank);
            }
        }
        return fields;
    }

    /**
     * Fills in the fields of a state in one pass, so that the creation of a filter does not wait
     * for its tables.
     */
    private static void fill(char[] fields, int begin, int deepest, CounterTable counter, LoadLayout load, int rank) {
        for (int field = 0; field < load.load(); field++) {
            int at = begin + counter.firstBits(load, rank, field);
            fields[at] = fields[at] == 0 ? packed(field, 1) : (char) (fields[at] + (1 << COUNT_SHIFT));
        }
        for (int bits = 1 << load.depth(); bits < 1 << deepest; bits++) {
            fields[begin + bits] = fields[begin + (bits & ((1 << load.depth()) - 1))];
        }
    }

    /**
     * Returns the first of the fields for one state of a counter and their number, packed. Bits
     * that the counter does not imply at this load are ignored.
     */
    public static char of(BucketLayout layout, LoadLayout load, int rank, int bits) {
        int wanted = bits & ((1 << load.depth()) - 1);
        int first = 0;
        int count = 0;
        CounterTable counter = layout.counter();
        for (int field = 0; field < load.load(); field++) {
            if (counter.firstBits(load, rank, field) == wanted) {
                first = count == 0 ? field : first;
                count++;
            }
        }
        return packed(first, count);
    }

    public static char packed(int first, int count) {
        return (char) (first | count << COUNT_SHIFT);
    }

    public static int first(char packed) {
        return packed & FIRST_MASK;
    }

    public static int count(char packed) {
        return packed >>> COUNT_SHIFT;
    }
}
