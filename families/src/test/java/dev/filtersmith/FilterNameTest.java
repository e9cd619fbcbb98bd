package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.filtersmith.dleft.DLeftSpec;
import dev.filtersmith.stored.FilterSource;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The names of filters. */
class FilterNameTest {
    private static final String RANKS = "(chains = 16, remainderBits = 9, averageLoad = 10, slots = 11,"
            + " secondSlots = 2, thirdSlots = 24, overflowProbability = 0.001)";

    private static FilterBuilder<LongFilter> builder() {
        return Filters.builder(DLeftSpec.builder().build()).expectedElements(100);
    }

    @Test
    void aFilterHasTheNameThatItWasGiven() {
        assertThat(builder().build().name()).isEmpty();
        LongFilter urls = builder().name("urls").build();
        assertThat(urls.name()).contains("urls");
        assertThat(urls.statistics().name()).contains("urls");
        assertThat(urls).hasToString("\"urls\", " + builder().build());
        assertThat(builder().name("urls").statistics(true).build()).hasToString(urls.toString());
        MembershipFilter<String> texts = Filters.builder(DLeftSpec.builder().build(), String.class)
                .expectedElements(100)
                .name("texts")
                .build();
        assertThat(texts.name()).contains("texts");
    }

    @Test
    void aStoredFilterHasNoName() throws IOException {
        ByteArrayOutputStream named = new ByteArrayOutputStream();
        ByteArrayOutputStream unnamed = new ByteArrayOutputStream();
        builder().name("urls").build().writeTo(named);
        builder().build().writeTo(unnamed);
        assertThat(named.toByteArray()).isEqualTo(unnamed.toByteArray());
        assertThat(Filters.read(LongFilter.class, new ByteArrayInputStream(named.toByteArray()))
                        .name())
                .isEmpty();
        assertThat(Filters.reader()
                        .name("stored")
                        .read(LongFilter.class, FilterSource.of(new ByteArrayInputStream(named.toByteArray())))
                        .name())
                .contains("stored");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Filters.reader().name(" "))
                .withMessageStartingWith("[FilterName]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@DLeftFilter",
                "@DLeftCountingFilter",
                "@DynamicDLeftCountingFilter",
                "@WindowedCuckooFilter",
                "@RankIndexedFilter" + RANKS,
                "@RankIndexedCountingFilter" + RANKS
            })
    void aRefusalNamesTheFilter(String spec) {
        LongFilter filter = Filters.builder(FilterSpec.parse(spec))
                .expectedElements(20)
                .name("urls")
                .build();
        assertThatExceptionOfType(FilterFullException.class)
                .isThrownBy(() -> filter.putAll(LongStream.range(0, 10_000).toArray()))
                .withMessageStartingWith("the filter \"urls\" is full: it was made for 20 elements");
    }

    @Test
    void aRefreshWithOtherKeysNamesTheFilter() {
        LongCountingFilter filter = Filters.builder((CountingSpec) FilterSpec.parse("@DLeftCountingFilter"))
                .expectedElements(20)
                .name("urls")
                .build();
        assertThatExceptionOfType(LiveKeysException.class)
                .isThrownBy(() -> filter.refresh(LongStream.of(1)))
                .withMessageContaining("is not in the filter \"urls\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a\nb", "a\u0000", "a\u2028b", "\ud800", "a\u200bb"})
    void someNamesAreRefused(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder().name(name))
                .withMessageStartingWith("[FilterName]");
    }

    @Test
    void namesHaveUpToAHundredPrintableCharacters() {
        String longest = "n".repeat(100);
        assertThat(builder().name(longest).build().name()).contains(longest);
        assertThat(builder().name("Größe, \"a*b\" = ?").build().name()).isPresent();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder().name(longest + "n"))
                .withMessageContaining("101 characters");
    }
}
