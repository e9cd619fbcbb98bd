package dev.filtersmith.samples.spark;

import static org.apache.spark.sql.functions.col;

import dev.filtersmith.samples.spark.ShuffleReads.Reads;
import dev.filtersmith.spark.FilterRecipe;
import dev.filtersmith.spark.SparkFilters;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.LongAccumulator;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Finds the methods of libraries that the JDK has, too: a semi-join, with a filter and without. */
@Command(
        name = "methods",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description = {
            "Finds the methods in the jars of a directory that have the name and the types of a method of the JDK,",
            "by a semi-join of Spark: with a filter before it, and without."
        })
final class Methods implements Callable<Integer> {
    private static final int PARTITIONS = 8;

    @Option(
            names = "--jars",
            defaultValue = "${sys:user.home}/.m2/repository",
            description = "Directory of the jars, with those in it at any depth.")
    private Path jars = Path.of("");

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private Methods() {}

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        try (Session session = new Session(PARTITIONS)) {
            LongAccumulator damaged = session.spark().sparkContext().longAccumulator("damaged jars");
            Dataset<Row> methods = methods(session, damaged);
            Dataset<Row> wanted = wanted(session.spark());
            out.printf(Locale.ROOT, "%,d methods in the jars%n", methods.count());
            if (damaged.value() > 0) {
                out.printf(Locale.ROOT, "%,d jars could not be read, or not in full%n", damaged.value());
            }
            out.printf(Locale.ROOT, "%,d different signatures in the JDK%n%n", wanted.count());
            return compare(session.spark(), methods, wanted, out) ? ExitCode.OK : ExitCode.SOFTWARE;
        }
    }

    /** Reads the class files once, into a table. */
    private Dataset<Row> methods(Session session, LongAccumulator damaged) throws IOException {
        try (Stream<Path> files = Files.walk(jars)) {
            List<String> names = files.map(Path::toString)
                    .filter(name -> name.endsWith(".jar"))
                    .sorted()
                    .toList();
            FlatMapFunction<String, Row> read =
                    jar -> ClassMethods.ofJar(jar, () -> damaged.add(1)).iterator();
            session.spark()
                    .createDataset(names, Encoders.STRING())
                    .repartition(PARTITIONS)
                    .flatMap(read, Encoders.row(ClassMethods.SCHEMA))
                    .write()
                    .parquet(session.file("methods"));
        }
        return session.spark().read().parquet(session.file("methods"));
    }

    private static Dataset<Row> wanted(SparkSession spark) throws IOException {
        return spark.createDataFrame(ClassMethods.ofJdk(), ClassMethods.SCHEMA)
                .select("signature")
                .distinct()
                .cache();
    }

    /** Runs both queries, prints what they cost, and returns whether they agree. */
    private static boolean compare(SparkSession spark, Dataset<Row> methods, Dataset<Row> wanted, PrintWriter out) {
        ShuffleReads reads = new ShuffleReads(spark.sparkContext());
        Reads plain = reads.of(() -> common(methods, wanted));
        Reads filtered = reads.of(() -> {
            Signatures signatures =
                    SparkFilters.build(wanted, col("signature"), FilterRecipe.of(Signatures.class, wanted.count()));
            return common(SparkFilters.filterBy(methods, signatures, col("signature")), wanted);
        });
        out.printf("%-14s%10s%14s%12s%9s%n", "semi-join", "found", "rows shuffled", "MB", "seconds");
        print(out, "plain", plain);
        print(out, "with a filter", filtered);
        out.flush();
        return plain.result() == filtered.result() && filtered.records() < plain.records();
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
