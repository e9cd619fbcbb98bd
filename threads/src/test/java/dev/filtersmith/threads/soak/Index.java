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

    private final int slots;
    private final AtomicLongArray generations;

    Index(int writers, int slots) {
        this.slots = slots;
        this.generations = new AtomicLongArray(writers * slots);
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
        return own < SHARED_SLOTS ? own : ((long) slot + 1) << 32 | generation >>> 2;
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
