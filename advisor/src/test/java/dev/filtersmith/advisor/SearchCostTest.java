package dev.filtersmith.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.annotation.Cost;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The time that a search takes, and its answers to questions that are asked again. */
@Isolated("other tests would take its time, and displace the answers that it asks for again")
class SearchCostTest {
    /**
     * A search alone takes less than a second with cold code. The limit here leaves room for other
     * processes.
     */
    @ParameterizedTest
    @EnumSource(Cost.class)
    void choosesInLittleTime(Cost cost) {
        long start = System.nanoTime();
        FilterAdvisor.forBitsPerKey(17.25, cost);
        FilterAdvisor.forMaxFpp(2.5e-5, cost);
        assertThat(Duration.ofNanos(System.nanoTime() - start).toMillis()).isLessThan(TimeUnit.SECONDS.toMillis(10));
    }

    /**
     * Compilations and creations wait for the search. Twenty take less than half a second alone;
     * the limit leaves room for other processes.
     */
    @Test
    void choosesRankIndexedFiltersInLittleTime() {
        Assertions.assertTimeout(Duration.ofSeconds(4), () -> {
            for (int rate = 101; rate <= 120; rate++) {
                FilterSpec.parse("@RankIndexedFilter(maxFpp = 0.00" + rate + ")")
                        .toLayout();
            }
        });
    }

    @ParameterizedTest
    @EnumSource(Cost.class)
    void anEqualQuestionIsAnsweredOnce(Cost cost) {
        assertThat(FilterAdvisor.forBitsPerKey(18, cost)).isSameAs(FilterAdvisor.forBitsPerKey(18, cost));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@DynamicDLeftCountingFilter(maxFpp = 1e-5, stashCapacity = 3, expectedElements = 30000)",
                "@DLeftCountingFilter(maxFpp = 1e-5, stashCapacity = 3, expectedElements = 30000)",
                "@DLeftCountingFilter(bitsPerKey = 20)"
            })
    void anEqualSpecIsAnsweredOnce(String text) {
        assertThat(FilterAdvisor.of(FilterSpec.parse(text))).isSameAs(FilterAdvisor.of(FilterSpec.parse(text)));
    }
}
