package dev.filtersmith.samples.spark;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures filters in Spark beside Spark's own. */
@Command(
        name = "measure",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description = {
            "Measures filters of a column beside Spark's stat.bloomFilter, and before a join beside Spark's runtime",
            "filter, at 16 bits a key. Prints lines of name,value. Needs an idle machine."
        })
final class Measure implements Callable<Integer> {
    private static final int PARTITIONS = 8;

    @Option(names = "--rows", defaultValue = "10000000", description = "Keys, and rows of the large table.")
    private long rows;

    @Option(names = "--rounds", defaultValue = "3", description = "Rounds, of which the shortest times are printed.")
    private int rounds;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private Measure() {}

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        try (Session session = new Session(PARTITIONS)) {
            SparkSession spark = session.spark();
            // Spark's limits, which would make its filters smaller.
            spark.conf().set("spark.sql.optimizer.runtime.bloomFilter.maxNumItems", rows);
            spark.conf().set("spark.sql.optimizer.runtime.bloomFilter.maxNumBits", 16 * rows);
            spark.conf().set("spark.sql.optimizer.runtime.bloomFilter.enabled", false);
            boolean complete = new FilterContest(spark, rows, PARTITIONS).run(rounds, out);
            boolean equal = new JoinContest(session, rows, PARTITIONS).run(rounds, out);
            return complete && equal ? ExitCode.OK : ExitCode.SOFTWARE;
        }
    }
}
