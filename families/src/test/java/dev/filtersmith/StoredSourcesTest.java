package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.testing.StoredBytes;
import dev.filtersmith.testing.StoredSources;
import dev.filtersmith.testing.StoredSources.Kind;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StreamCorruptedException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.Pipe;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Reads filters from every kind of source, and writes them to every kind of target. */
class StoredSourcesTest {
    private static final String TRIMMED =
            "@RankIndexedFilter(chains = 8, remainderBits = 6, averageLoad = 5, slots = 8,"
                    + " secondSlots = 4, thirdSlots = 16)";

    @TempDir
    private Path directory;

    @DLeftFilter
    interface Numbers extends LongFilter {}

    @DLeftFilter
    interface Words extends MembershipFilter<String> {}

    /** Reads untyped, typed and trimmed filters that follow each other. */
    @ParameterizedTest
    @EnumSource
    void filtersFollowEachOther(Kind kind) throws IOException {
        LongFilter longs = longs();
        MembershipFilter<String> words = words();
        LongFilter ranks = ranks();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        longs.writeTo(out);
        longs.writeTo(out);
        words.writeTo(out);
        words.writeTo(out);
        ranks.writeTrimmed(out);
        longs.writeTo(out);
        FilterSource source = kind.of(out.toByteArray());
        assertThat(Filters.reader().read(LongFilter.class, source).words()).isEqualTo(longs.words());
        assertThat(Filters.reader().read(Numbers.class, source).words()).isEqualTo(longs.words());
        assertThat(Filters.reader().read(source, String.class).mightContain("one"))
                .isTrue();
        assertThat(Filters.reader().read(Words.class, source).mightContain("one"))
                .isTrue();
        assertThat(LongStream.range(0, 200)
                        .filter(Filters.reader().readTrimmed(source))
                        .count())
                .isEqualTo(LongStream.range(0, 200).filter(ranks).count());
        assertThat(Filters.reader().read(LongFilter.class, source).words()).isEqualTo(longs.words());
        assertThatExceptionOfType(EOFException.class)
                .isThrownBy(() -> Filters.reader().read(LongFilter.class, source))
                .withMessage("the source ends after " + out.size() + " bytes, within the header of a filter: 12 bytes"
                        + " more are needed there");
    }

    @Test
    void readingMovesThePositionToTheEndOfTheFilter() throws IOException {
        byte[] stored = StoredBytes.of(longs()).array();
        byte[] more = Arrays.copyOf(stored, stored.length + 9);
        ByteBuffer buffer = ByteBuffer.wrap(more);
        Filters.reader().read(LongFilter.class, FilterSource.of(buffer));
        assertThat(buffer.position()).isEqualTo(stored.length);
        assertThat(buffer.limit()).isEqualTo(more.length);
        InputStream stream = new ByteArrayInputStream(more);
        Filters.read(LongFilter.class, stream);
        assertThat(stream.available()).isEqualTo(9);
        Path file = Files.write(directory.resolve("filter"), more);
        try (FileChannel channel = FileChannel.open(file)) {
            Filters.reader().read(LongFilter.class, FilterSource.of(channel));
            assertThat(channel.position()).isEqualTo(stored.length);
        }
        try (InputStream in = Files.newInputStream(file)) {
            Filters.read(LongFilter.class, in);
            assertThat(in.readAllBytes()).hasSize(9);
        }
    }

    @Test
    void aBufferIsReadAgainWhenItIsRewound() throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(StoredBytes.of(longs()).array());
        FilterSource source = FilterSource.of(buffer);
        Filters.reader().read(LongFilter.class, source);
        assertThatExceptionOfType(EOFException.class)
                .isThrownBy(() -> Filters.reader().read(LongFilter.class, source));
        buffer.rewind();
        assertThat(Filters.reader().read(LongFilter.class, source).words()).isEqualTo(longs().words());
    }

    @Test
    void aFileHoldsOneFilterAndNothingElse() throws IOException {
        byte[] stored = StoredBytes.of(longs()).array();
        Path file = Files.write(directory.resolve("filter"), stored);
        FilterSource source = FilterSource.of(file);
        assertThat(Filters.reader().read(LongFilter.class, source).words()).isEqualTo(longs().words());
        assertThat(Filters.reader().read(Numbers.class, source).words()).isEqualTo(longs().words());
        Files.write(file, new byte[1], StandardOpenOption.APPEND);
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(() -> Filters.reader().read(LongFilter.class, source))
                .withMessage(file + ": the filter ends at byte " + stored.length + ", but the file has "
                        + (stored.length + 1));
        Files.write(file, Arrays.copyOf(stored, 100));
        assertThatExceptionOfType(EOFException.class)
                .isThrownBy(() -> Filters.reader().read(LongFilter.class, source))
                .withMessageStartingWith(file + ": the source ends after 100 bytes, within the header");
    }

    /** A pipe has neither a position nor a size. */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "has no mkfifo")
    void aPipeIsReadAsAStream() throws IOException, InterruptedException {
        byte[] stored = StoredBytes.of(longs()).array();
        Path pipe = directory.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        FilterSource source = FilterSource.of(pipe);
        assertThat(readWhileWriting(pipe, stored, source).words()).isEqualTo(longs().words());
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(() -> readWhileWriting(pipe, Arrays.copyOf(stored, stored.length + 1), source))
                .withMessage(pipe + ": more bytes follow the filter");
        assertThatExceptionOfType(EOFException.class)
                .isThrownBy(() -> readWhileWriting(pipe, Arrays.copyOf(stored, 100), source))
                .withMessageStartingWith(pipe + ": the source ends after 100 bytes");
    }

    private static LongFilter readWhileWriting(Path pipe, byte[] bytes, FilterSource source) throws IOException {
        CompletableFuture<Void> writing = CompletableFuture.runAsync(
                () -> {
                    try {
                        Files.write(pipe, bytes, StandardOpenOption.WRITE);
                    } catch (IOException broken) {
                        throw new UncheckedIOException(broken);
                    }
                },
                writer -> new Thread(writer).start());
        try {
            return Filters.reader().read(LongFilter.class, source);
        } finally {
            writing.join();
        }
    }

    @Test
    void everyFailureNamesTheFile() {
        for (Path path : new Path[] {directory, directory.resolve("missing")}) {
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> Filters.read(LongFilter.class, path))
                    .withMessageContaining(path.toString());
        }
    }

    @Test
    void allTargetsReceiveTheSameBytes() throws IOException {
        LongFilter longs = longs();
        LongFilter ranks = ranks();
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        longs.writeTo(stream);
        ranks.writeTrimmed(stream);
        for (boolean partial : new boolean[] {false, true}) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            WritableByteChannel channel = partial ? StoredSources.partial(out, 7) : Channels.newChannel(out);
            longs.writeTo(channel);
            ranks.writeTrimmed(channel);
            assertThat(out.toByteArray()).isEqualTo(stream.toByteArray());
        }
        Path file = directory.resolve("filters");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            longs.writeTo(channel);
            ranks.writeTrimmed(channel);
        }
        assertThat(Files.readAllBytes(file)).isEqualTo(stream.toByteArray());
        ByteArrayOutputStream trimmed = new ByteArrayOutputStream();
        Filters.reader()
                .readTrimmed(FilterSource.of(
                        new ByteArrayInputStream(StoredBytes.trimmed(ranks).array())))
                .writeTrimmed(StoredSources.partial(trimmed, 7));
        assertThat(trimmed.toByteArray()).isEqualTo(StoredBytes.trimmed(ranks).array());
    }

    @Test
    void channelsHaveToWait() throws IOException {
        Pipe pipe = Pipe.open();
        try (Pipe.SourceChannel source = pipe.source();
                Pipe.SinkChannel sink = pipe.sink()) {
            source.configureBlocking(false);
            sink.configureBlocking(false);
            assertThatExceptionOfType(IllegalBlockingModeException.class).isThrownBy(() -> FilterSource.of(source));
            LongFilter ranks = ranks();
            assertThatExceptionOfType(IllegalBlockingModeException.class).isThrownBy(() -> ranks.writeTo(sink));
            assertThatExceptionOfType(IllegalBlockingModeException.class).isThrownBy(() -> ranks.writeTrimmed(sink));
        }
        FilterSource idle = FilterSource.of(new InputStream() {
            @Override
            public int read() {
                return -1;
            }

            @Override
            public int read(byte[] target, int offset, int length) {
                return 0;
            }
        });
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> Filters.reader().read(LongFilter.class, idle))
                .withMessageContaining("returned no byte after 0, within the header");
        WritableByteChannel full = StoredSources.partial(OutputStream.nullOutputStream(), 0);
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> longs().writeTo(full))
                .withMessageContaining("the channel took none of");
    }

    private static LongFilter longs() {
        LongFilter filter = Filters.builder(FilterSpec.dLeft().build())
                .expectedElements(100)
                .build();
        IntStream.range(0, 100).forEach(filter::put);
        return filter;
    }

    private static MembershipFilter<String> words() {
        MembershipFilter<String> filter = Filters.builder(FilterSpec.dLeft().build(), String.class)
                .expectedElements(100)
                .build();
        filter.put("one");
        return filter;
    }

    private static LongFilter ranks() {
        LongFilter filter =
                Filters.builder(FilterSpec.parse(TRIMMED)).expectedElements(100).build();
        IntStream.range(0, 100).forEach(filter::put);
        return filter;
    }
}
