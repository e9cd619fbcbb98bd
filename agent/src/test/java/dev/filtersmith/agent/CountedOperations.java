package dev.filtersmith.agent;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.OperationCounts;
import dev.filtersmith.bloom.BloomSpec;
import dev.filtersmith.link.AgentLink;
import dev.filtersmith.stored.FilterReader;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.stored.FilterView;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.LongStream;

/**
 * Calls a known number of operations on filters of all engines, and reports deviations of their
 * statistics. It belongs to a copy of the library, so its arguments and results have types of the
 * JDK.
 */
public final class CountedOperations implements BiFunction<Map<String, Object>, List<String>, List<String>> {
    private static final int ELEMENTS = 400;

    private final List<String> wrong = new ArrayList<>();

    /** Creates the operations, for a loader. */
    public CountedOperations() {}

    /**
     * Runs the operations.
     *
     * @param services services of the agent
     * @param types names of annotated interfaces
     * @return deviations
     */
    @Override
    @SuppressWarnings("unchecked") // The interfaces are those of the test.
    public List<String> apply(Map<String, Object> services, List<String> types) {
        AgentLink.connect(services);
        for (String type : types) {
            for (Engine engine : Engine.values()) {
                try {
                    ask((Class<? extends LongFilter>) Class.forName(type), engine);
                } catch (ClassNotFoundException missing) {
                    wrong.add(missing.toString());
                }
            }
        }
        return wrong;
    }

    private void ask(Class<? extends LongFilter> type, Engine engine) {
        FilterBuilder<? extends LongFilter> builder =
                Filters.builder(type).engine(engine).expectedElements(ELEMENTS).statistics(true);
        if (FilterSpec.of(type) instanceof BloomSpec) {
            builder.maxFpp(0.1);
        }
        LongFilter filter = builder.build();
        String name = FilterSpec.of(type) + ", " + filter.engine();
        if (filter.engine() != engine) {
            wrong.add(name + " in place of " + engine);
        }
        Map<String, Long> expected = new HashMap<>();
        for (String count : counts(filter).keySet()) {
            expected.put(count, 0L);
        }
        check(name + ", created", expected, filter);
        ask(filter, expected);
        check(name, expected, filter);
        if (filter instanceof LongCountingFilter counting) {
            askCounting(counting, expected);
            check(name + ", changed", expected, filter);
        }
        fill(filter, expected);
        check(name + ", filled", expected, filter);
        askView(name, type, filter);
    }

    private void askView(String name, Class<? extends LongFilter> type, LongFilter filter) {
        boolean several = FilterSpec.of(type).growth().isChained();
        Engine engine = several ? Engine.INTERPRETED : filter.engine();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            filter.writeTo(out);
            FilterSource bytes = FilterSource.of(ByteBuffer.wrap(out.toByteArray()));
            FilterReader reader = Filters.reader().engine(engine).statistics(true);
            try (FilterView<? extends LongFilter> view = reader.view(type, bytes)) {
                if (view.filter().engine() != engine) {
                    wrong.add(name + ": a view in " + view.filter().engine() + " in place of " + engine);
                }
                askView(name + ", viewed", view.filter(), filter);
            }
        } catch (IOException failed) {
            wrong.add(name + ": " + failed);
        }
    }

    /** A view answers as the filter, and counts its own lookups. */
    private void askView(String name, LongFilter view, LongFilter filter) {
        Map<String, Long> expected = new HashMap<>(counts(view));
        if (expected.values().stream().anyMatch(count -> count != 0)) {
            wrong.add(name + ": counted " + expected + " before the first lookup");
        }
        for (long key = 0; key < 100; key++) {
            boolean found = view.mightContain(key);
            add(expected, "lookups", 1);
            add(expected, "hits", found ? 1 : 0);
            if (found != filter.mightContain(key)) {
                wrong.add(name + ": another answer for " + key);
            }
            if (view instanceof LongCountingFilter counting) {
                int count = counting.count(key);
                add(expected, "lookups", 1);
                add(expected, "hits", count > 0 ? 1 : 0);
                if (count != ((LongCountingFilter) filter).count(key)) {
                    wrong.add(name + ": another count of " + key);
                }
            }
        }
        add(expected, "lookups", 150);
        add(expected, "hits", view.mightContain(LongStream.range(50, 250).toArray(), 25, 150, new long[3]));
        check(name, expected, view);
    }

    private static void ask(LongFilter filter, Map<String, Long> expected) {
        for (long key = 0; key < 100; key++) {
            add(expected, "puts", 1);
            add(expected, "newElements", filter.put(key / 2) ? 1 : 0);
            add(expected, "lookups", 1);
            add(expected, "hits", filter.mightContain(key) ? 1 : 0);
        }
        long[] keys = LongStream.range(50, 250).toArray();
        add(expected, "puts", 100);
        add(expected, "newElements", filter.putAll(keys, 0, 100));
        add(expected, "lookups", 150);
        add(expected, "hits", filter.mightContain(keys, 25, 150, new long[3]));
    }

    private static void askCounting(LongCountingFilter filter, Map<String, Long> expected) {
        for (long key = 0; key < 20; key++) {
            add(expected, "lookups", 1);
            add(expected, "hits", filter.count(key * 7) > 0 ? 1 : 0);
            add(expected, filter.remove(key / 2) ? "removals" : "missedRemovals", 1);
        }
        long[] keys = LongStream.concat(LongStream.range(10, 30), LongStream.range(1 << 20, (1 << 20) + 10))
                .toArray();
        int removed = filter.removeAll(keys);
        add(expected, "removals", removed);
        add(expected, "missedRemovals", keys.length - removed);
        // The live keys: each of 30 to 49 twice, of 10 to 29 once, and 50 to 149. Putting them anew
        // does not count as operations of the application.
        filter.refresh(LongStream.concat(LongStream.range(10, 150), LongStream.range(30, 50)));
    }

    /** Puts keys, one by one and many at once, until both were refused or there are enough. */
    private static void fill(LongFilter filter, Map<String, Long> expected) {
        long key = 1L << 40;
        for (int refused = 0; refused < 2 && key < (1L << 40) + 20 * ELEMENTS; key++) {
            try {
                add(expected, "newElements", filter.put(key) ? 1 : 0);
                add(expected, "puts", 1);
            } catch (FilterFullException full) {
                add(expected, "rejectedPuts", 1);
                refused++;
            }
        }
        // The stash has some of them, if there is one.
        long[] put = LongStream.range(1L << 40, key).toArray();
        add(expected, "lookups", put.length);
        add(expected, "hits", filter.mightContain(put, 0, put.length, new long[(put.length + 63) / 64]));
        // Some present keys come before the absent ones.
        long[] keys = LongStream.concat(LongStream.range(60, 70), LongStream.range(1L << 41, (1L << 41) + 1000))
                .toArray();
        try {
            add(expected, "newElements", filter.putAll(keys));
            add(expected, "puts", keys.length);
        } catch (FilterFullException full) {
            add(expected, "newElements", full.fresh());
            add(expected, "puts", full.accepted());
            add(expected, "rejectedPuts", 1);
        }
    }

    private static void add(Map<String, Long> counts, String count, long more) {
        counts.merge(count, more, Long::sum);
    }

    private static Map<String, Long> counts(LongFilter filter) {
        OperationCounts counts = filter.statistics().operations().orElseThrow();
        return Map.of(
                "lookups", counts.lookups(),
                "hits", counts.hits(),
                "puts", counts.puts(),
                "newElements", counts.newElements(),
                "rejectedPuts", counts.rejectedPuts(),
                "removals", counts.removals(),
                "missedRemovals", counts.missedRemovals());
    }

    private void check(String name, Map<String, Long> expected, LongFilter filter) {
        if (!counts(filter).equals(expected)) {
            wrong.add(name + ": expected " + expected + ", but counted " + counts(filter));
        }
    }
}
