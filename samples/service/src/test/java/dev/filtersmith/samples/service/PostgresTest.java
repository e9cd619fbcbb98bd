package dev.filtersmith.samples.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.maintained.MaintainedFilter;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

/** The service before PostgreSQL, which the test starts. Each build has it before H2. */
@Tag("full")
class PostgresTest {
    /** The messages for a system that Maven brings no PostgreSQL for. */
    private static final Pattern NO_BINARIES = Pattern.compile("Missing embedded postgres binaries|No Postgres binary");

    @TempDir
    private Path directory = Path.of("unset");

    @BeforeAll
    static void requireOtherUser() {
        if (System.getProperty("user.name").equals("root") && !canUnshare()) {
            throw skipped("it does not run as root, and this machine has no unshare or no user namespaces");
        }
    }

    @Test
    void theServiceRunsBeforeTheServerThatIsInstalled() throws IOException, SQLException {
        Path binaries = InstalledPostgres.binaries().orElseThrow(() -> skipped("none is installed"));
        try (InstalledPostgres postgres = new InstalledPostgres(binaries, directory.resolve("postgres"))) {
            assertSavesQueriesAndStartsAgain(postgres.url());
        }
    }

    @Test
    void theServiceRunsBeforeTheServerThatMavenBrings() throws IOException, SQLException {
        try (EmbeddedPostgres postgres = start()) {
            assertSavesQueriesAndStartsAgain(postgres.getJdbcUrl("postgres", "postgres"));
        }
    }

    /** Starts PostgreSQL, or skips the test for a system that Maven brings none for. */
    private static EmbeddedPostgres start() throws IOException {
        try {
            return EmbeddedPostgres.start();
        } catch (IllegalStateException missing) {
            String message = String.valueOf(missing.getMessage());
            if (NO_BINARIES.matcher(message).find()) {
                throw skipped(message);
            }
            throw missing;
        }
    }

    private static TestAbortedException skipped(String why) {
        String reason = "PostgreSQL cannot be started here, so the service is not tested with it: " + why;
        System.err.println(reason);
        return new TestAbortedException(reason);
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

    private void assertSavesQueriesAndStartsAgain(String url) throws IOException, SQLException {
        ServiceTest.assertRows(
                ServiceTest.compare(0, "--postgres=" + url, "--accounts=500", "--requests=800", "--clients=2"));
        Path file = directory.resolve("accounts.filter");
        try (Accounts compared = new Accounts(url, "compared_accounts", 1);
                Accounts table = new Accounts(url, "accounts", 2);
                Maintenance first = maintenance(table);
                Maintenance second = maintenance(table)) {
            assertEmpty(compared);
            assertEmpty(table);
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
            assertThat(second.filter().load(file).join().approximateElementCount())
                    .as("500 accounts of the file, and all that the table has, since they are of the last minute")
                    .isEqualTo(500 + 549);
            assertThat(IntStream.range(0, 50).mapToObj(i -> "late" + i)).allMatch(second.filter()::mightContain);
            assertThat(second.filter().rebuild().join().approximateElementCount())
                    .isEqualTo(549);
            assertThat(IntStream.range(0, 50).mapToObj(i -> "late" + i)).allMatch(second.filter()::mightContain);
        }
    }

    private static void assertEmpty(Accounts table) throws SQLException {
        try (Stream<String> names = table.all()) {
            assertThat(names).isEmpty();
        }
    }

    private static Maintenance maintenance(Accounts table) {
        return new Maintenance(table, 1000, null, new PrintWriter(new StringWriter()));
    }
}
