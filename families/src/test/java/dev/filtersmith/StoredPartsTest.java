package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.testing.KeptFilters;
import dev.filtersmith.testing.StoredFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Chains and shards as first written by version 2 of the stored form. As in
 * {@link StoredFiltersTest}, the files never change once this version is released.
 */
class StoredPartsTest {
    private static final String UPDATE = "The file %s differs. Before the first release it is written again by"
            + " mvn -pl families -am test -Dtest=StoredPartsTest -Dfiltersmith.stored=update"
            + " -Dsurefire.failIfNoSpecifiedTests=false. After it, the bits may not change";

    /** Place in the header of the code for what is stored. */
    private static final int FORM = 6;

    static List<StoredFilter> files() {
        return KeptFilters.parted();
    }

    @BeforeAll
    static void update() throws IOException {
        if ("update".equals(System.getProperty("filtersmith.stored"))) {
            for (StoredFilter file : files()) {
                Files.write(file.file(), file.bytes(file.create()));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void writesTheStoredBytes(StoredFilter file) throws IOException {
        assertThat(file.bytes(file.create())).as(UPDATE, file.file()).isEqualTo(file.stored());
    }

    @ParameterizedTest
    @MethodSource("files")
    void readsAnEqualFilter(StoredFilter file) throws IOException {
        Filter filter = file.create();
        Filter read = (Filter) file.read(file.stored());
        assertThat(file.stored()[FORM]).as("the code of a chain or of shards").isIn((byte) 3, (byte) 4);
        assertThat(read).hasSameClassAs(filter);
        file.assertAlike(read, filter, 10_000);
        assertThat(LongStream.range(0, file.keys()).allMatch(file.answers(read)))
                .isTrue();
        assertThat(read.sameContent(filter)).isTrue();
        assertThat(read.layout()).isEqualTo(filter.layout());
        assertThat(read.approximateElementCount()).isEqualTo(filter.approximateElementCount());
        assertThat(file.bytes(read)).isEqualTo(file.stored());
        for (long key = 1 << 20; key < (1 << 20) + 20; key++) {
            assertThat(file.kind().put(read, key)).isEqualTo(file.kind().put(filter, key));
        }
        assertThat(file.bytes(read)).as("after further puts").isEqualTo(file.bytes(filter));
    }
}
