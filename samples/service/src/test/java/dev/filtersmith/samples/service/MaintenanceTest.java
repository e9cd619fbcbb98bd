package dev.filtersmith.samples.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.maintained.MaintainedFilter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The start of a filter, its saves, and failures of both, before H2. */
@Timeout(1200)
class MaintenanceTest {
    private static final Duration SOON = Duration.ofMillis(20);
    private static final Duration NEVER = Duration.ofDays(1);

    private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();

    @TempDir
    private Path directory = Path.of("unset");

    /** Returns a table of the accounts user0 to user99. */
    private static Accounts table(String database) throws SQLException {
        Accounts table = new Accounts("jdbc:h2:mem:" + database + ";DB_CLOSE_DELAY=-1", "accounts", 2);
        table.insertAll(IntStream.range(0, 100).mapToObj(i -> "user" + i));
        return table;
    }

    private static void rename(String database, String table, String name) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:" + database);
                Statement statement = connection.createStatement()) {
            statement.execute("ALTER TABLE " + table + " RENAME TO " + name);
        }
    }

    private Maintenance maintenance(Accounts table, Duration pause) {
        PrintWriter out = new PrintWriter(new StringWriter()) {
            @Override
            public void println(String line) {
                messages.add(line);
            }
        };
        return new Maintenance(table, 1000, null, out, pause);
    }

    private Path saved(Accounts table) throws IOException {
        Path file = directory.resolve("accounts.filter");
        try (Maintenance maintenance = maintenance(table, NEVER)) {
            maintenance.filter().rebuild().join();
            maintenance.save(file);
        }
        return file;
    }

    private String next() throws InterruptedException {
        return String.valueOf(messages.poll(10, TimeUnit.MINUTES));
    }

    /** All accounts are newer than the file less a minute, and so are delivered again. */
    @Test
    void whatALoadCountsTwiceIsGoneAfterTheNextRebuild() throws SQLException, IOException, InterruptedException {
        try (Accounts table = table("twice")) {
            Path file = saved(table);
            table.insert("late");
            try (Maintenance maintenance = maintenance(table, SOON)) {
                maintenance.begin(file);
                assertThat(next()).isEqualTo("filter: read from " + file + ", 201 accounts");
                assertThat(next()).isEqualTo("filter: built, 101 accounts");
                assertThat(maintenance.filter().mightContain("late")).isTrue();
            }
        }
    }

    /** A service of lookups alone has no change that could start a rebuild. */
    @Test
    void aRebuildThatFailsIsTriedAgain() throws SQLException, InterruptedException {
        try (Accounts table = table("lost");
                Maintenance maintenance = maintenance(table, SOON)) {
            rename("lost", "accounts", "hidden");
            maintenance.begin(null);
            String last = next();
            assertThat(last)
                    .startsWith("filter: cannot be built from the table: org.h2.jdbc.JdbcSQL")
                    .hasLineCount(1);
            rename("lost", "hidden", "accounts");
            while (last.startsWith("filter: cannot be built")) {
                last = next();
            }
            assertThat(last).isEqualTo("filter: built, 100 accounts");
            assertThat(maintenance.filter().mightContain("nobody")).isFalse();
        }
    }

    @Test
    void aLoadThatFailsForTheTableSaysSo() throws SQLException, IOException, InterruptedException {
        try (Accounts table = table("reasons")) {
            Path file = saved(table);
            rename("reasons", "accounts", "hidden");
            try (Maintenance maintenance = maintenance(table, NEVER)) {
                maintenance.begin(file);
                assertThat(next())
                        .startsWith(
                                "filter: cannot be loaded from " + file + " and the table, so it is rebuilt: org.h2")
                        .hasLineCount(1);
            }
        }
    }

    @Test
    void aLoadThatFailsForTheFileSaysSo() throws SQLException, IOException, InterruptedException {
        Path file = Files.writeString(directory.resolve("accounts.filter"), "no filter");
        try (Accounts table = table("files");
                Maintenance maintenance = maintenance(table, NEVER)) {
            maintenance.begin(file);
            assertThat(next())
                    .startsWith("filter: cannot be loaded from " + file + " and the table, so it is rebuilt: java");
            assertThat(next()).isEqualTo("filter: built, 100 accounts");
        }
    }

    /** Whatever a save throws, the next one runs. */
    @Test
    void aSaveThatFailsIsReportedAndFollowedByOthers() throws SQLException, InterruptedException {
        Path file = (Path) Proxy.newProxyInstance(
                MaintenanceTest.class.getClassLoader(), new Class<?>[] {Path.class}, (proxy, method, given) -> {
                    throw new StackOverflowError("too\n deep");
                });
        try (Accounts table = table("saves");
                Maintenance maintenance = maintenance(table, NEVER)) {
            MaintainedFilter<String, StoredNames> filter = maintenance.filter();
            filter.rebuild().join();
            maintenance.saveEvery(1, file);
            for (int i = 0; i < 2; i++) {
                assertThat(next()).isEqualTo("filter: cannot be saved: java.lang.StackOverflowError: too; deep");
            }
        }
    }
}
