package dev.filtersmith.samples.service;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.filtersmith.maintained.KeySource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The table of accounts, in H2 or PostgreSQL, through a pool of connections. */
final class Accounts implements KeySource<String>, AutoCloseable {
    private static final int ROWS_AT_ONCE = 10_000;
    private static final int LONGEST_NAME = 200;

    /** How far the clock of this machine may step back, as when it is set. */
    private static final Duration CLOCK_STEP = Duration.ofMinutes(1);

    private final String table;
    private final InstantSource clock;

    private final HikariDataSource pool;
    private final LongAdder queries = new LongAdder();
    private final LongAdder vainQueries = new LongAdder();

    /** Opens the table, and creates it if it is missing. */
    Accounts(String url, String table, int connections) throws SQLException {
        this(url, table, connections, InstantSource.system());
    }

    /** Opens the table with a clock that dates the insertions. */
    Accounts(String url, String table, int connections, InstantSource clock) throws SQLException {
        this.table = table;
        this.clock = clock;
        HikariConfig settings = new HikariConfig();
        settings.setJdbcUrl(url.startsWith("jdbc:h2:") ? url + ";MODE=PostgreSQL" : url);
        // One more for a rebuild, whose query lasts.
        settings.setMaximumPoolSize(connections + 1);
        pool = new HikariDataSource(settings);
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS " + table + " (name VARCHAR(" + LONGEST_NAME
                    + ") PRIMARY KEY, created TIMESTAMP(6) WITH TIME ZONE NOT NULL)");
            statement.execute("CREATE INDEX IF NOT EXISTS " + table + "_created ON " + table + " (created)");
        }
    }

    /** Returns whether the table can have an account of this name. */
    static boolean isName(String name) {
        return !name.isEmpty() && name.length() <= LONGEST_NAME && name.indexOf(0) < 0;
    }

    private String insertion() {
        return "INSERT INTO " + table + " (name, created) VALUES (?, ?) ON CONFLICT DO NOTHING";
    }

    /** Returns the number of statements for requests. */
    long queries() {
        return queries.sum();
    }

    /** Returns the number of lookups that found no account. */
    long vainQueries() {
        return vainQueries.sum();
    }

    /**
     * Returns whether there is an account of a name. The statement commits by itself, so that it
     * sees each account that was inserted before.
     */
    boolean exists(String name) throws SQLException {
        queries.increment();
        try (Connection connection = pool.getConnection();
                PreparedStatement query = connection.prepareStatement("SELECT 1 FROM " + table + " WHERE name = ?")) {
            query.setString(1, name);
            try (ResultSet rows = query.executeQuery()) {
                boolean exists = rows.next();
                if (!exists) {
                    vainQueries.increment();
                }
                return exists;
            }
        }
    }

    /**
     * Inserts an account. Its date is that of this machine, as the moment of a saved filter, and in
     * UTC: a time of day without its offset is ambiguous in the hour when clocks go back.
     */
    boolean insert(String name) throws SQLException {
        queries.increment();
        try (Connection connection = pool.getConnection();
                PreparedStatement insertion = connection.prepareStatement(insertion())) {
            insertion.setString(1, name);
            insertion.setObject(2, clock.instant().atOffset(ZoneOffset.UTC));
            return insertion.executeUpdate() == 1;
        }
    }

    boolean delete(String name) throws SQLException {
        queries.increment();
        try (Connection connection = pool.getConnection();
                PreparedStatement deletion = connection.prepareStatement("DELETE FROM " + table + " WHERE name = ?")) {
            deletion.setString(1, name);
            return deletion.executeUpdate() == 1;
        }
    }

    /** Inserts many accounts, before the service runs. */
    void insertAll(Stream<String> names) throws SQLException {
        try (Connection connection = pool.getConnection();
                PreparedStatement insertion = connection.prepareStatement(insertion())) {
            connection.setAutoCommit(false);
            int added = 0;
            for (Iterator<String> next = names.iterator(); next.hasNext(); ) {
                insertion.setString(1, next.next());
                insertion.setObject(2, clock.instant().atOffset(ZoneOffset.UTC));
                insertion.addBatch();
                if (++added % ROWS_AT_ONCE == 0) {
                    insertion.executeBatch();
                }
            }
            insertion.executeBatch();
            connection.commit();
        }
    }

    /** Deletes all accounts, past any filter. */
    void clear() throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("TRUNCATE TABLE " + table);
        }
    }

    @Override
    public Stream<String> all() throws SQLException {
        return names("SELECT name FROM " + table, null);
    }

    @Override
    public Stream<String> since(Instant moment) throws SQLException {
        return names("SELECT name FROM " + table + " WHERE created >= ?", moment.minus(CLOCK_STEP));
    }

    /** Reads names as they come, in one transaction, so that not all are in the heap. */
    private Stream<String> names(String query, @Nullable Instant moment) throws SQLException {
        Connection connection = pool.getConnection();
        try {
            connection.setAutoCommit(false);
            PreparedStatement statement = connection.prepareStatement(query);
            statement.setFetchSize(ROWS_AT_ONCE);
            if (moment != null) {
                statement.setObject(1, moment.atOffset(ZoneOffset.UTC));
            }
            ResultSet rows = statement.executeQuery();
            return Stream.iterate(next(rows), Optional::isPresent, last -> next(rows))
                    .map(Optional::get)
                    .onClose(() -> close(connection));
        } catch (SQLException | RuntimeException failed) {
            connection.close();
            throw failed;
        }
    }

    private static Optional<String> next(ResultSet rows) {
        try {
            return rows.next() ? Optional.of(rows.getString(1)) : Optional.empty();
        } catch (SQLException lost) {
            throw new IllegalStateException(lost);
        }
    }

    private static void close(Connection connection) {
        try (connection) {
            connection.rollback();
        } catch (SQLException broken) {
            throw new IllegalStateException(broken);
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
