package dev.filtersmith.samples.spark;

import static org.apache.spark.sql.functions.col;

import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.WindowedCuckooFilter;
import dev.filtersmith.samples.spark.ShuffleReads.Reads;
import dev.filtersmith.spark.FilterRecipe;
import dev.filtersmith.spark.SparkFilters;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;

/** Finds the methods of libraries that the JDK has, too: a semi-join, with a filter and without. */
final class Methods {
    /** Different signatures of methods. Neither puts nor lookups need a {@code String} of them. */
    @WindowedCuckooFilter(bitsPerKey = 16)
    public interface Signatures extends MembershipFilter<CharSequence> {}

    private final Session session;
    private final int partitions;

    Methods(Session session, int partitions) {
        this.session = session;
        this.partitions = partitions;
    }

    /** Runs both queries, prints what they cost, and returns whether they agree. */
    boolean compare(Path jars, PrintWriter out) throws IOException {
        Dataset<Row> methods = methods(jars);
        Dataset<Row> wanted = session.spark()
                .createDataFrame(ClassMethods.ofJdk(), ClassMethods.SCHEMA)
                .select("signature")
                .distinct()
                .cache();
        out.printf(Locale.ROOT, "%,d methods in the jars%n", methods.count());
        out.printf(Locale.ROOT, "%,d different signatures in the JDK%n%n", wanted.count());
        ShuffleReads reads = new ShuffleReads(session.spark().sparkContext());
        Reads plain = reads.of(() -> common(methods, wanted));
        Reads filtered = reads.of(() -> {
            Signatures signatures =
                    SparkFilters.build(wanted, col("signature"), FilterRecipe.of(Signatures.class, wanted.count()));
            return common(SparkFilters.filterBy(methods, signatures, col("signature")), wanted);
        });
        out.printf("%-14s%10s%14s%12s%9s%n", "semi-join", "found", "rows shuffled", "MB", "seconds");
        print(out, "plain", plain);
        print(out, "with a filter", filtered);
        return plain.result() == filtered.result() && filtered.records() < plain.records();
    }

    /** Reads the class files once, into a table. */
    private Dataset<Row> methods(Path jars) throws IOException {
        try (Stream<Path> files = Files.walk(jars)) {
            List<String> names = files.map(Path::toString)
                    .filter(name -> name.endsWith(".jar"))
                    .sorted()
                    .toList();
            FlatMapFunction<String, Row> read = jar -> ClassMethods.ofJar(jar).iterator();
            session.spark()
                    .createDataset(names, Encoders.STRING())
                    .repartition(partitions)
                    .flatMap(read, Encoders.row(ClassMethods.SCHEMA))
                    .write()
                    .parquet(session.file("methods"));
        }
        return session.spark().read().parquet(session.file("methods"));
    }

    private static long common(Dataset<Row> methods, Dataset<Row> wanted) {
        return methods.join(wanted, new String[] {"signature"}, "left_semi").count();
    }

    private static void print(PrintWriter out, String name, Reads reads) {
        out.printf(
                Locale.ROOT,
                "%-14s%,10d%,14d%,12.1f%9.2f%n",
                name,
                reads.result(),
                reads.records(),
                reads.bytes() / 1e6,
                reads.seconds());
    }
}
