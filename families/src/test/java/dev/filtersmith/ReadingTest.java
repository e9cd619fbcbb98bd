package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.annotation.RankIndexedFilter;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.testing.StoredBytes;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads typed, untyped and trimmed filters by each method of {@link Filters}. */
class ReadingTest {
    private static final String KEY = "one";

    @TempDir
    private Path directory;

    @RankIndexedFilter(chains = 8, remainderBits = 6, averageLoad = 5, slots = 8, secondSlots = 4, thirdSlots = 16)
    interface Words extends MembershipFilter<String> {}

    private static Words words() {
        Words words = Filters.create(Words.class, 100);
        words.put(KEY);
        return words;
    }

    @Test
    void readsTyped() throws IOException {
        byte[] stored = StoredBytes.of(words()).array();
        assertThat(Filters.read(Words.class, stream(stored))).accepts(KEY);
        assertThat(Filters.reader().read(Words.class, FilterSource.of(channel(stored))))
                .accepts(KEY);
        assertThat(Filters.reader().read(Words.class, FilterSource.of(ByteBuffer.wrap(stored))))
                .accepts(KEY);
        assertThat(Filters.read(Words.class, file(stored))).accepts(KEY);
    }

    @Test
    void readsByTheTypeOfTheKeys() throws IOException {
        byte[] stored = StoredBytes.of(words()).array();
        assertThat(Filters.reader().read(FilterSource.of(stream(stored)), String.class))
                .accepts(KEY);
        assertThat(Filters.reader().read(FilterSource.of(channel(stored)), String.class))
                .accepts(KEY);
        assertThat(Filters.reader().read(FilterSource.of(ByteBuffer.wrap(stored)), String.class))
                .accepts(KEY);
        assertThat(Filters.reader().read(FilterSource.of(file(stored)), String.class))
                .accepts(KEY);
    }

    @Test
    void readsLongKeys() throws IOException {
        LongFilter longs = Filters.builder(FilterSpec.dLeft().build())
                .expectedElements(100)
                .build();
        longs.put(7);
        byte[] stored = StoredBytes.of(longs).array();
        assertThat(Filters.read(LongFilter.class, stream(stored)).mightContain(7))
                .isTrue();
        assertThat(Filters.reader()
                        .read(LongFilter.class, FilterSource.of(channel(stored)))
                        .mightContain(7))
                .isTrue();
        assertThat(Filters.reader()
                        .read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(stored)))
                        .mightContain(7))
                .isTrue();
        assertThat(Filters.read(LongFilter.class, file(stored)).mightContain(7)).isTrue();
    }

    @Test
    void readsTrimmed() throws IOException {
        byte[] stored = StoredBytes.trimmed(words()).array();
        assertThat(Filters.reader().readTrimmed(FilterSource.of(stream(stored))).forKeys(String.class))
                .accepts(KEY);
        assertThat(Filters.reader()
                        .readTrimmed(FilterSource.of(channel(stored)))
                        .forKeys(String.class))
                .accepts(KEY);
        assertThat(Filters.reader()
                        .readTrimmed(FilterSource.of(ByteBuffer.wrap(stored)))
                        .forKeys(String.class))
                .accepts(KEY);
        assertThat(Filters.reader().readTrimmed(FilterSource.of(file(stored))).forKeys(String.class))
                .accepts(KEY);
    }

    @Test
    void aShortSourceIsAnException() throws IOException {
        byte[] whole = StoredBytes.of(words()).array();
        byte[] stored = Arrays.copyOf(whole, whole.length - 1);
        assertThatExceptionOfType(EOFException.class).isThrownBy(() -> Filters.read(Words.class, stream(stored)));
        assertThatExceptionOfType(EOFException.class)
                .isThrownBy(() -> Filters.reader().read(Words.class, FilterSource.of(channel(stored))));
        assertThatExceptionOfType(EOFException.class)
                .isThrownBy(() -> Filters.reader().read(Words.class, FilterSource.of(ByteBuffer.wrap(stored))));
        assertThatExceptionOfType(EOFException.class)
                .isThrownBy(() -> Filters.reader().read(FilterSource.of(stream(stored)), String.class));
        byte[] trimmed = StoredBytes.trimmed(words()).array();
        assertThatExceptionOfType(EOFException.class)
                .isThrownBy(() -> Filters.reader()
                        .readTrimmed(FilterSource.of(stream(Arrays.copyOf(trimmed, trimmed.length - 1)))));
        Path file = file(stored);
        assertThatExceptionOfType(EOFException.class)
                .isThrownBy(() -> Filters.read(Words.class, file))
                .withMessageStartingWith(file.toString());
    }

    /** Neither a stream nor a channel is closed. */
    @Test
    void whatTheCallerOpenedStaysOpen() throws IOException {
        byte[] stored = StoredBytes.of(words()).array();
        ByteArrayInputStream stream = new ByteArrayInputStream(stored) {
            @Override
            public void close() throws IOException {
                throw new IOException("closed");
            }
        };
        assertThat(Filters.read(Words.class, stream)).accepts(KEY);
        ReadableByteChannel channel = channel(stored);
        assertThat(Filters.reader().read(Words.class, FilterSource.of(channel))).accepts(KEY);
        assertThat(channel.isOpen()).isTrue();
    }

    private static ByteArrayInputStream stream(byte[] stored) {
        return new ByteArrayInputStream(stored);
    }

    private static ReadableByteChannel channel(byte[] stored) {
        return Channels.newChannel(stream(stored));
    }

    private Path file(byte[] stored) throws IOException {
        return Files.write(directory.resolve("filter"), stored);
    }
}
