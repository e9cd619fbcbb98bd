package dev.filtersmith.processor;

import dev.filtersmith.Engine;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.processor.testing.Grid;
import dev.filtersmith.stored.FilterReader;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.testing.BareSpecs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;

/** Times of lookups in views over those in the filter on the heap, of one engine, in turns. */
final class ViewTimes {
    private static final int LOOKUPS = 1 << 17;
    private static final int WARM_UP = 100;
    private static final int ROUNDS = 101;

    private ViewTimes() {}

    /** A way to look up many keys. */
    private interface Way {
        /** Returns the number of keys that may be present. */
        int lookUp(LongFilter filter, long... keys);
    }

    /**
     * Prints a line for a family. Each number is of lookups one by one / in batches: nanoseconds on
     * the heap before a view is loaded; the ratio to these afterwards; and the medians of the
     * ratios of views to the heap in the same round, of a mapped file and of a buffer on the heap.
     * Half of the keys are present.
     *
     * @param arguments name of a family; number of elements; engine
     * @throws IOException if a file cannot be written
     * @throws ReflectiveOperationException if the class is not emitted
     */
    public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
        int elements = Integer.parseInt(arguments[1]);
        Engine engine = Engine.valueOf(arguments[2]);
        String name = arguments[0];
        Class<? extends LongFilter> type =
                Grid.compile(Map.of("Longs", BareSpecs.all().get(name))).type("Longs");
        LongFilter filter =
                Filters.builder(type).expectedElements(elements).engine(engine).build();
        LongStream.range(0, elements).forEach(filter::put);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        filter.writeTo(out);
        long[] keys = new Random(1).longs(LOOKUPS, 0, 2L * elements).toArray();
        System.out.println(name + ": one by one " + compare(ViewTimes::oneByOne, type, filter, out.toByteArray(), keys)
                + "; in batches " + compare(ViewTimes::inBatches, type, filter, out.toByteArray(), keys));
    }

    private static int oneByOne(LongFilter filter, long... keys) {
        int found = 0;
        for (long key : keys) {
            found += filter.mightContain(key) ? 1 : 0;
        }
        return found;
    }

    private static int inBatches(LongFilter filter, long... keys) {
        return filter.mightContain(keys, 0, keys.length, new long[keys.length / 64]);
    }

    private static String compare(
            Way way, Class<? extends LongFilter> type, LongFilter filter, byte[] stored, long... keys)
            throws IOException {
        double alone = median(times(way, List.of(filter), keys).get(0));
        FilterReader reader = Filters.reader().engine(filter.engine());
        Path file = Files.write(Files.createTempFile("view", ".bin"), stored);
        LongFilter mapped = reader.view(type, FilterSource.of(file)).filter();
        LongFilter buffer =
                reader.view(type, FilterSource.of(ByteBuffer.wrap(stored))).filter();
        List<List<Double>> times = times(way, List.of(filter, mapped, buffer), keys);
        Files.delete(file);
        return String.format(
                Locale.ROOT,
                "%.1f ns, then %.2f; mapped %.2f, buffer %.2f",
                alone,
                median(times.get(0)) / alone,
                median(ratios(times.get(1), times.get(0))),
                median(ratios(times.get(2), times.get(0))));
    }

    /** Returns the nanoseconds of a lookup in each filter, by round. */
    private static List<List<Double>> times(Way way, List<LongFilter> filters, long... keys) {
        List<List<Double>> times = new ArrayList<>();
        filters.forEach(filter -> times.add(new ArrayList<>()));
        int[] found = new int[filters.size()];
        for (int round = -WARM_UP; round < ROUNDS; round++) {
            for (int i = 0; i < found.length; i++) {
                long start = System.nanoTime();
                found[i] += way.lookUp(filters.get(i), keys);
                if (round >= 0) {
                    times.get(i).add((System.nanoTime() - start) / (double) keys.length);
                }
            }
        }
        if (Arrays.stream(found).distinct().count() != 1) {
            throw new IllegalStateException("answers differ: " + Arrays.toString(found));
        }
        return times;
    }

    private static List<Double> ratios(List<Double> times, List<Double> over) {
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < times.size(); i++) {
            ratios.add(times.get(i) / over.get(i));
        }
        return ratios;
    }

    private static double median(List<Double> values) {
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        return sorted.get(sorted.size() / 2);
    }
}
