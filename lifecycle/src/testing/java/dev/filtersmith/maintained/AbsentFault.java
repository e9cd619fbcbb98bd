package dev.filtersmith.maintained;

import dev.filtersmith.FilterBuilder;
import dev.filtersmith.LongFilter;
import dev.filtersmith.durable.DurableFiles;
import dev.filtersmith.engine.FilterRecipe;
import dev.filtersmith.key.SeedAccess;
import java.time.Duration;
import java.util.concurrent.Executor;

/** What is wrong with the keys that are known to be absent, so that tests have to find it. */
public enum AbsentFault {
    NONE {
        @Override
        AbsentRoom<Long> room(int bytes) {
            return new AbsentRoom<>(null, bytes);
        }
    },
    LEARNS_WITHOUT_THE_CHECK {
        @Override
        AbsentRoom<Long> room(int bytes) {
            return new AbsentRoom<>(null, bytes) {
                @Override
                void step(Long key) {}
            };
        }
    },
    CHECKS_FOR_THE_BEGIN_OF_PUTS_ONLY {
        @Override
        AbsentRoom<Long> room(int bytes) {
            return new AbsentRoom<>(null, bytes) {
                private final ThreadLocal<Boolean> begun = ThreadLocal.withInitial(() -> false);

                @Override
                void step(Long key) {
                    if (!begun.get()) {
                        super.step(key);
                    }
                    begun.set(!begun.get());
                }
            };
        }
    },
    NEVER_FORGETS {
        @Override
        AbsentRoom<Long> room(int bytes) {
            return new AbsentRoom<>(null, bytes) {
                @Override
                void forget(AbsentKeys table, long first, long second) {}
            };
        }
    },
    FORGETS_AFTER_THE_PUT {
        @Override
        AbsentRoom<Long> room(int bytes) {
            return new AbsentRoom<>(null, bytes) {
                private final ThreadLocal<Runnable> late = ThreadLocal.withInitial(() -> () -> {});

                @Override
                void step(Long key) {
                    super.step(key);
                    late.get().run();
                }

                @Override
                void forget(AbsentKeys table, long first, long second) {
                    late.set(() -> super.forget(table, first, second));
                }
            };
        }
    };

    /** Returns room of some bytes. */
    abstract AbsentRoom<Long> room(int bytes);

    /** Returns operations on filters that look as if they had every key, and get none. */
    static <F extends LongFilter> KeyAccess<Long, F> full() {
        return new KeyAccess<>() {
            @Override
            void put(F filter, Long key) {}

            @Override
            void remove(F filter, Long key) {}

            @Override
            boolean mightContain(F filter, Long key) {
                return true;
            }
        };
    }

    /** Builds a maintained filter that looks as if it had every key, and knows one bucket. */
    public <F extends LongFilter> MaintainedFilter<Long, F> full(FilterBuilder<F> filters, KeySource<Long> source) {
        return filter(filters, source, full(), 1, Runnable::run);
    }

    /** Builds a maintained filter, with some bytes for keys that are known to be absent. */
    <F extends LongFilter> MaintainedFilter<Long, F> filter(
            FilterBuilder<F> filters, KeySource<Long> source, KeyAccess<Long, F> access, int bytes, Executor executor) {
        FilterRecipe<F> recipe = filters.order(SeedAccess.LIBRARY).maintained();
        MaintainedKeys<Long, F> keys = new MaintainedKeys<>(access, room(bytes), 0);
        NextFilter<Long, F> next = new NextFilter<>(recipe, null, access, source, keys);
        Rebuilds<Long, F> rebuilds = new Rebuilds<>(next, () -> keys.content().needsRoom(), executor, Duration.ZERO);
        return new MaintainedFilter<>(keys, rebuilds, new SavedFilter(DurableFiles.NONE));
    }
}
