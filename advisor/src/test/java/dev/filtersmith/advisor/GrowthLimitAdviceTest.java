package dev.filtersmith.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the advice for chains with a limit: each filter gets its share of the rate. */
class GrowthLimitAdviceTest {
    private static FilterSpec limited(String family, double maxFpp, int limit) {
        return FilterSpec.parse(
                "@" + family + "(maxFpp = " + maxFpp + ", growth = CHAINED, growthLimit = " + limit + ")");
    }

    @ParameterizedTest
    @CsvSource({
        "WindowedCuckooFilter, 4, 2",
        "WindowedCuckooFilter, 16, 3",
        "DLeftFilter, 16, 3",
        "DLeftFilter, 65536, 9",
        "BloomFilter, 100, 4",
        "BloomFilter, 0, 9"
    })
    void theGeometryIsThatOfTheShare(String family, int limit, int filters) {
        FilterSpec spec = limited(family, 1e-3, limit);
        Advice advice = FilterAdvisor.of(spec);
        Advice share = FilterAdvisor.of(FilterSpec.parse("@" + family + "(maxFpp = " + 1e-3 / filters + ")"));
        assertThat(advice.chosen().model().bitsPerKey())
                .isEqualTo(share.chosen().model().bitsPerKey());
        assertThat(filters * advice.chosen().model().highestRate()).isLessThanOrEqualTo(1e-3);
        assertThat(advice.chosen().spec().growthLimit()).isEqualTo(limit);
        assertThat(spec.toLayout().spec()).isEqualTo(advice.chosen().spec());
    }

    @Test
    void theTextHasTheRateOfTheWhole() {
        assertThat(FilterAdvisor.of(limited("WindowedCuckooFilter", 1e-3, 16)).toString())
                .contains("14.89 bits per key, false positive rate 2.30e-04")
                .contains("\n  as many bits per key in a chain of 3 full filters, for 16 times the expected elements,"
                        + " and a false positive rate of 6.89e-04 at most\n");
        assertThat(FilterAdvisor.of(FilterSpec.parse("@WindowedCuckooFilter(maxFpp = 1e-3)"))
                        .toString())
                .doesNotContain("chain");
    }

    @Test
    void theShareIsNamedWhereItIsOutOfReach() {
        FilterSpec spec = limited("WindowedCuckooFilter", 1e-12, 16);
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(() -> FilterAdvisor.of(spec))
                .withMessageContaining("each of up to 3 filters has to hold maxFpp / 3");
    }

    @Test
    void aLimitWithoutGrowthIsRefused() {
        FilterSpec spec = FilterSpec.parse("@WindowedCuckooFilter(maxFpp = 1e-3, growthLimit = 16)");
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(() -> FilterAdvisor.of(spec))
                .withMessageContaining("[GrowthLimitUnfit] growthLimit = 16");
    }
}
