package dev.filtersmith;

import dev.filtersmith.testing.BareSpecs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;

/** Times of lookups in views over those in filters on the heap, both interpreted, in turns. */
final class ViewTimes {
    private static final int LOOKUPS = 1 << 16;
    private static final int WARM_UP = 60;
    private static final int ROUNDS = 41;

    private ViewTimes() {}

    /**
     * Prints a line for each family: nanoseconds of a lookup on the heap, and the ratios of a view
     * of a mapped file and of a buffer on the heap. Half of the keys are present.
     *
     * @param arguments name of a family, or none for all, each in the same JVM; number of elements
     * @throws IOException if a file cannot be written
     */
    public static void main(String[] arguments) throws IOException {
        int elements = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 1_000_000;
        for (Map.Entry<String, FilterSpec> spec : BareSpecs.all().entrySet()) {
            if (arguments.length == 0 || arguments[0].equals(spec.getKey())) {
                System.out.println(spec.getKey() + ": " + compare(spec.getValue(), elements));
            }
        }
    }

    private static String compare(FilterSpec spec, int elements) throws IOException {
        LongFilter filter = Filters.builder(spec).expectedElements(elements).build();
        LongStream.range(0, elements).forEach(filter::put);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        filter.writeTo(out);
        Path file = Files.createTempFile("view", ".bin");
        try {
            Files.write(file, out.toByteArray());
            FilterBytes buffer = FilterBytes.of(ByteBuffer.wrap(out.toByteArray()));
            try (FilterView<LongFilter> mapped = Filters.map(file);
                    FilterView<LongFilter> viewed = Filters.reader().view(buffer)) {
                LongPredicate[] lookups = {
                    filter::mightContain, mapped.filter()::mightContain, viewed.filter()::mightContain
                };
                double[] times = times(
                        lookups, new Random(1).longs(LOOKUPS, 0, 2L * elements).toArray());
                return String.format(
                        Locale.ROOT,
                        "%.1f ns, mapped %.2f, buffer %.2f",
                        times[0],
                        times[1] / times[0],
                        times[2] / times[0]);
            }
        } finally {
            Files.delete(file);
        }
    }

    /** Returns the least nanoseconds of a lookup of each filter. */
    private static double[] times(LongPredicate[] lookups, long... keys) {
        double[][] times = new double[lookups.length][ROUNDS];
        int[] found = new int[lookups.length];
        for (int round = -WARM_UP; round < ROUNDS; round++) {
            for (int i = 0; i < lookups.length; i++) {
                long start = System.nanoTime();
                for (long key : keys) {
                    found[i] += lookups[i].test(key) ? 1 : 0;
                }
                times[i][Math.max(0, round)] = (System.nanoTime() - start) / (double) keys.length;
            }
        }
        if (Arrays.stream(found).distinct().count() != 1) {
            throw new IllegalStateException("answers differ: " + Arrays.toString(found));
        }
        return Arrays.stream(times)
                .mapToDouble(some -> Arrays.stream(some).min().orElseThrow())
                .toArray();
    }
}
