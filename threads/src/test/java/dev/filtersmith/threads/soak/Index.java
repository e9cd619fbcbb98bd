package dev.filtersmith.threads.soak;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The reference: the keys that are in the filter. Each writer has slots of its own. A slot has a
 * generation, which grows by one with each put and each removal, and is odd while its key is in. A
 * writer publishes a key after its put, and takes it back before its removal. A key was therefore
 * in all the time between two looks at one odd generation.
 */
final class Index {
    /** The first slots of all writers have the same keys. */
    private static final int SHARED_SLOTS = 4;

    /** Keys that each writer has in many slots, if the filter counts: the last ones. */
    private static final int HOT_KEYS = 3;

    static final int SLOTS_OF_HOT_KEY = 16;

    private final int writers;
    private final int slots;
    private final int hotSlots;
    private final AtomicLongArray generations;

    private Index(int writers, int slots, int hotSlots) {
        this.writers = writers;
        this.slots = slots + hotSlots;
        this.hotSlots = hotSlots;
        this.generations = new AtomicLongArray(writers * this.slots);
    }

    /** Returns an index of keys that come once, or a few times. */
    static Index of(int writers, int slots) {
        return new Index(writers, slots, 0);
    }

    /** Returns an index of the same keys, and some that come often. */
    static Index withHotKeys(int writers, int slots) {
        return new Index(writers, slots, HOT_KEYS * SLOTS_OF_HOT_KEY);
    }

    /** Returns whether there are keys that come often. */
    boolean hasHotKeys() {
        return hotSlots > 0;
    }

    /** Returns the number of slots of all writers. */
    int size() {
        return generations.length();
    }

    /** Returns the number of slots of a writer; those of the first writer come first. */
    int slots() {
        return slots;
    }

    long generation(int slot) {
        return generations.get(slot);
    }

    void advance(int slot) {
        generations.set(slot, generations.get(slot) + 1);
    }

    boolean isIn(int slot) {
        return generations.get(slot) % 2 != 0;
    }

    /** Returns the key that a slot has in a generation, the same one for two puts. */
    long key(int slot, long generation) {
        int own = slot % slots;
        if (own >= slots - hotSlots) {
            return hotKey(slots - 1 - own);
        }
        return own < SHARED_SLOTS ? own : ((long) slot + 1) << 32 | generation >>> 2;
    }

    /** Returns a key that comes often, by any number. */
    static long hotKey(int number) {
        return (long) SHARED_SLOTS + number % HOT_KEYS;
    }

    /** Returns the slots of all writers that have a key that comes often, by its number. */
    IntStream slotsOfHotKey(int number) {
        return IntStream.range(0, writers)
                .flatMap(writer -> IntStream.range(0, hotSlots)
                        .filter(last -> hotKey(last) == hotKey(number))
                        .map(last -> (writer + 1) * slots - 1 - last));
    }

    /** Returns whether all writers put the key. */
    static boolean isShared(long key) {
        return key < SHARED_SLOTS;
    }

    /** Takes back all keys that are in. */
    void clear(LongConsumer remove) {
        IntStream.range(0, size()).filter(this::isIn).forEach(slot -> {
            advance(slot);
            remove.accept(key(slot, generation(slot) - 1));
        });
    }

    /** Returns the keys that are in, each as often as it is. */
    LongStream live() {
        return IntStream.range(0, size()).filter(this::isIn).mapToLong(slot -> key(slot, generation(slot)));
    }
}
