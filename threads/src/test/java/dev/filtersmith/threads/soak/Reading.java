package dev.filtersmith.threads.soak;

import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.threads.weave.Interleaving;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/** A reader: it asks for keys that are in, in all ways, until the writers end. */
final class Reading implements Runnable {
    private static final int LOOKUPS_TO_BATCH = 64;
    private static final int LOOKUPS_TO_COPY = 1024;
    private static final int LOOKUPS_TO_COUNT = 8;
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
                Interleaving.parkVirtual(); // Writers might never run.
                Sample sample = new Sample();
                sample.compare("batch", filter.mightContain(sample.keys));
                findings.done(BATCH);
            }
            if (random.nextInt(LOOKUPS_TO_COPY) == 0) {
                lookInCopy();
                lookAtWhole();
            }
            lookUp(random.nextInt(index.size()));
            if (index.hasHotKeys() && random.nextInt(LOOKUPS_TO_COUNT) == 0) {
                countHot(random.nextInt(Index.SLOTS_OF_HOT_KEY));
            }
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

    /** A count is too low if more slots had the key all the time. */
    private void countHot(int number) {
        int[] slots = index.slotsOfHotKey(number).toArray();
        long[] before = Arrays.stream(slots).mapToLong(index::generation).toArray();
        int count = ((LongCountingFilter) filter).count(Index.hotKey(number));
        long in = IntStream.range(0, slots.length)
                .filter(i -> before[i] % 2 != 0 && index.generation(slots[i]) == before[i])
                .count();
        findings.check(count >= in, () -> "count " + count + " of a key that is in " + in + " times");
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
