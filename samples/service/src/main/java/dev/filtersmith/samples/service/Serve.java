package dev.filtersmith.samples.service;

import dev.filtersmith.micrometer.AgentFilterMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The command that serves until the process ends. */
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description = "Serves GET, PUT and DELETE of /accounts/NAME, and GET /metrics, until the process ends.")
final class Serve implements Callable<Integer> {
    @CommandLine.Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--port", defaultValue = "0", description = "Port; 0 for any that is free.")
    private int port;

    @Option(names = "--postgres", paramLabel = "URL", description = "JDBC URL of a table in PostgreSQL.")
    private @Nullable String postgres;

    @Option(
            names = "--h2",
            paramLabel = "FILE",
            defaultValue = "accounts",
            description = "File of the table in H2, without its ending.")
    private Path h2 = Path.of("accounts");

    @Option(names = "--filter", paramLabel = "FILE", description = "File of the stored filter.")
    private @Nullable Path file;

    @Option(
            names = "--key",
            paramLabel = "FILE",
            defaultValue = "accounts.key",
            description = "File of the secret key that names are hashed with; created if it is missing.")
    private Path key = Path.of("accounts.key");

    @Option(names = "--save-millis", defaultValue = "60000", description = "Milliseconds between two saves.")
    private long saveMillis;

    @Option(names = "--expected", defaultValue = "100000", description = "Expected number of accounts.")
    private long expected;

    @Option(names = "--threads", defaultValue = "8", description = "Number of request threads.")
    private int threads;

    @Option(
            names = "--all-filters",
            description = "Shows the filters of the Java agent, run with telemetry=jmx, at /metrics.")
    private boolean allFilters;

    Serve() {}

    @Override
    public Integer call() throws IOException, SQLException, InterruptedException {
        CommandLine line = Objects.requireNonNull(spec).commandLine();
        requireUsable(new Options(line));
        PrintWriter out = line.getOut();
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        Accounts table = new Accounts(url(), "accounts", threads);
        Maintenance maintenance = new Maintenance(table, expected, KeyFile.readOrCreate(key), line.getErr());
        if (allFilters) {
            new AgentFilterMetrics().bindTo(registry);
        } else {
            maintenance.bindTo(registry);
        }
        AccountServer server =
                new AccountServer(table, Guards.filtersmith(table, maintenance.filter()), registry, port, threads);
        // Requests are answered by the table until the filter is there.
        maintenance.begin(file);
        if (file != null) {
            maintenance.saveEvery(saveMillis, file);
        }
        out.println("service: http://localhost:" + server.port() + "/accounts/NAME");
        out.flush();
        new CountDownLatch(1).await();
        return 0;
    }

    private void requireUsable(Options options) {
        options.requireBetween("--port", port, 0, 65_535);
        options.requireBetween("--save-millis", saveMillis, 1, Long.MAX_VALUE);
        options.requireBetween("--expected", expected, 1, Long.MAX_VALUE);
        options.requireBetween("--threads", threads, 1, Options.MOST_THREADS);
        options.requireDirectoryOf("--filter", file);
        options.requireDirectoryOf("--key", key);
        if (allFilters) {
            options.requireAgent("--all-filters");
        }
    }

    /** A commit of H2 is written at once, so that none is lost if the process is killed. */
    private String url() {
        return postgres != null ? postgres : "jdbc:h2:file:" + h2.toAbsolutePath() + ";WRITE_DELAY=0;DB_CLOSE_DELAY=-1";
    }
}
