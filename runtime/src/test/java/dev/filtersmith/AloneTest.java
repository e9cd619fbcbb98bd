package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.filtersmith.annotation.BloomFilter;
import dev.filtersmith.annotation.DLeftCountingFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.RankIndexedFilter;
import dev.filtersmith.annotation.WindowedCuckooFilter;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.stored.FilterSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the runtime without the further families, which are on no class path here. */
class AloneTest {
    private static final Path STORED = Path.of("../families/src/test/resources/dev/filtersmith");

    @DLeftFilter
    private interface Seen extends LongFilter {}

    @WindowedCuckooFilter
    private interface Windows extends LongCountingFilter {}

    @BloomFilter
    private interface Bits extends LongFilter {}

    @DLeftCountingFilter
    private interface Counted extends LongCountingFilter {}

    @RankIndexedFilter
    private interface Ranked extends LongFilter {}

    /** Of two families, one of which is absent. */
    @DLeftFilter
    @RankIndexedFilter
    private interface Both extends LongFilter {}

    @ParameterizedTest
    @ValueSource(classes = {Seen.class, Windows.class})
    <F extends LongFilter> void filtersAreCreatedReadAndMapped(Class<F> type) throws IOException {
        F filter = Filters.create(type, 1_000);
        assertThat(filter.put(1)).isTrue();
        ByteArrayOutputStream stored = new ByteArrayOutputStream();
        filter.writeTo(stored);
        FilterSource source = FilterSource.of(ByteBuffer.wrap(stored.toByteArray()));
        assertThat(Filters.reader().read(type, source).mightContain(1)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"@DLeftFilter(growth = CHAINED)", "@WindowedCuckooFilter(growth = CHAINED)"})
    void filtersGrow(String spec) {
        LongFilter filter =
                Filters.builder(FilterSpec.parse(spec)).expectedElements(100).build();
        LongStream.range(0, 1_000).forEach(filter::put);
        assertThat(LongStream.range(0, 1_000)).allMatch(filter::mightContain);
    }

    @Test
    void theOthersAreNotListed() {
        assertThat(Families.all())
                .extracting(Object::toString)
                .containsExactly("@DLeftFilter", "@WindowedCuckooFilter");
    }

    /** Who misspells a family may mean one that is not here. */
    @Test
    void aMisspeltNameGetsThemAll() {
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(() -> FilterSpec.parse("@BlomFilter"))
                .withMessageContaining("no family of filters. Use one of [DLeftFilter, DLeftCountingFilter, ");
    }

    @Test
    void creationNamesWhatIsMissing() {
        for (Class<? extends LongFilter> type : List.of(Counted.class, Ranked.class, Bits.class, Both.class)) {
            assertMissing(() -> FilterSpec.of(type));
            assertMissing(() -> Filters.create(type, 1_000));
        }
        assertMissing(() -> FilterSpec.parse("@DynamicDLeftCountingFilter"));
        assertMissing(() -> FilterSpec.rankIndexedCounting().build());
    }

    private static void assertMissing(ThrowingCallable creation) {
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(creation)
                .withMessageContaining("[FamilyMissing] @")
                .withMessageContaining("Add dev.filtersmith:filtersmith-families to the application");
    }

    @Test
    void aReadNamesWhatIsMissing() {
        assertThatIOException()
                .isThrownBy(() -> Filters.reader().statistics(stored("cells")))
                .withMessageContaining("@DLeftCountingFilter is a family of filtersmith-families");
        assertThatIOException()
                .isThrownBy(() -> Filters.reader().readTrimmed(stored("trimmed")))
                .withMessageContaining("@RankIndexedFilter is a family of filtersmith-families");
    }

    private static FilterSource stored(String name) {
        return FilterSource.of(STORED.resolve("stored-version-2-" + name + ".bin"));
    }
}
