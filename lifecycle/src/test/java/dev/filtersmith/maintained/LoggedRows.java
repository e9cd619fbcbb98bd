package dev.filtersmith.maintained;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * A table of keys, dated at their insertion, that outlives its process: a log of insertions and
 * deletions. Any threads may use it.
 */
final class LoggedRows implements KeySource<Long>, AutoCloseable {
    private static final int ENTRY = 2 * Long.BYTES;

    private final Map<Long, Instant> rows = new ConcurrentHashMap<>();
    private final FileChannel log;

    /** Opens a table. */
    LoggedRows(Path table) throws IOException {
        log = FileChannel.open(table, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        ByteBuffer entries = ByteBuffer.wrap(Files.readAllBytes(table));
        while (entries.remaining() >= ENTRY) {
            long key = entries.getLong();
            long millis = entries.getLong();
            if (millis < 0) {
                rows.remove(key);
            } else {
                rows.put(key, Instant.ofEpochMilli(millis));
            }
        }
    }

    /** Returns the rows. Each insertion has a moment of its own, as an object. */
    Map<Long, Instant> rows() {
        return rows;
    }

    boolean insert(long key) {
        boolean[] isNew = new boolean[1];
        rows.computeIfAbsent(key, absent -> {
            Instant now = Instant.now();
            append(key, now.toEpochMilli());
            isNew[0] = true;
            return now;
        });
        return isNew[0];
    }

    boolean delete(long key) {
        boolean[] was = new boolean[1];
        rows.computeIfPresent(key, (same, moment) -> {
            append(key, -1);
            was[0] = true;
            return null;
        });
        return was[0];
    }

    /** Appends an entry while the row is locked, so that those of a key are in order. */
    private void append(long key, long millis) {
        try {
            log.write(ByteBuffer.allocate(ENTRY).putLong(key).putLong(millis).flip());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public Stream<Long> all() {
        return rows.keySet().stream();
    }

    @Override
    public Stream<Long> since(Instant moment) {
        return rows.entrySet().stream()
                .filter(row -> row.getValue().toEpochMilli() >= moment.toEpochMilli())
                .map(Map.Entry::getKey);
    }

    @Override
    public void close() throws IOException {
        log.close();
    }
}
