package dev.filtersmith.samples.service;

import dev.filtersmith.micrometer.AgentFilterMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command that serves until the process ends. */
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description = "Serves GET, PUT and DELETE of /accounts/NAME, and GET /metrics, until the process ends.")
final class Serve implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--port", defaultValue = "0", description = "Port; 0 for any that is free.")
    private int port;

    // H2 writes a commit at once then, so that none is lost if the process is killed.
    @Option(names = "--database", description = "JDBC URL of H2 or PostgreSQL.")
    private String url = "jdbc:h2:file:./accounts;WRITE_DELAY=0;DB_CLOSE_DELAY=-1";

    @Option(names = "--filter", paramLabel = "FILE", description = "File of the stored filter.")
    private @Nullable Path file;

    @Option(names = "--key", paramLabel = "FILE", description = "File of the secret key; created if it is missing.")
    private Path key = Path.of("accounts.key");

    @Option(names = "--save-millis", defaultValue = "60000", description = "Milliseconds between two saves.")
    private long saveMillis;

    @Option(names = "--expected", defaultValue = "100000", description = "Expected number of accounts.")
    private long expected;

    @Option(names = "--threads", defaultValue = "8", description = "Number of request threads.")
    private int threads;

    @Option(names = "--all-filters", description = "Shows the filters that the Java agent sees at /metrics.")
    private boolean allFilters;

    Serve() {}

    @Override
    public Integer call() throws IOException, SQLException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        Accounts table = new Accounts(url, "accounts", threads);
        byte[] secret = KeyFile.readOrCreate(key);
        Maintenance maintenance =
                new Maintenance(table, expected, secret, spec.commandLine().getErr());
        if (allFilters) {
            new AgentFilterMetrics().bindTo(registry);
        } else {
            maintenance.bindTo(registry);
        }
        Guard guard = new Guard.Maintained(table, maintenance.filter());
        AccountServer server = new AccountServer(guard, registry, port, threads);
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
}
