package dev.filtersmith.threads.soak;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * A writer that merges filters of some of its keys, which are in, into the filter. The content
 * stays the same: where keys are counted, it takes them away again.
 */
final class Merging implements Runnable {
    private static final int MERGES = 2;
    private static final int KEYS = 10;

    private final LongFilter filter;
    private final Supplier<LongFilter> empty;
    private final Index index;
    private final int firstSlot;
    private final Random random;
    private final Findings findings;

    Merging(LongFilter filter, Supplier<LongFilter> empty, Index index, int writer, Random random, Findings findings) {
        this.filter = filter;
        this.empty = empty;
        this.index = index;
        this.firstSlot = writer * index.slots();
        this.random = random;
        this.findings = findings;
    }

    @Override
    public void run() {
        for (int i = 0; i < MERGES && findings.isClean(); i++) {
            merge(IntStream.range(0, KEYS)
                    .map(any -> firstSlot + random.nextInt(index.slots()))
                    .filter(index::isIn)
                    .mapToLong(slot -> index.key(slot, index.generation(slot)))
                    .distinct()
                    .toArray());
            findings.done(KEYS);
        }
    }

    private void merge(long... keys) {
        LongFilter part = empty.get();
        part.putAll(keys);
        try {
            filter.putAll(part);
        } catch (FilterFullException full) {
            // Writers put during a merge only if the filter has no deletion; a partial merge is
            // harmless there.
            findings.check(
                    !(filter instanceof LongCountingFilter)
                            || String.valueOf(full.getMessage()).contains("Nothing is changed"),
                    full::getMessage);
            return;
        }
        for (long key : keys) {
            if (filter instanceof LongCountingFilter counting) {
                findings.check(counting.remove(key), () -> "removal of merged key " + key + " answers false");
            } else {
                findings.check(!filter.put(key), () -> "put of merged key " + key + " answers true");
            }
        }
    }
}
