package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.testing.Contender;
import dev.filtersmith.testing.ForgedFilter;
import dev.filtersmith.testing.StoredFilter;
import dev.filtersmith.testing.StoredSources;
import dev.filtersmith.testing.StoredSources.Kind;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that an interrupted thread stays so, and that only channels that end by it fail. */
class InterruptsTest {
    static List<StoredFilter> files() {
        return StoredFilter.all();
    }

    /** An action that may fail. */
    @FunctionalInterface
    private interface Action<R> {
        R run() throws IOException;
    }

    /** The thread runs other tests, too. */
    @AfterEach
    void clear() {
        Thread.interrupted();
    }

    private static <R> R interrupted(Action<R> action) throws IOException {
        Thread.currentThread().interrupt();
        try {
            return action.run();
        } finally {
            assertThat(Thread.interrupted()).as("still interrupted").isTrue();
        }
    }

    private static List<long[]> use(StoredFilter file) throws IOException {
        LongFilter filter = file.create();
        Contender contender = new Contender(
                Engine.INTERPRETED,
                () -> Filters.builder(filter.layout().spec()),
                (reader, source) -> file.reader().read(source));
        return ForgedFilter.use(contender, filter, 1);
    }

    /** Creation, lookups, puts, removals, sweeps, streams. */
    @ParameterizedTest
    @MethodSource("files")
    void operationsGoOn(StoredFilter file) throws IOException {
        assertThat(interrupted(() -> use(file)))
                .usingElementComparator(Arrays::compare)
                .isEqualTo(use(file));
        byte[] stored = interrupted(() -> file.bytes(file.create()));
        assertThat(stored).isEqualTo(file.stored());
        for (Kind kind : Kind.values()) {
            if (kind != Kind.CHANNEL && kind != Kind.SLOW_CHANNEL) {
                assertThat(interrupted(() -> file.read(kind.of(stored)))).isNotNull();
            }
        }
    }

    /** The channel is closed, as the JDK has it, and the exception comes out as it is. */
    @ParameterizedTest
    @MethodSource("files")
    void channelsAreClosed(StoredFilter file) throws IOException {
        byte[] stored = file.stored();
        LongFilter filter = file.create();
        long[] words = filter.words();
        closes(() -> file.read(FilterSource.of(file.file())));
        try (FileChannel channel = FileChannel.open(file.file())) {
            closes(() -> file.read(FilterSource.of(channel)));
            assertThat(channel.isOpen()).isFalse();
        }
        ReadableByteChannel source = Channels.newChannel(StoredSources.unknown(stored, 1));
        closes(() -> file.read(FilterSource.of(source)));
        WritableByteChannel target = Channels.newChannel(OutputStream.nullOutputStream());
        closes(() -> {
            file.write(filter, target);
            return file;
        });
        assertThat(target.isOpen()).isFalse();
        assertThat(filter.words()).isEqualTo(words);
        assertThat(file.bytes(filter)).isEqualTo(stored);
    }

    /** The interrupt comes before every sixteenth byte. */
    @ParameterizedTest
    @MethodSource("files")
    void channelsAreClosedInTheMiddle(StoredFilter file) throws IOException {
        byte[] stored = file.stored();
        LongFilter filter = file.create();
        for (int at = 0; at < stored.length; at += 16) {
            ReadableByteChannel source = new Interrupting(at, stored);
            closed(() -> file.read(FilterSource.of(source)));
            WritableByteChannel target = new Interrupting(at);
            closed(() -> {
                file.write(filter, target);
                return file;
            });
        }
        assertThat(file.bytes(filter)).isEqualTo(stored);
    }

    private static void closes(Action<?> action) throws IOException {
        interrupted(() ->
                assertThatExceptionOfType(ClosedByInterruptException.class).isThrownBy(action::run));
    }

    private static void closed(Action<?> action) {
        assertThatExceptionOfType(ClosedByInterruptException.class).isThrownBy(action::run);
        assertThat(Thread.interrupted()).as("still interrupted").isTrue();
    }

    /** A slow channel that interrupts the thread before a byte. */
    private static final class Interrupting implements ReadableByteChannel, WritableByteChannel {
        private final ReadableByteChannel source;
        private final WritableByteChannel target = Channels.newChannel(OutputStream.nullOutputStream());
        private int left;

        Interrupting(int bytes, byte... stored) {
            this.left = bytes;
            this.source = Channels.newChannel(StoredSources.unknown(stored, 1));
        }

        private void next() {
            if (left-- == 0) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public int read(ByteBuffer bytes) throws IOException {
            next();
            return source.read(bytes);
        }

        @Override
        public int write(ByteBuffer bytes) throws IOException {
            next();
            int count = target.write(bytes.slice(bytes.position(), 1));
            bytes.position(bytes.position() + count);
            return count;
        }

        @Override
        public boolean isOpen() {
            return source.isOpen() && target.isOpen();
        }

        @Override
        public void close() throws IOException {
            source.close();
            target.close();
        }
    }
}
