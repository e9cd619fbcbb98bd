package dev.filtersmith.agent.forked;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.testing.TypedBuilder;
import java.lang.management.ClassLoadingMXBean;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;

/**
 * Program that checks bound classes: which filters share one, when they are unloaded, and that
 * several threads can request one at the same time.
 */
public final class Classes {
    private static final Duration LONG_ENOUGH = Duration.ofMinutes(10);
    private static final int THREADS = 16;

    /** An interface over names. */
    @DLeftFilter
    interface Names extends MembershipFilter<String> {}

    /** Another interface with the same configuration. */
    @DLeftFilter
    interface Others extends MembershipFilter<String> {}

    private Classes() {}

    /**
     * Runs all checks.
     *
     * @param arguments none
     * @throws Exception if something fails
     */
    public static void main(String[] arguments) throws Exception {
        sharing();
        interfaces();
        rates();
        atOnce();
        unloading();
        System.out.println("done");
    }

    private static LongFilter ofSpec(String spec, long elements) {
        LongFilter filter = TypedBuilder.ofLongs(FilterSpec.parse(spec))
                .expectedElements(elements)
                .engine(Engine.BOUND)
                .build();
        assertThat(filter.engine()).isEqualTo(Engine.BOUND);
        return filter;
    }

    private static void sharing() {
        LongFilter one = ofSpec("@DLeftFilter", 100);
        LongFilter other = ofSpec("@DLeftFilter", 20_000);
        one.put(1);
        assertThat(other.getClass()).isSameAs(one.getClass());
        assertThat(other.mightContain(1))
                .as("the class is shared, not the content")
                .isFalse();
        assertThat(ofSpec("@DLeftFilter(subtables = 3)", 100).getClass()).isNotSameAs(one.getClass());
        assertThat(ofSpec("@BloomFilter(hashFunctions = 3)", 100).getClass())
                .isNotSameAs(ofSpec("@BloomFilter(hashFunctions = 4)", 100).getClass());
        assertThat(Filters.create(Names.class, 100).getClass())
                .isSameAs(Filters.create(Names.class, 200).getClass())
                .isNotSameAs(Filters.create(Others.class, 100).getClass());
    }

    private static void interfaces() {
        Class<?> bound = Filters.create(Names.class, 100).getClass();
        assertThat(bound.isHidden()).isTrue();
        assertThat(bound.getPackage()).isSameAs(Names.class.getPackage());
        assertThat(bound.getInterfaces()).contains(Names.class);
    }

    /** Checks that filters of rates that are known only at run time are bound unasked. */
    private static void rates() {
        for (double rate : new double[] {1e-2, 3e-4}) {
            LongFilter seen = Filters.builder(FilterSpec.bloom().maxFpp(rate).build())
                    .expectedElements(1000)
                    .build();
            LongCountingFilter live = Filters.builder(
                            FilterSpec.countingBloom().maxFpp(rate).build())
                    .expectedElements(1000)
                    .build();
            LongCountingFilter sized = Filters.builder(
                            FilterSpec.countingBloom().build())
                    .expectedElements(1000)
                    .maxFpp(rate)
                    .build();
            for (LongFilter filter : List.of(seen, live, sized)) {
                assertThat(filter.engine()).isEqualTo(Engine.BOUND);
                for (long key = 0; key < 1000; key++) {
                    filter.put(key);
                }
                assertThat(filter.mightContain(999)).isTrue();
                assertThat(filter.expectedFpp()).isBetween(0.6 * rate, 1.2 * rate);
            }
            assertThat(live.remove(999)).isTrue();
        }
    }

    /** Checks that all threads get working filters, whichever comes first. */
    private static void atOnce() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            for (int round = 0; round < 8; round++) {
                String spec = "@DLeftFilter(averageLoad = " + (4 + round / 16.0) + ")";
                CountDownLatch start = new CountDownLatch(THREADS);
                List<Future<LongFilter>> filters = new ArrayList<>();
                for (int thread = 0; thread < THREADS; thread++) {
                    filters.add(threads.submit(together(start, spec)));
                }
                Set<List<Long>> contents = filters.stream()
                        .map(Classes::get)
                        .map(filter -> List.of(filter.approximateElementCount(), filter.bitSize()))
                        .collect(Collectors.toSet());
                assertThat(contents).hasSize(1);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static Callable<LongFilter> together(CountDownLatch start, String spec) {
        return () -> {
            start.countDown();
            start.await();
            LongFilter filter = ofSpec(spec, 100);
            for (long key = 0; key < 100; key++) {
                filter.put(key);
                assertThat(filter.mightContain(key)).isTrue();
            }
            return filter;
        };
    }

    private static <T> T get(Future<T> future) {
        try {
            return future.get();
        } catch (Exception failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static void unloading() throws InterruptedException {
        ClassLoadingMXBean loading = ManagementFactory.getClassLoadingMXBean();
        long before = loading.getUnloadedClassCount();
        LongFilter kept = ofSpec("@BloomFilter(hashFunctions = 7)", 100);
        kept.put(7);
        List<WeakReference<Class<?>>> gone = List.of(
                classOf(ofSpec("@DLeftFilter(averageLoad = 3.5)", 100)),
                classOf(ofSpec("@RankIndexedCountingFilter", 1000)),
                classOf(Filters.create(Names.class, 100)));
        long end = System.nanoTime() + LONG_ENOUGH.toNanos();
        while (gone.stream().anyMatch(reference -> reference.get() != null)
                || loading.getUnloadedClassCount() < before + gone.size()) {
            assertThat(System.nanoTime()).as("classes outlive their filters").isLessThan(end);
            System.gc();
            Thread.sleep(10);
        }
        assertThat(ofSpec("@BloomFilter(hashFunctions = 7)", 100).getClass())
                .as("a class stays as long as a filter of it")
                .isSameAs(kept.getClass());
        assertThat(kept.mightContain(7)).isTrue();
        assertThat(Filters.create(Names.class, 100).engine())
                .as("one that is gone is bound again")
                .isEqualTo(Engine.BOUND);
    }

    private static WeakReference<Class<?>> classOf(Filter filter) {
        return new WeakReference<>(filter.getClass());
    }
}
