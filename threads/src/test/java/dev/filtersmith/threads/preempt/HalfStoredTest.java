package dev.filtersmith.threads.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.Engine;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.WindowedCuckooFilter;
import dev.filtersmith.storage.FilterCore;
import dev.filtersmith.storage.TableCore;
import dev.filtersmith.storage.Threads;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Changes of a key beside the store of another element, of which the first byte looks like an
 * element of the key: the highest bit of the slot, in the next byte, is missing.
 */
class HalfStoredTest {
    private static final int SLOT_BITS = 9;

    @WindowedCuckooFilter(slotBits = SLOT_BITS, concurrency = Concurrency.MULTI_WRITER)
    interface Keys extends LongFilter {}

    @WindowedCuckooFilter(slotBits = SLOT_BITS, concurrency = Concurrency.MULTI_WRITER)
    interface Counts extends LongCountingFilter {}

    private static <F extends LongFilter> F newFilter(Class<F> type, Engine engine) {
        return Filters.builder(type)
                .expectedElements(1000)
                .seed(1)
                .engine(engine)
                .build();
    }

    /** Returns a key whose first slot begins a byte, and has no other key's windows beside it. */
    private static long key(LongFilter filter) {
        for (long key = 0; ; key++) {
            filter.put(key);
            boolean fits = slot(filter) % Byte.SIZE == 0 && slot(filter) > 0;
            filter.clear();
            if (fits) {
                return key;
            }
        }
    }

    /** Returns the slot of the only element. */
    private static int slot(LongFilter filter) {
        long[] words = filter.words();
        for (int i = 0; i < words.length; i++) {
            if (words[i] != 0) {
                return (i * Long.SIZE + Long.numberOfTrailingZeros(words[i])) / SLOT_BITS;
            }
        }
        throw new IllegalStateException("no element");
    }

    /** Makes a change while the first byte of another element is in a slot. */
    private static void beside(LongFilter filter, int slot, byte half, Runnable change) throws InterruptedException {
        TableCore core = (TableCore) Objects.requireNonNull(FilterCore.of(filter));
        Threads threads = core.operations().threads();
        byte[] bytes = core.table().bytes();
        Thread changing = new Thread(change);
        threads.lockRange(slot >>> 5);
        try {
            bytes[slot * SLOT_BITS / Byte.SIZE] = half;
            changing.start();
            // It waits for the end of the store, unless it takes the half for the whole.
            changing.join(Duration.ofMillis(200).toMillis());
            bytes[slot * SLOT_BITS / Byte.SIZE + 1] |= 1;
        } finally {
            threads.unlockRange(slot >>> 5);
        }
        changing.join();
    }

    @ParameterizedTest
    @EnumSource(names = {"GENERATED", "INTERPRETED"})
    void aPutIsOfItsOwnKey(Engine engine) throws InterruptedException {
        Keys filter = newFilter(Keys.class, engine);
        long key = key(filter);
        filter.put(key);
        int slot = slot(filter);
        byte half = ((TableCore) Objects.requireNonNull(FilterCore.of(filter)))
                .table()
                .bytes()[slot * SLOT_BITS / Byte.SIZE];
        filter.clear();
        beside(filter, slot, half, () -> filter.put(key));
        assertThat(filter.mightContain(key)).isTrue();
    }

    @ParameterizedTest
    @EnumSource(names = {"GENERATED", "INTERPRETED"})
    void aRemovalIsOfItsOwnKey(Engine engine) throws InterruptedException {
        Counts filter = newFilter(Counts.class, engine);
        long key = key(filter);
        filter.put(key);
        int slot = slot(filter);
        byte half = ((TableCore) Objects.requireNonNull(FilterCore.of(filter)))
                .table()
                .bytes()[slot * SLOT_BITS / Byte.SIZE];
        filter.put(key);
        // The first of its slots is empty then, and another one has the key.
        filter.remove(key);
        beside(filter, slot, half, () -> filter.remove(key));
        assertThat(filter.missedRemovals()).isZero();
        assertThat(filter.mightContain(key)).isFalse();
    }
}
