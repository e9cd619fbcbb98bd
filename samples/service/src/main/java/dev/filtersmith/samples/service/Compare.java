package dev.filtersmith.samples.service;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command that measures what a filter saves. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description = "Sends the same requests to the service with a filter, with Guava's, and without.")
final class Compare implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--database", description = "JDBC URL of H2 or PostgreSQL.")
    private String url = "jdbc:h2:mem:accounts;DB_CLOSE_DELAY=-1";

    @Option(names = "--accounts", defaultValue = "100000", description = "Number of accounts.")
    private int accounts;

    @Option(names = "--requests", defaultValue = "40000", description = "Number of requests to each service.")
    private int requests;

    @Option(names = "--changes", defaultValue = "0.02", description = "Share of insertions and deletions.")
    private double changes;

    Compare() {}

    @Override
    public Integer call() throws IOException, SQLException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        // Not the table that the service has in the same database.
        try (Accounts table = new Accounts(url, "compared_accounts", Load.CLIENTS);
                Maintenance maintenance = new Maintenance(table, accounts, null, out)) {
            // A run that was killed has left its accounts.
            table.clear();
            table.insertAll(IntStream.range(0, accounts).mapToObj(i -> "user" + i));
            compare(table, maintenance, out);
            table.clear();
        }
        return 0;
    }

    /**
     * Measures one service after the other. Each filter is filled when its turn comes: the service
     * before it has changed the table.
     */
    void compare(Accounts table, Maintenance maintenance, PrintWriter out)
            throws IOException, SQLException, InterruptedException {
        out.println("before it     requests   queries CPU us/request  median us     p99 us");
        Measured without = measure("nothing", table, new Guard(table), maintenance, out);
        maintenance.filter().rebuild().join();
        Measured with =
                measure("Filtersmith", table, new Guard.Maintained(table, maintenance.filter()), maintenance, out);
        measure("Guava", table, new Guard.Guava(table, accounts, 1e-3), maintenance, out);
        out.printf(
                        Locale.ROOT,
                        "The filter saved %.1f%% of the queries and %.1f%% of the CPU time of the handlers.%n",
                        100 * (1 - (double) with.queries() / without.queries()),
                        100 * (1 - (double) with.cpuNanoseconds() / without.cpuNanoseconds()))
                .flush();
    }

    private Measured measure(String name, Accounts table, Guard guard, Maintenance maintenance, PrintWriter out)
            throws IOException, InterruptedException {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        maintenance.bindTo(registry);
        Measured cost = Measured.of(guard, table, registry, new Load(accounts, requests, changes));
        out.printf(
                        Locale.ROOT,
                        "%-12s %9d %9d %14.1f %10.0f %10.0f%n",
                        name,
                        cost.requests(),
                        cost.queries(),
                        cost.cpuMicroseconds(),
                        cost.medianMicroseconds(),
                        cost.p99Microseconds())
                .flush();
        return cost;
    }
}
