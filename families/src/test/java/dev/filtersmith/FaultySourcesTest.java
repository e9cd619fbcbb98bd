package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.testing.KeptFilters;
import dev.filtersmith.testing.StoredFilter;
import dev.filtersmith.testing.StoredSources;
import dev.filtersmith.testing.StoredSources.Kind;
import dev.filtersmith.testing.TypedBuilder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads every stored filter from sources, and writes it to targets, that fail or are slow. */
class FaultySourcesTest {
    /** Bytes from one failure of a target to the next, in every build. */
    private static final int STRIDE = 61;

    private final IOException failure = new IOException("broken");

    static List<StoredFilter> files() {
        return KeptFilters.all();
    }

    static List<StoredFilter> sample() {
        return KeptFilters.sample();
    }

    static List<StoredFilter> rest() {
        return KeptFilters.rest();
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("rest")
    void failuresOfASourceOfOthersComeOut(StoredFilter file) throws IOException {
        failuresOfASourceAtEachByteComeOut(file);
    }

    /** The failure comes out as it is, wherever it happens. */
    @ParameterizedTest
    @MethodSource("sample")
    void failuresOfASourceAtEachByteComeOut(StoredFilter file) throws IOException {
        byte[] stored = file.stored();
        for (int at = 0; at < stored.length; at++) {
            FilterSource stream = FilterSource.of(StoredSources.failing(stored, at, failure));
            assertThatThrownBy(() -> file.read(stream)).isSameAs(failure);
            FilterSource channel = FilterSource.of(Channels.newChannel(StoredSources.failing(stored, at, failure)));
            assertThatThrownBy(() -> file.read(channel)).isSameAs(failure);
        }
        assertThat(file.read(FilterSource.of(StoredSources.failing(stored, stored.length, failure))))
                .isNotNull();
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("files")
    void failuresOfATargetAtEachByteComeOut(StoredFilter file) throws IOException {
        assertFailuresOfATargetComeOut(file, 1);
    }

    @ParameterizedTest
    @MethodSource("sample")
    void failuresOfATargetComeOut(StoredFilter file) throws IOException {
        assertFailuresOfATargetComeOut(file, STRIDE);
    }

    /** A filter that could not be written is as before. */
    private void assertFailuresOfATargetComeOut(StoredFilter file, int stride) throws IOException {
        byte[] stored = file.stored();
        Filter filter = file.create();
        for (int at = 0; at < stored.length; at += stride) {
            int limit = at;
            assertThatThrownBy(() -> file.write(filter, StoredSources.failing(limit, failure)))
                    .isSameAs(failure);
            assertThatThrownBy(() -> file.write(filter, Channels.newChannel(StoredSources.failing(limit, failure))))
                    .isSameAs(failure);
        }
        file.write(filter, StoredSources.failing(stored.length, failure));
        assertThat(file.bytes(filter)).isEqualTo(stored);
    }

    @ParameterizedTest
    @MethodSource("files")
    void oneByteAtATimeIsEnough(StoredFilter file) throws IOException {
        byte[] stored = file.stored();
        Filter filter = file.create();
        for (FilterSource slow :
                List.of(Kind.SLOW_STREAM.of(stored), FilterSource.of(StoredSources.partial(stored, 1)))) {
            file.assertAlike(file.read(slow), filter, 1000);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        file.write(filter, StoredSources.partial(out, 1));
        assertThat(out.toByteArray()).isEqualTo(stored);
    }

    /** A filter of several blocks fails in any of them. */
    @Test
    void failuresInLaterBlocksComeOut() throws IOException {
        LongFilter filter = TypedBuilder.ofLongs(FilterSpec.parse("@BloomFilter(hashFunctions = 11, bitsPerKey = 16)"))
                .expectedElements(100_000)
                .build();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        filter.writeTo(out);
        byte[] stored = out.toByteArray();
        assertThat(stored.length).isGreaterThan(3 << 16);
        for (int at = 0; at < stored.length; at += 4099) {
            FilterSource source = FilterSource.of(StoredSources.failing(stored, at, failure));
            assertThatThrownBy(() -> Filters.reader().read(LongFilter.class, source))
                    .isSameAs(failure);
            int limit = at;
            assertThatThrownBy(() -> filter.writeTo(StoredSources.failing(limit, failure)))
                    .isSameAs(failure);
        }
    }
}
