package dev.filtersmith.bloom;

/** The table of a Bloom family, slot by slot: bits, or counters of two bits or more. */
public final class BloomSlots {
    private final long[] words;
    private final int slotWords;
    private final int slotBits;
    private final int ceiling;
    private final Probes probes;

    /**
     * Creates a view of the slots of a table.
     *
     * @param layout geometry of the slots
     * @param words array that begins with the words of the slots
     * @param slotWords number of these words
     */
    BloomSlots(BloomTableLayout layout, long[] words, int slotWords) {
        this.words = words;
        this.slotWords = slotWords;
        this.slotBits = layout.slotBits();
        this.ceiling = (1 << slotBits) - 1;
        this.probes = new Probes(layout, slotWords);
    }

    /**
     * Returns the value of a slot.
     *
     * @param number number of double hashing
     * @return value, from 0 to the highest that the slot's bits can represent
     */
    public int get(long number) {
        return at(probes.word(number), probes.bit(number));
    }

    /**
     * Sets a slot.
     *
     * @param number number of double hashing
     * @param value value, from 0 to the highest that the slot's bits can represent
     */
    public void set(long number, int value) {
        int word = probes.word(number);
        int bit = probes.bit(number);
        words[word] = (words[word] & ~((long) ceiling << bit)) | ((long) value << bit);
    }

    /** Returns the number of slots. */
    long size() {
        return (long) slotWords * (Long.SIZE / slotBits);
    }

    /** Returns the share of the slots that are not 0. */
    double fill() {
        // The bits of each slot are combined in its lowest bit; the other bits are then ignored.
        long lowest = Long.divideUnsigned(-1, ceiling);
        long inUse = 0;
        for (int i = 0; i < slotWords; i++) {
            long word = words[i];
            for (int half = slotBits / 2; half > 0; half /= 2) {
                word |= word >>> half;
            }
            inUse += Long.bitCount(word & lowest);
        }
        return (double) inUse / size();
    }

    /** Returns the sum of all slots. */
    long sum() {
        long sum = 0;
        for (int word = 0; word < slotWords; word++) {
            for (int bit = 0; bit < Long.SIZE; bit += slotBits) {
                sum += at(word, bit);
            }
        }
        return sum;
    }

    /** Returns the number of slots by value. */
    long[] histogram() {
        long[] histogram = new long[ceiling + 1];
        for (int word = 0; word < slotWords; word++) {
            for (int bit = 0; bit < Long.SIZE; bit += slotBits) {
                histogram[at(word, bit)]++;
            }
        }
        return histogram;
    }

    /**
     * Returns the sum by which another table falls short of this one, over the slots of this table
     * below the highest value. No slot of the other may exceed them.
     */
    long lackedBy(BloomSlots other) {
        long lacked = 0;
        for (int word = 0; word < slotWords; word++) {
            for (int bit = 0; bit < Long.SIZE; bit += slotBits) {
                int value = at(word, bit);
                lacked += value < ceiling ? value - other.at(word, bit) : 0;
            }
        }
        return lacked;
    }

    private int at(int word, int bit) {
        return (int) (words[word] >>> bit) & ceiling;
    }
}
