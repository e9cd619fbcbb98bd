package dev.filtersmith.bloom;

/** The table of a Bloom family, slot by slot: bits, or counters of two bits or more. */
public final class BloomSlots {
    private final long[] words;
    private final int slotWords;
    private final int slotBits;
    private final int ceiling;
    private final Probes probes;

    /**
     * The slots of a table.
     *
     * @param layout their geometry
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
     * The value of a slot.
     *
     * @param number number of double hashing
     * @return value, 0 up to the highest that the slot's bits can hold
     */
    public int get(long number) {
        return at(probes.word(number), probes.bit(number));
    }

    /**
     * Sets a slot.
     *
     * @param number number of double hashing
     * @param value value, 0 up to the highest that the slot's bits can hold
     */
    public void set(long number, int value) {
        int word = probes.word(number);
        int bit = probes.bit(number);
        words[word] = (words[word] & ~((long) ceiling << bit)) | ((long) value << bit);
    }

    /** Number of slots. */
    long size() {
        return (long) slotWords * (Long.SIZE / slotBits);
    }

    /** Share of the slots that are not 0. */
    double fill() {
        // In each slot the bits gather in its lowest, of which the others are then of no interest.
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

    /** Sum of all slots. */
    long sum() {
        long sum = 0;
        for (int word = 0; word < slotWords; word++) {
            for (int bit = 0; bit < Long.SIZE; bit += slotBits) {
                sum += at(word, bit);
            }
        }
        return sum;
    }

    /** Number of slots by value. */
    long[] histogram() {
        long[] histogram = new long[ceiling + 1];
        for (int word = 0; word < slotWords; word++) {
            for (int bit = 0; bit < Long.SIZE; bit += slotBits) {
                histogram[at(word, bit)]++;
            }
        }
        return histogram;
    }

    /** What another table lacks of the slots of this one that are below the highest value, none of which it exceeds. */
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
