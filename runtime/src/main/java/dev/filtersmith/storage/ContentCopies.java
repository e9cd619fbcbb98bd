package dev.filtersmith.storage;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/**
 * Copies of a filter's content, and the way back of changed copies, beside lookups and puts of
 * other threads.
 */
final class ContentCopies {
    /** Rounds of copies before writers are held back. */
    private static final int ATTEMPTS = 16;

    private final Content content;
    private final Threads threads;
    private final TableUnits units;
    private final Consumer<Runnable> whileHeld;

    ContentCopies(Content content, Threads threads, StripeMap map, Consumer<Runnable> whileHeld) {
        this.content = content;
        this.threads = threads;
        this.units = new TableUnits(content.table(), threads, map);
        this.whileHeld = whileHeld;
    }

    /**
     * Copies the content. Each unit of the copy shows one moment, and each element is in its table
     * or in its stash.
     */
    void copyTo(Content copy) {
        for (int tries = threads.hasRanges() ? ATTEMPTS : 1; tries < ATTEMPTS; tries++) {
            if (copiedBetweenDrains(copy)) {
                return;
            }
        }
        whileHeld.accept(() -> {
            for (int tries = 1; !copiedBetweenDrains(copy); tries++) {
                Stripes.pause(tries);
            }
        });
    }

    /**
     * Copies the content, and returns false if an element left the stash meanwhile, since it would
     * be in the table, too; or if the copies beside the table have changed, since some of them
     * might then be counted neither there nor in the table, or have no element in it.
     */
    private boolean copiedBetweenDrains(Content copy) {
        long[] hashes = content.stash().hashes();
        long changes = content.copies().changes();
        copy.copies().replace(content.copies().copy());
        units.copyTo(copy.table());
        copy.stash().replace(hashes);
        return hashes == content.stash().hashes() && changes == content.copies().changes();
    }

    /** Takes the content of a copy. Lookups find each key in the old content or in the new. */
    void takeOver(Content copy) {
        takeOver(copy, () -> units.copyFrom(copy.table()), copy.stash()::hashes, copy::copies);
    }

    /**
     * Takes the content of a changed copy, unit by unit, with the elements put since it was made.
     * The owner is that of the copy. Returns whether it took all units.
     */
    boolean exchange(Content before, Content after, TableOwner owner) {
        StashExchange stash = units.exchangeOfStash(
                before.stash().hashes(), after.stash().hashes(), content.stash().capacity());
        takeOver(
                after,
                () -> units.exchange(before.table(), after.table(), stash, owner),
                stash::hashes,
                () -> units.exchanged(before.copies(), after.copies(), stash));
        return stash.isComplete();
    }

    /** Takes the content of a copy. */
    private void takeOver(Content copy, Runnable table, Supplier<long[]> hashes, Supplier<Copies> copies) {
        Stash stash = content.stash();
        // Keys may leave the stash for the table, or the table for the stash.
        long[] both = LongStream.concat(
                        Arrays.stream(stash.hashes()),
                        Arrays.stream(copy.stash().hashes()))
                .toArray();
        threads.begin(Threads.ALL, Threads.DRAINING);
        try {
            stash.replace(both);
            try {
                table.run();
            } finally {
                stash.replace(hashes.get());
                content.copies().replace(copies.get());
            }
        } finally {
            threads.end(Threads.ALL, Threads.DRAINING);
        }
        content.events().addFrom(copy.events());
        content.events().overflowed(copy.table().overflows() - content.table().overflows());
    }
}
