package dev.filtersmith.maintained;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.meter.Metering;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A table that outlives its process, and a filter that knows some of the keys that it does not
 * have. Threads put, remove and ask for the same few keys, and check that none is denied while it
 * is live. Beside them the filter is rebuilt, saved and loaded.
 */
final class AbsentSoak implements AutoCloseable {
    private static final int KEYS = 100;
    private static final int THREADS = 3;
    private static final int KINDS = 10;

    private final LoggedRows rows;
    private final Path file;
    private final MaintainedFilter<Long, LongCountingFilter> filter;
    private final AtomicInteger denied = new AtomicInteger();
    private final AtomicInteger working = new AtomicInteger();

    /** Opens the table, and gives it a filter with a fault. */
    AbsentSoak(Path file, Path table, AbsentFault fault) throws IOException {
        this.file = file;
        this.rows = new LoggedRows(table);
        // Of the keys that are absent, many look present.
        CountingSpec spec = FilterSpec.dLeftCounting()
                .remainderBits(4)
                .concurrency(Concurrency.MULTI_WRITER)
                .build();
        this.filter = fault.filter(
                Filters.builder(spec).expectedElements(KEYS),
                rows,
                new KeyAccess<>(),
                KEYS / 2 * Metering.ABSENT_KEY_BYTES,
                Runnable::run);
    }

    /**
     * Works until it is killed, and prints a line after each save, or one when a live key was
     * denied.
     *
     * @param arguments file, table, and name of the fault
     */
    public static void main(String... arguments) throws IOException, InterruptedException, ExecutionException {
        try (AbsentSoak soak =
                new AbsentSoak(Path.of(arguments[0]), Path.of(arguments[1]), AbsentFault.valueOf(arguments[2]))) {
            soak.run(Integer.MAX_VALUE, () -> {
                System.out.println("@saved");
                if (System.out.checkError()) {
                    Runtime.getRuntime().halt(1); // The test has ended, and did not kill it.
                }
            });
        }
        System.out.println("@denied");
    }

    /**
     * Begins with the file, if there is one, and lets threads work until each has done some
     * operations or a live key was denied. Returns the number of denials.
     *
     * @param afterSave what to do after each save
     */
    int run(int operations, Runnable afterSave) throws InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS + 1);
        try {
            List<Future<?>> ends = new ArrayList<>();
            working.set(THREADS);
            for (int i = 0; i < THREADS; i++) {
                SplittableRandom random = new SplittableRandom(i);
                ends.add(threads.submit(() -> work(random, operations)));
            }
            ends.add(threads.submit(() -> maintain(afterSave)));
            for (Future<?> end : ends) {
                end.get();
            }
        } finally {
            threads.shutdownNow();
        }
        return denied.get();
    }

    private void work(SplittableRandom random, int operations) {
        try {
            for (int i = 0; i < operations && denied.get() == 0; i++) {
                // Some keys are hot.
                long key = random.nextInt(1 + random.nextInt(KEYS));
                change(key, random.nextInt(KINDS));
                ask(key);
            }
        } finally {
            working.decrementAndGet();
        }
    }

    private void change(long key, int kind) {
        switch (kind) {
            case 0, 1 ->
                filter.put(key, () -> {
                    boolean isNew = rows.insert(key);
                    check(key, () -> filter.mightContain(key));
                    return isNew;
                });
            case 2, 3 -> filter.remove(key, () -> rows.delete(key));
            case 4 -> removeInVain(key);
            default -> {}
        }
    }

    /** Removes a key with a deletion that undoes itself, and fails. */
    private void removeInVain(long key) {
        try {
            filter.remove(key, () -> {
                if (rows.delete(key)) {
                    rows.insert(key);
                }
                throw new IllegalStateException();
            });
        } catch (IllegalStateException undone) {
            check(key, () -> filter.mightContain(key));
        }
    }

    /** Asks for a key, and learns that it is not live. */
    private void ask(long key) {
        check(key, () -> filter.contains(key, this::exists));
    }

    @SuppressWarnings("ThreadPriorityCheck") // A change comes between the answer and what is learned.
    private boolean exists(long key) {
        boolean exists = rows.rows().containsKey(key);
        Thread.yield();
        return exists;
    }

    /** Checks that a key is not denied if it is live throughout the lookup. */
    @SuppressWarnings("ReferenceEquality") // An insertion between would have made another object.
    private void check(long key, BooleanSupplier lookup) {
        @Nullable Instant before = rows.rows().get(key);
        if (!lookup.getAsBoolean() && before != null && rows.rows().get(key) == before) {
            denied.incrementAndGet();
        }
    }

    private @Nullable Void maintain(Runnable afterSave) throws IOException {
        start();
        while (working.get() > 0) {
            filter.rebuild().join();
            filter.save(file);
            afterSave.run();
            start();
        }
        return null;
    }

    /** Begins with the file, if there is one, and asks for all keys. */
    void start() {
        boolean loaded = Files.exists(file)
                && filter.load(file).handle((read, failure) -> failure == null).join();
        if (!loaded) {
            filter.rebuild().join();
        }
        for (long key = 0; key < KEYS; key++) {
            ask(key);
        }
    }

    int denied() {
        return denied.get();
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }
}
