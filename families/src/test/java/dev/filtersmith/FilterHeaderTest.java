package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.annotation.Growth;
import dev.filtersmith.stored.FilterHeader;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.testing.StoredBytes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilterHeaderTest {
    private static final FilterSpec SPEC = FilterSpec.dLeft().build();
    private static final String RANKS = "@RankIndexedFilter(chains = 8, remainderBits = 6, averageLoad = 5, slots = 8,"
            + " secondSlots = 4, thirdSlots = 16)";

    @TempDir
    private Path directory;

    /** A key of two components. */
    record Edge(int source, int target) {}

    @Test
    void readsTheHeaderOfAFile() throws IOException {
        MembershipFilter<Edge> edges = edges();
        Path file =
                Files.write(directory.resolve("edges"), StoredBytes.of(edges).array());

        FilterHeader header = FilterHeader.read(file);

        assertThat(header)
                .isEqualTo(new FilterHeader(
                        FilterHeader.Form.FILTER,
                        edges.layout().spec().storedText(),
                        "(int source, int target)",
                        false,
                        OptionalLong.of(7),
                        1000,
                        1,
                        0,
                        0));
        assertThat(FilterSpec.parse(header.spec())).isEqualTo(edges.layout().spec());
    }

    @Test
    void readsTheHeadersOfAllForms() throws IOException {
        LongFilter ranks =
                Filters.builder(FilterSpec.parse(RANKS)).expectedElements(100).build();
        LongFilter chain = Filters.builder(
                        FilterSpec.dLeft().growth(Growth.CHAINED).build())
                .expectedElements(100)
                .build();
        LongFilter sharded =
                Filters.builder(SPEC).expectedElements(10_000).shards(4).build();
        assertThat(header(StoredBytes.trimmed(ranks).array()).form()).isEqualTo(FilterHeader.Form.TRIMMED);
        assertThat(header(StoredBytes.of(chain).array()).form()).isEqualTo(FilterHeader.Form.CHAIN);
        FilterHeader shards = header(StoredBytes.of(sharded).array());
        assertThat(shards.form()).isEqualTo(FilterHeader.Form.SHARDED);
        assertThat(shards.expectedElements()).isEqualTo(10_000);
        assertThat(header(StoredBytes.of(Shards.of(sharded).get(2)).array()))
                .extracting(FilterHeader::shard, FilterHeader::shards)
                .containsExactly(2, 4);
    }

    @Test
    void aSecretKeyOrAWithheldSeedIsNoSeed() throws IOException {
        LongFilter keyed =
                Filters.builder(SPEC).expectedElements(100).key(new byte[16]).build();
        LongFilter seeded = Filters.builder(SPEC).expectedElements(100).seed(5).build();
        ByteArrayOutputStream withheld = new ByteArrayOutputStream();
        seeded.writeTo(withheld, WriteOption.WITHHOLD_SEED);

        assertThat(header(StoredBytes.of(keyed).array()))
                .extracting(FilterHeader::keyed, FilterHeader::seed)
                .containsExactly(true, OptionalLong.empty());
        assertThat(header(withheld.toByteArray()))
                .extracting(FilterHeader::keyed, FilterHeader::seed)
                .containsExactly(false, OptionalLong.empty());
    }

    @Test
    void damagedHeadersAreRefusedWithTheNameOfTheFile() throws IOException {
        byte[] stored = StoredBytes.of(edges()).array();
        Path file = Files.write(directory.resolve("edges"), Arrays.copyOf(stored, 50));
        assertThatExceptionOfType(EOFException.class)
                .isThrownBy(() -> FilterHeader.read(file))
                .withMessageStartingWith(file + ": the source ends after 50 bytes");
        stored[80] ^= 1;
        Files.write(file, stored);
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(() -> FilterHeader.read(file))
                .withMessageStartingWith(file + ": the header of the filter does not match its checksum");
    }

    @Test
    void statisticsNeedNoTypeOfKeys() throws IOException {
        MembershipFilter<Edge> edges = edges();
        byte[] stored = StoredBytes.of(edges).array();

        assertThat(Filters.reader().statistics(FilterSource.of(ByteBuffer.wrap(stored))))
                .extracting(FilterStatistics::content, FilterStatistics::bitSize, FilterStatistics::expectedElements)
                .containsExactly(edges.statistics().content(), edges.bitSize(), 1000L);
        stored[stored.length - 200] ^= 1;
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(() -> Filters.reader().statistics(FilterSource.of(ByteBuffer.wrap(stored))));
    }

    private static MembershipFilter<Edge> edges() {
        MembershipFilter<Edge> edges =
                Filters.builder(SPEC, Edge.class).expectedElements(1000).seed(7).build();
        edges.put(new Edge(1, 2));
        return edges;
    }

    private static FilterHeader header(byte[] stored) throws IOException {
        return FilterHeader.read(new ByteArrayInputStream(stored));
    }
}
