package dev.filtersmith.ddlcbf;

import dev.filtersmith.buckets.LoadLayout;
import dev.filtersmith.storage.Bits;

/** Buckets with one remainder length, bit by bit: where counter codes, fields and slots are. */
final class LevelWords {
    private final long[] words;
    private final int bucketBits;
    private final int counterBits;
    private final int slotBits;

    /** Creates a view of the words of the table. */
    LevelWords(DynamicDLeftCountingLayout layout, long[] words) {
        this(words, layout.bucketBits(), layout.counterBits(), layout.slotBits());
    }

    private LevelWords(long[] words, int bucketBits, int counterBits, int slotBits) {
        this.words = words;
        this.bucketBits = bucketBits;
        this.counterBits = counterBits;
        this.slotBits = slotBits;
    }

    /** Returns an empty bucket, of the number 0, outside the table. */
    LevelWords emptyBucket() {
        return new LevelWords(new long[bucketBits / Long.SIZE], bucketBits, counterBits, slotBits);
    }

    /**
     * Replaces a bucket of the table, word by word. Threads that put without locks never see a
     * bucket of one word half written.
     */
    void replace(int number, LevelWords image) {
        int at = number * (bucketBits / Long.SIZE);
        for (int i = 0; i < image.words.length; i++) {
            words[at + i] = image.words[i];
        }
    }

    /** Returns the counter code of a bucket. */
    int code(int number) {
        return (int) Bits.get(words, at(number), counterBits);
    }

    void setCode(int number, int code) {
        Bits.set(words, at(number), counterBits, code);
    }

    /** Sets all bits of a bucket to 0. */
    void clear(int number) {
        for (int bit = 0; bit < bucketBits; bit += Long.SIZE) {
            Bits.set(words, at(number) + bit, Long.SIZE, 0);
        }
    }

    /** Returns the stored bits of a remainder. */
    long field(int number, LoadLayout load, int field) {
        return Bits.get(words, fieldAt(number, load, field), load.fieldBits());
    }

    void setField(int number, LoadLayout load, int field, long value) {
        Bits.set(words, fieldAt(number, load, field), load.fieldBits(), value);
    }

    /**
     * Returns the value of a slot for a remainder. The remainder 0 gives up its first bit to differ
     * from an empty slot.
     */
    long slotValue(long word) {
        return Math.max(1, Bits.low(word, slotBits));
    }

    /** Returns the value of a slot, 0 if it is empty. */
    long slot(int number, int slot) {
        return Bits.get(words, slotAt(number, slot), slotBits);
    }

    void setSlot(int number, int slot, long value) {
        Bits.set(words, slotAt(number, slot), slotBits, value);
    }

    private long fieldAt(int number, LoadLayout load, int field) {
        return at(number) + counterBits + (long) field * load.fieldBits();
    }

    private long slotAt(int number, int slot) {
        return at(number) + counterBits + (long) slot * slotBits;
    }

    private long at(int number) {
        return (long) number * bucketBits;
    }
}
