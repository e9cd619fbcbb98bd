package dev.filtersmith.samples.service;

import dev.filtersmith.maintained.MaintainedFilter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The command that measures what a filter saves. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description = "Sends the same requests to the service with a filter, with Guava's, and without.")
final class Compare implements Callable<Integer> {
    @CommandLine.Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--postgres", paramLabel = "URL", description = "JDBC URL of PostgreSQL; H2 in memory otherwise.")
    private @Nullable String postgres;

    @Option(names = "--accounts", defaultValue = "100000", description = "Number of accounts.")
    private int accounts;

    @Option(
            names = "--requests",
            defaultValue = "40000",
            description = "Number of requests to each service; at least one for each client.")
    private int requests;

    @Option(names = "--absent", defaultValue = "0.95", description = "Share of lookups of absent accounts.")
    private double absent;

    @Option(names = "--changes", defaultValue = "0.02", description = "Share of insertions and deletions.")
    private double changes;

    @Option(names = "--clients", defaultValue = "4", description = "Number of clients at once.")
    private int clients;

    @Option(names = "--plot", paramLabel = "FILE", description = "PNG file for a plot.")
    private @Nullable Path plot;

    Compare() {}

    @Override
    public Integer call() throws IOException, SQLException, InterruptedException {
        CommandLine line = Objects.requireNonNull(spec).commandLine();
        requireUsable(new Options(line));
        PrintWriter out = line.getOut();
        String url = postgres != null ? postgres : "jdbc:h2:mem:accounts;DB_CLOSE_DELAY=-1";
        List<Measured> measured;
        // Not the table that the service has in the same database.
        try (Accounts table = new Accounts(url, "compared_accounts", clients);
                Maintenance maintenance = new Maintenance(table, accounts, null, out)) {
            // A run that was killed has left its accounts.
            table.clear();
            table.insertAll(IntStream.range(0, accounts).mapToObj(i -> "user" + i));
            measured = compare(table, maintenance, out);
            table.clear();
        }
        if (plot != null) {
            Plot.write(measured, plot);
            out.println("plot: " + plot);
        }
        out.flush();
        return 0;
    }

    private void requireUsable(Options options) {
        options.requireBetween("--accounts", accounts, 1, Integer.MAX_VALUE);
        options.requireBetween("--clients", clients, 1, Options.MOST_THREADS);
        options.requireBetween("--requests", requests, clients, Integer.MAX_VALUE);
        options.requireBetween("--absent", absent, 0, 1);
        options.requireBetween("--changes", changes, 0, 1);
        options.requireDirectoryOf("--plot", plot);
    }

    /**
     * Measures one service after the other. Each filter is filled when its turn comes: the service
     * before it has changed the table.
     */
    List<Measured> compare(Accounts table, Maintenance maintenance, PrintWriter out)
            throws IOException, SQLException, InterruptedException {
        out.println(Measured.HEADER);
        out.flush();
        MaintainedFilter<String, StoredNames> filter = maintenance.filter();
        Measured without = measure("nothing", table, Guards.none(table), maintenance, out);
        filter.rebuild().join();
        Measured with = measure("Filtersmith", table, Guards.filtersmith(table, filter), maintenance, out);
        Measured guava = measure("Guava", table, Guards.guava(table, accounts), maintenance, out);
        sum(without, with, out);
        return List.of(without, with, guava);
    }

    /** Measures the second of two rounds: the first is for the compiler and the caches. */
    private Measured measure(String name, Accounts table, Guard guard, Maintenance maintenance, PrintWriter out)
            throws IOException, InterruptedException {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        maintenance.bindTo(registry);
        Load load = new Load(accounts, requests, absent, changes, clients);
        try (AccountServer server = new AccountServer(table, guard, registry, 0, clients)) {
            load.send(server.port(), 0);
            Measured.Before before = Measured.Before.of(server, table);
            Measured measured = Measured.of(name, server, table, before, load.send(server.port(), 1));
            out.println(measured);
            out.flush();
            return measured;
        }
    }

    private static void sum(Measured without, Measured with, PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "The filter saved %.1f%% of the queries and %.1f%% of the CPU time of the handlers.%n",
                100.0 * (without.queries() - with.queries()) / without.queries(),
                100 * (without.cpu() - with.cpu()) / without.cpu());
    }
}
