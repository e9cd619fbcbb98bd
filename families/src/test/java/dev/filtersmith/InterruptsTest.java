package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.testing.Contender;
import dev.filtersmith.testing.ForgedFilter;
import dev.filtersmith.testing.KeptFilters;
import dev.filtersmith.testing.KeyKind;
import dev.filtersmith.testing.PacedChannel;
import dev.filtersmith.testing.StoredFilter;
import dev.filtersmith.testing.StoredSources;
import dev.filtersmith.testing.StoredSources.Kind;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that an interrupted thread stays so, and that only channels that end by it fail. */
class InterruptsTest {
    static List<StoredFilter> files() {
        return KeptFilters.all();
    }

    static Stream<StoredFilter> longs() {
        return files().stream().filter(file -> file.kind() == KeyKind.LONG);
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
        LongFilter filter = (LongFilter) file.create();
        Contender contender = new Contender(
                Engine.INTERPRETED,
                () -> Filters.builder(filter.layout().spec()),
                (reader, source) -> file.reader().read(LongFilter.class, source));
        return ForgedFilter.use(contender, filter, 1);
    }

    /** Creation, lookups, puts, removals, sweeps, streams. */
    @ParameterizedTest
    @MethodSource("longs")
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
        Filter filter = file.create();
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
        Filter filter = file.create();
        for (int at = 0; at < stored.length; at += 16) {
            ReadableByteChannel source = PacedChannel.of(stored, 1, interruptAfter(at));
            closed(() -> file.read(FilterSource.of(source)));
            WritableByteChannel target = PacedChannel.of(OutputStream.nullOutputStream(), 1, interruptAfter(at));
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

    /** Returns an action that interrupts the thread the next time after some others. */
    private static Runnable interruptAfter(int times) {
        AtomicInteger left = new AtomicInteger(times);
        return () -> {
            if (left.getAndDecrement() == 0) {
                Thread.currentThread().interrupt();
            }
        };
    }
}
