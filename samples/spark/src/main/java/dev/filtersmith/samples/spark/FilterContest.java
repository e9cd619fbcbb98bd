package dev.filtersmith.samples.spark;

import static org.apache.spark.sql.functions.col;

import dev.filtersmith.LongFilter;
import dev.filtersmith.spark.FilterHolder;
import dev.filtersmith.spark.FilterRecipe;
import dev.filtersmith.spark.SparkFilters;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.util.sketch.BloomFilter;

/**
 * Filters of the same keys at the same bits: Spark's {@code stat.bloomFilter} and ours. Each is
 * built from a column, and asked by a function of a column.
 */
final class FilterContest {
    private static final int BITS_PER_KEY = 16;

    private final SparkSession spark;
    private final long rows;
    private final Dataset<Row> present;
    private final Dataset<Row> absent;
    private final List<Entry> entries = new ArrayList<>();

    /** A filter with its shortest times in nanoseconds a row; built anew in each round. */
    private static final class Entry {
        final String name;
        final Supplier<Column> build;
        double buildNanos = Double.POSITIVE_INFINITY;
        double presentNanos = Double.POSITIVE_INFINITY;
        double absentNanos = Double.POSITIVE_INFINITY;
        boolean foundAll = true;
        long falsePositives;

        Entry(String name, Supplier<Column> build) {
            this.name = name;
            this.build = build;
        }
    }

    FilterContest(SparkSession spark, long rows, int partitions) {
        this.spark = spark;
        this.rows = rows;
        this.present = keys(0, partitions);
        this.absent = keys(rows, partitions);
        entries.add(new Entry("none", () -> col("key").isNotNull()));
        entries.add(new Entry("spark", this::sparkFilter));
        entries.add(new Entry("cuckoo", () -> ours(FilterRecipe.of(CuckooIds.class, rows))));
        entries.add(new Entry("dleft", () -> ours(FilterRecipe.of(Ids.class, rows))));
        entries.add(new Entry("bloom", () -> ours(FilterRecipe.of(BloomIds.class, rows))));
    }

    private Dataset<Row> keys(long from, int partitions) {
        return spark.range(from, from + rows, 1, partitions)
                .select(functions.xxhash64(col("id")).as("key"));
    }

    private Column sparkFilter() {
        BloomFilter filter = present.stat().bloomFilter("key", rows, BITS_PER_KEY * rows);
        if (filter.bitSize() < BITS_PER_KEY * rows) {
            throw new IllegalStateException("Spark's filter has " + filter.bitSize() + " bits only");
        }
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        UDF1<Long, Boolean> lookup = new SparkLookup(context.broadcast(filter));
        UserDefinedFunction function = functions.udf(lookup, DataTypes.BooleanType);
        return function.apply(col("key"));
    }

    private <F extends LongFilter> Column ours(FilterRecipe<F> recipe) {
        F filter = SparkFilters.build(present, col("key"), recipe);
        return SparkFilters.mightContain(FilterHolder.of(filter).broadcast(spark))
                .apply(col("key"));
    }

    /** Measures, in turns, and prints the shortest times. Returns whether no key was lost. */
    boolean run(int rounds, PrintWriter out) {
        for (int round = 0; round <= rounds; round++) {
            for (Entry entry : entries) {
                measure(entry, round > 0);
            }
        }
        for (Entry entry : entries) {
            print(out, entry, "build_ns_per_key", entry.buildNanos);
            print(out, entry, "probe_present_ns_per_row", entry.presentNanos);
            print(out, entry, "probe_absent_ns_per_row", entry.absentNanos);
            out.printf(Locale.ROOT, "%s.false_positives,%d%n", entry.name, entry.falsePositives);
        }
        out.flush();
        return entries.stream().allMatch(entry -> entry.foundAll);
    }

    private void measure(Entry entry, boolean counts) {
        long begin = System.nanoTime();
        Column lookup = entry.build.get();
        long built = System.nanoTime();
        entry.foundAll &= present.filter(lookup).count() == rows;
        long foundPresent = System.nanoTime();
        entry.falsePositives = absent.filter(lookup).count();
        long end = System.nanoTime();
        if (counts) { // The first round warms up.
            entry.buildNanos = Math.min(entry.buildNanos, (double) (built - begin) / rows);
            entry.presentNanos = Math.min(entry.presentNanos, (double) (foundPresent - built) / rows);
            entry.absentNanos = Math.min(entry.absentNanos, (double) (end - foundPresent) / rows);
        }
    }

    private static void print(PrintWriter out, Entry entry, String figure, double value) {
        out.printf(Locale.ROOT, "%s.%s,%.1f%n", entry.name, figure, value);
    }
}
