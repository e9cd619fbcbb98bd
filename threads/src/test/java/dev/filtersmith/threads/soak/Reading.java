package dev.filtersmith.threads.soak;

import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.BitSet;
import java.util.Random;
import java.util.function.BooleanSupplier;

/** A reader: it asks for keys that are in, in all ways, until the writers end. */
final class Reading implements Runnable {
    private static final int LOOKUPS_TO_BATCH = 64;
    private static final int LOOKUPS_TO_COPY = 1024;
    private static final int BATCH = 100;

    private final LongFilter filter;
    private final Index index;
    private final Random random;
    private final Findings findings;
    private final BooleanSupplier isWriting;

    Reading(LongFilter filter, Index index, Random random, Findings findings, BooleanSupplier isWriting) {
        this.filter = filter;
        this.index = index;
        this.random = random;
        this.findings = findings;
        this.isWriting = isWriting;
    }

    @Override
    public void run() {
        while (isWriting.getAsBoolean() && findings.isClean()) {
            if (random.nextInt(LOOKUPS_TO_BATCH) == 0) {
                Sample sample = new Sample();
                sample.compare("batch", filter.mightContain(sample.keys));
                findings.done(BATCH);
            }
            if (random.nextInt(LOOKUPS_TO_COPY) == 0) {
                lookInCopy();
                lookAtWhole();
            }
            lookUp(random.nextInt(index.size()));
            findings.done(1);
        }
    }

    private void lookUp(int slot) {
        long generation = index.generation(slot);
        long key = index.key(slot, generation);
        boolean counts = filter instanceof LongCountingFilter && random.nextInt(4) == 0;
        boolean found = counts ? ((LongCountingFilter) filter).count(key) > 0 : filter.mightContain(key);
        compare(counts ? "count" : "lookup", slot, generation, found);
    }

    /** A miss is one if the key was in before and after, so that it was in all the time. */
    private void compare(String kind, int slot, long generation, boolean found) {
        if (!found && generation % 2 != 0 && index.generation(slot) == generation) {
            findings.missed(kind, index.key(slot, generation));
        }
    }

    private void lookInCopy() {
        Sample sample = new Sample();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            filter.writeTo(bytes);
            sample.compare(
                    "copy",
                    Filters.read(LongFilter.class, new ByteArrayInputStream(bytes.toByteArray()))
                            .mightContain(sample.keys));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private void lookAtWhole() {
        findings.check(filter.approximateElementCount() >= 0, () -> "negative count");
        double rate = filter.expectedFpp();
        findings.check(rate >= 0 && rate <= 1, () -> "rate " + rate);
    }

    /** Slots as they were before a lookup. */
    private final class Sample {
        final int[] slots = random.ints(BATCH, 0, index.size()).toArray();
        final long[] generations = new long[BATCH];
        final long[] keys = new long[BATCH];

        Sample() {
            for (int i = 0; i < BATCH; i++) {
                generations[i] = index.generation(slots[i]);
                keys[i] = index.key(slots[i], generations[i]);
            }
        }

        void compare(String kind, BitSet found) {
            for (int i = 0; i < BATCH; i++) {
                Reading.this.compare(kind, slots[i], generations[i], found.get(i));
            }
        }
    }
}
