package dev.filtersmith.threads.store;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.maintained.AbsentFault;
import dev.filtersmith.maintained.MaintainedFilter;
import dev.filtersmith.threads.weave.Interleaving;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/**
 * A store of one key, with a maintained filter that looks as if it had every key. Any threads may
 * change the key and ask for it.
 */
public final class KeyStore {
    /** System property with the name of a fault. */
    public static final String SELECTION = "threads.absent";

    private static final long KEY = 7;
    private static final int EXPECTED_ELEMENTS = 10;
    private static final CountingSpec SPEC =
            FilterSpec.dLeftCounting().concurrency(Concurrency.MULTI_WRITER).build();

    /** Number of changes: the key is live when it is odd. */
    private final AtomicInteger changes = new AtomicInteger();

    private final AtomicInteger denied = new AtomicInteger();
    private final MaintainedFilter<Long, LongCountingFilter> filter;

    /**
     * Creates a store without the key.
     *
     * @param fault what is wrong with the filter
     */
    public KeyStore(AbsentFault fault) {
        filter = fault.full(
                Filters.builder(SPEC).expectedElements(EXPECTED_ELEMENTS),
                () -> (isLive() ? LongStream.of(KEY) : LongStream.empty()).boxed());
        rebuild();
    }

    /** Creates a store with the selected fault; half of them have been asked for the key. */
    public static KeyStore selected() {
        KeyStore store = new KeyStore(AbsentFault.valueOf(System.getProperty(SELECTION, AbsentFault.NONE.name())));
        if (ThreadLocalRandom.current().nextBoolean()) {
            store.ask();
        }
        return store;
    }

    /** Takes steps, with switches where the threads are no workers. */
    @SafeVarargs
    public final void act(Consumer<KeyStore>... steps) {
        for (Consumer<KeyStore> step : steps) {
            Interleaving.act(() -> {
                step.accept(this);
                return true;
            });
        }
    }

    private boolean isLive() {
        Interleaving.step();
        return isLive(changes.get());
    }

    private static boolean isLive(int change) {
        return change % 2 != 0;
    }

    /** Makes the key live or not. Returns false if it was so before. */
    private boolean change(boolean live) {
        Interleaving.step();
        for (int before = changes.get(); isLive(before) != live; before = changes.get()) {
            if (changes.compareAndSet(before, before + 1)) {
                return true;
            }
        }
        return false;
    }

    /** Puts the key. */
    public void put() {
        filter.put(KEY, () -> change(true));
    }

    /** Removes the key. */
    public void remove() {
        filter.remove(KEY, () -> change(false));
    }

    /** Removes the key with a deletion that undoes itself, and fails. */
    public void removeInVain() {
        try {
            filter.remove(KEY, () -> {
                if (change(false)) {
                    change(true);
                }
                throw new IllegalStateException();
            });
        } catch (IllegalStateException undone) {
            look();
        }
    }

    /** Rebuilds the filter. */
    public void rebuild() {
        filter.rebuild().join();
    }

    /** Asks whether the key is live, and learns it if it is not. */
    public void ask() {
        check(() -> filter.contains(KEY, key -> isLive()));
    }

    /** Looks the key up. */
    public void look() {
        check(() -> filter.mightContain(KEY));
    }

    /** Checks that the key is not denied, if it is live throughout the lookup. */
    private void check(BooleanSupplier lookup) {
        int before = changes.get();
        if (!lookup.getAsBoolean() && isLive(before) && changes.get() == before) {
            denied.incrementAndGet();
        }
    }

    /** Looks the key up. Returns "denied" if it was while it was live, and otherwise "kept". */
    public String end() {
        look();
        return denied.get() == 0 ? "kept" : "denied";
    }
}
