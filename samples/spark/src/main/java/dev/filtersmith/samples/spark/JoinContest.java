package dev.filtersmith.samples.spark;

import static org.apache.spark.sql.functions.col;

import dev.filtersmith.samples.spark.ShuffleReads.Reads;
import dev.filtersmith.spark.FilterRecipe;
import dev.filtersmith.spark.SparkFilters;
import java.io.PrintWriter;
import java.util.Locale;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/**
 * A join of a large table with the rows of a smaller one that a predicate selects, one in ten rows
 * of the large one matching: without a filter, with Spark's runtime filter, and with ours.
 */
final class JoinContest {
    private static final int BITS_PER_KEY = 16;
    private static final int MATCHING = 10;
    private static final String RUNTIME = "spark.sql.optimizer.runtime.bloomFilter.";

    private final Session session;
    private final SparkSession spark;
    private final long selected;
    private final ShuffleReads reads;

    JoinContest(Session session, long rows, int partitions) {
        this.session = session;
        this.spark = session.spark();
        this.selected = rows / MATCHING;
        this.reads = new ShuffleReads(spark.sparkContext());
        spark.range(0, rows, 1, partitions)
                .select(
                        functions.xxhash64(col("id")).as("key"),
                        functions.sha1(col("id").cast("string").cast("binary")).as("payload"))
                .write()
                .parquet(session.file("facts"));
        spark.range(0, 2 * selected, 1, partitions)
                .selectExpr("xxhash64(5 * id) key", "id % 2 kind", "id")
                .write()
                .parquet(session.file("names"));
    }

    private Dataset<Row> facts() {
        return spark.read().parquet(session.file("facts"));
    }

    private Dataset<Row> names() {
        return spark.read().parquet(session.file("names")).filter("kind = 0");
    }

    /** The reads of the three queries, each in its shortest time. */
    private record Round(Reads plain, Reads runtime, Reads ours) {
        Round shortest(Round other) {
            return new Round(shorter(plain, other.plain), shorter(runtime, other.runtime), shorter(ours, other.ours));
        }

        private static Reads shorter(Reads one, Reads other) {
            return one.nanos() < other.nanos() ? one : other;
        }

        boolean agrees() {
            return plain.result() == runtime.result() && plain.result() == ours.result();
        }
    }

    /** Runs the queries in turns, and prints the shortest times. Returns whether they agree. */
    boolean run(int rounds, PrintWriter out) {
        requireRuntimeFilter();
        Round warmUp = round();
        Round best = round();
        for (int i = 1; i < rounds; i++) {
            best = best.shortest(round());
        }
        print(out, "join.none", best.plain);
        print(out, "join.spark", best.runtime);
        print(out, "join.cuckoo", best.ours);
        out.flush();
        return warmUp.agrees() && best.agrees();
    }

    private Round round() {
        setRuntimeFilter(false);
        Reads plain = reads.of(() -> join(facts()));
        Reads ours = reads.of(this::filteredJoin);
        setRuntimeFilter(true);
        return new Round(plain, reads.of(() -> join(facts())), ours);
    }

    private long join(Dataset<Row> facts) {
        return query(facts).first().getLong(0);
    }

    private Dataset<Row> query(Dataset<Row> facts) {
        return facts.join(names(), "key").agg(functions.count("*"), functions.max("payload"), functions.max("id"));
    }

    private long filteredJoin() {
        FilterContest.CuckooIds ids =
                SparkFilters.build(names(), col("key"), FilterRecipe.of(FilterContest.CuckooIds.class, selected));
        return join(SparkFilters.filterBy(facts(), ids, col("key")));
    }

    /** Switches Spark's filter, of the same bits. Its own limits are for larger tables. */
    private void setRuntimeFilter(boolean enabled) {
        spark.conf().set(RUNTIME + "enabled", enabled);
        spark.conf().set(RUNTIME + "applicationSideScanSizeThreshold", "0");
        spark.conf().set(RUNTIME + "creationSideThreshold", "10GB");
        spark.conf().set(RUNTIME + "expectedNumItems", selected);
        spark.conf().set(RUNTIME + "numBits", BITS_PER_KEY * selected);
    }

    private void requireRuntimeFilter() {
        setRuntimeFilter(true);
        String plan = query(facts()).queryExecution().optimizedPlan().toString();
        if (!plan.contains("might_contain")) {
            throw new IllegalStateException("Spark has not planned its runtime filter:\n" + plan);
        }
    }

    private void print(PrintWriter out, String name, Reads measured) {
        // All selected rows of the smaller table are shuffled, and as many of the large one match.
        long wrong = measured.records() - selected - measured.result();
        out.printf(Locale.ROOT, "%s.seconds,%.2f%n", name, measured.seconds());
        out.printf(Locale.ROOT, "%s.shuffle_read_mb,%.1f%n", name, measured.bytes() / 1e6);
        out.printf(Locale.ROOT, "%s.rows_shuffled_without_match,%d%n", name, wrong);
    }
}
