package dev.filtersmith.samples.spark;

import static org.apache.spark.sql.functions.col;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.BloomFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.WindowedCuckooFilter;
import dev.filtersmith.spark.FilterHolder;
import dev.filtersmith.spark.FilterRecipe;
import dev.filtersmith.spark.SparkFilters;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
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

/**
 * Filters of the same keys at the same bits: Spark's {@code stat.bloomFilter} and ours. Each is
 * built from a column, and asked by a function of a column.
 */
final class FilterContest {
    private static final int BITS_PER_KEY = 16;
    private static final String[] FIGURES = {"build_ns_per_key", "probe_present_ns_per_row", "probe_absent_ns_per_row"};

    private final SparkSession spark;
    private final long rows;
    private final Dataset<Row> present;
    private final Dataset<Row> absent;
    private final Map<String, Supplier<Column>> builds = new LinkedHashMap<>();

    /** Ids in a d-left filter. */
    @DLeftFilter
    public interface DLeftIds extends LongFilter {}

    /** Ids in a Bloom filter. */
    @SuppressWarnings("filtersmith")
    @BloomFilter(bitsPerKey = BITS_PER_KEY)
    public interface BloomIds extends LongFilter {}

    /** Different ids, in the family with the lowest rate, whose unions are fast. */
    @WindowedCuckooFilter(bitsPerKey = BITS_PER_KEY)
    public interface CuckooIds extends LongFilter {}

    FilterContest(Session session, long rows, int partitions) {
        this.spark = session.spark();
        this.rows = rows;
        this.present = keys(0, partitions);
        this.absent = keys(rows, partitions);
        builds.put("none", () -> col("key").isNotNull());
        builds.put("spark", this::sparkFilter);
        builds.put("cuckoo", () -> ours(FilterRecipe.of(CuckooIds.class, rows)));
        builds.put("dleft", () -> ours(FilterRecipe.of(DLeftIds.class, rows)));
        builds.put("bloom", () -> ours(FilterRecipe.of(BloomIds.class, rows)));
        // Spark's limits, which would make its filters smaller.
        spark.conf().set("spark.sql.optimizer.runtime.bloomFilter.maxNumItems", rows);
        spark.conf().set("spark.sql.optimizer.runtime.bloomFilter.maxNumBits", BITS_PER_KEY * rows);
        spark.conf().set("spark.sql.optimizer.runtime.bloomFilter.enabled", false);
    }

    private Dataset<Row> keys(long from, int partitions) {
        return spark.range(from, from + rows, 1, partitions)
                .select(functions.xxhash64(col("id")).as("key"));
    }

    private Column sparkFilter() {
        org.apache.spark.util.sketch.BloomFilter filter = present.stat().bloomFilter("key", rows, BITS_PER_KEY * rows);
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
        Map<String, double[]> shortest = new LinkedHashMap<>();
        boolean foundAll = true;
        for (int round = 0; round <= rounds; round++) {
            for (Map.Entry<String, Supplier<Column>> build : builds.entrySet()) {
                // The first round warms up.
                double[] best = shortest.computeIfAbsent(build.getKey(), name -> new double[FIGURES.length + 1]);
                if (round <= 1) {
                    Arrays.fill(best, Double.POSITIVE_INFINITY);
                }
                foundAll &= measure(build.getValue(), best);
            }
        }
        shortest.forEach((name, best) -> {
            for (int i = 0; i < FIGURES.length; i++) {
                out.printf(Locale.ROOT, "%s.%s,%.1f%n", name, FIGURES[i], best[i]);
            }
            out.printf(Locale.ROOT, "%s.false_positives,%.0f%n", name, best[FIGURES.length]);
        });
        return foundAll;
    }

    private boolean measure(Supplier<Column> build, double... best) {
        long begin = System.nanoTime();
        Column lookup = build.get();
        long built = System.nanoTime();
        boolean foundAll = present.filter(lookup).count() == rows;
        long foundPresent = System.nanoTime();
        long falsePositives = absent.filter(lookup).count();
        long end = System.nanoTime();
        best[0] = Math.min(best[0], (double) (built - begin) / rows);
        best[1] = Math.min(best[1], (double) (foundPresent - built) / rows);
        best[2] = Math.min(best[2], (double) (end - foundPresent) / rows);
        best[3] = falsePositives;
        return foundAll;
    }
}
