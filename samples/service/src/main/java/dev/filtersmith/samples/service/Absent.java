package dev.filtersmith.samples.service;

import dev.filtersmith.Filters;
import dev.filtersmith.maintained.MaintainedBuilder;
import dev.filtersmith.maintained.MaintainedFilter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command that measures what a filter saves that knows names the table did not have. */
@Command(
        name = "absent",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description = {
            "Asks the service for absent names, some of them again and again: by Zipf's law.",
            "The filters take one of a hundred absent names for an account. One filter learns which these are."
        })
final class Absent implements Callable<Integer> {
    /** One group would not do: the figures would depend on whether its first names look present. */
    private static final int GROUPS = 20;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--database", description = "JDBC URL of H2 or PostgreSQL.")
    private String url = "jdbc:h2:mem:accounts;DB_CLOSE_DELAY=-1";

    @Option(names = "--exponents", split = ",", defaultValue = "0.99", description = "Exponents of Zipf's law.")
    private List<Double> exponents = List.of();

    @Option(names = "--accounts", defaultValue = "100000", description = "Number of accounts.")
    private int accounts;

    @Option(
            names = "--names",
            defaultValue = "100000",
            description = "Number of absent names, in " + GROUPS + " groups.")
    private int names;

    @Option(names = "--bytes", defaultValue = "8192", description = "Room for known absent names; 22 bytes for one.")
    private int bytes;

    @Option(
            names = "--before",
            defaultValue = "1000000",
            description = "Number of lookups of absent names before the requests, without HTTP.")
    private int before;

    @Option(names = "--requests", defaultValue = "20000", description = "Number of requests to each service.")
    private int requests;

    @Option(names = "--changes", defaultValue = "0.02", description = "Share of insertions and deletions.")
    private double changes;

    @Option(names = "--plot", paramLabel = "FILE", description = "File for a plot; its name ends in .svg.")
    private @Nullable Path plot;

    Absent() {}

    /** What the requests to a service cost, with an exponent of Zipf's law. */
    record Row(double exponent, String filter, Measured cost) {}

    @Override
    public Integer call() throws IOException, SQLException, InterruptedException {
        check();
        List<Row> rows = new ArrayList<>();
        PrintWriter out = spec.commandLine().getOut();
        try (Accounts table = new Accounts(url, "compared_accounts", Load.CLIENTS)) {
            out.println("before it      s    requests queries/1000 in vain/1000 CPU us/request  median us     p99 us");
            for (double exponent : exponents) {
                table.clear();
                table.insertAll(IntStream.range(0, accounts).mapToObj(i -> "user" + i));
                rows.addAll(compare(table, exponent, out));
            }
            table.clear();
        }
        if (plot != null) {
            new AbsentPlot(rows).draw(plot);
        }
        return 0;
    }

    private void check() {
        require(exponents.stream().allMatch(s -> s > 0), "--exponents: use numbers above 0");
        require(accounts > 0, "--accounts: use 1 or more");
        require(names >= GROUPS, "--names: use " + GROUPS + " or more");
        require(requests >= Load.CLIENTS, "--requests: use " + Load.CLIENTS + " or more");
        require(plot == null || plot.toString().endsWith(".svg"), "--plot: use a name that ends in .svg");
    }

    private void require(boolean holds, String problem) {
        if (!holds) {
            throw new ParameterException(spec.commandLine(), problem);
        }
    }

    /** Measures one service after the other. Those with filters have run for some time before. */
    private List<Row> compare(Accounts table, double exponent, PrintWriter out)
            throws IOException, SQLException, InterruptedException {
        Row nothing = measure(exponent, "nothing", new Guard(table), table, out);
        Row without = maintained(exponent, "Filtersmith", 0, table, out);
        Row with = maintained(exponent, "  and absent", bytes, table, out);
        Guard guava = new Guard.Guava(table, accounts, RoughNames.RATE);
        prepare(guava, exponent);
        Row other = measure(exponent, "Guava", guava, table, out);
        out.printf(
                        Locale.ROOT,
                        "Known absent names left %d of %d queries in vain.%n",
                        with.cost.vainQueries(),
                        without.cost.vainQueries())
                .flush();
        return List.of(nothing, without, with, other);
    }

    /** Measures a maintained filter with room of some bytes for known absent names. */
    private Row maintained(double exponent, String name, int room, Accounts table, PrintWriter out)
            throws IOException, SQLException, InterruptedException {
        // With less room than this, the rebuild would take twice as much as there are accounts.
        MaintainedFilter<String, RoughNames> filter = MaintainedBuilder.of(
                        Filters.builder(RoughNames.class).expectedElements(accounts * 3L / 2), table)
                .absentBytes(room)
                .build();
        filter.rebuild().join();
        Guard guard = new Guard.Maintained(table, filter);
        prepare(guard, exponent);
        return measure(exponent, name, guard, table, out);
    }

    private void prepare(Guard guard, double exponent) throws SQLException {
        IntSupplier absent = absentNames(names, exponent).apply(new Random(1));
        for (int i = 0; i < before; i++) {
            guard.exists(Load.absentName(absent.getAsInt()));
        }
    }

    private Row measure(double exponent, String name, Guard guard, Accounts table, PrintWriter out)
            throws IOException, InterruptedException {
        Load load = new Load(accounts, requests, changes, absentNames(names, exponent));
        Measured cost = Measured.of(guard, table, new PrometheusMeterRegistry(PrometheusConfig.DEFAULT), load);
        out.printf(
                        Locale.ROOT,
                        "%-12s %4.2f %11d %12.1f %12.2f %14.1f %10.0f %10.0f%n",
                        name,
                        exponent,
                        cost.requests(),
                        cost.perThousand(cost.queries()),
                        cost.perThousand(cost.vainQueries()),
                        cost.cpuMicroseconds(),
                        cost.medianMicroseconds(),
                        cost.p99Microseconds())
                .flush();
        return new Row(exponent, name.strip(), cost);
    }

    /** Returns draws of names: those below {@code GROUPS} come most often, each as often. */
    static Function<Random, IntSupplier> absentNames(int names, double exponent) {
        return random -> {
            var ranks = RejectionInversionZipfSampler.of(random::nextLong, names / GROUPS, exponent);
            return () -> random.nextInt(GROUPS) + GROUPS * (ranks.sample() - 1);
        };
    }
}
