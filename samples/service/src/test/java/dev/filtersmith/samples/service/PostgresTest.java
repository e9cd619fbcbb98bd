package dev.filtersmith.samples.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.filtersmith.MaintainedFilter;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service before PostgreSQL, which the test starts. */
class PostgresTest {
    /** The messages for a system that Maven brings no PostgreSQL for. */
    private static final Pattern NO_BINARIES = Pattern.compile("Missing embedded postgres binaries|No Postgres binary");

    @TempDir
    private Path directory = Path.of("unset");

    /** Starts PostgreSQL, or skips the test where this machine has none, or cannot run it. */
    private static EmbeddedPostgres start() throws IOException {
        if (System.getProperty("user.name").equals("root") && !canUnshare()) {
            return skip("it does not run as root, and this machine has no unshare or no user namespaces");
        }
        try {
            return EmbeddedPostgres.start();
        } catch (IllegalStateException missing) {
            String message = String.valueOf(missing.getMessage());
            if (NO_BINARIES.matcher(message).find()) {
                return skip(message);
            }
            throw missing;
        }
    }

    private static EmbeddedPostgres skip(String why) {
        String reason = "PostgreSQL cannot be started here, so the service is not tested with it: " + why;
        System.err.println(reason);
        return abort(reason);
    }

    private static boolean canUnshare() {
        try {
            return new ProcessBuilder("unshare", "-U", "id", "-u")
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException missing) {
            return false;
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Test
    void theServiceSavesQueriesAndStartsAgain() throws IOException, SQLException {
        try (EmbeddedPostgres postgres = start()) {
            String url = postgres.getJdbcUrl("postgres", "postgres");
            ServiceTest.assertRows(
                    ServiceTest.compare(0, "--postgres=" + url, "--accounts=500", "--requests=800", "--clients=2"));
            Path file = directory.resolve("accounts.filter");
            try (Accounts table = new Accounts(url, "accounts", 2);
                    Maintenance first = maintenance(table);
                    Maintenance second = maintenance(table)) {
                assertThat(table.all())
                        .as("the comparison has a table of its own")
                        .isEmpty();
                table.insertAll(IntStream.range(0, 500).mapToObj(i -> "user" + i));
                MaintainedFilter<String, StoredNames> filter = first.filter();
                filter.rebuild().join();
                first.save(file);
                for (int i = 0; i < 50; i++) {
                    String name = "late" + i;
                    assertThat(filter.put(name, () -> table.insert(name))).isTrue();
                    assertThat(filter.put(name, () -> table.insert(name))).isFalse();
                }
                assertThat(filter.remove("user7", () -> table.delete("user7"))).isTrue();
                assertThat(filter.mightContain("user7")).isFalse();
                second.filter().load(file).join();
                assertThat(IntStream.range(0, 50).mapToObj(i -> "late" + i)).allMatch(second.filter()::mightContain);
                assertThat(second.filter().filter().orElseThrow().approximateElementCount())
                        .as("500 accounts, one of them deleted since the save, and 50 later ones")
                        .isBetween(550L, 1050L);
            }
        }
    }

    private static Maintenance maintenance(Accounts table) {
        return new Maintenance(table, 1000, null, new PrintWriter(new StringWriter()));
    }
}
