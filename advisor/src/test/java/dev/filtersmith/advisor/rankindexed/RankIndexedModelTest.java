package dev.filtersmith.advisor.rankindexed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.advisor.baseline.BloomRate;
import dev.filtersmith.advisor.buckets.FillPoint;
import dev.filtersmith.rankindexed.RankIndexedLayout;
import java.util.List;
import org.junit.jupiter.api.Test;

class RankIndexedModelTest {
    private static final RankIndexedLayout PAPER =
            layout("chains = 60, remainderBits = 6, averageLoad = 38.4, slots = 45, secondSlots = 8, thirdSlots = 45");

    private static RankIndexedLayout layout(String text) {
        return (RankIndexedLayout) FilterSpec.parse(text.startsWith("@") ? text : "@RankIndexedFilter(" + text + ")")
                .toLayout();
    }

    /**
     * The first row of the paper's Table II: 10.5505 bits by its formulas and its generous
     * extensions.
     */
    @Test
    void predictsWhatWholeBucketsHave() {
        RankIndexedModel model = RankIndexedModel.of(PAPER);
        assertThat(model.elements()).isEqualTo(100_000);
        assertThat(model.averageLoad()).isEqualTo(100_000.0 / 2605);
        assertThat(model.chainLoad()).isEqualTo(100_000.0 / 2605 / 60);
        assertThat(model.falsePositiveRate()).isEqualTo(model.chainLoad() / 64);
        assertThat(model.highestRate()).isEqualTo(model.falsePositiveRate());
        assertThat(model.trimmedBitsPerKey()).isCloseTo(8.5625, within(6e-4));
        assertThat(model.bitsPerKey()).isCloseTo(PAPER.tableWords(100_000) * 64 / 1e5, within(6.4e-4));
        assertThat(model.overflowProbability()).isBetween(1e-12, 1e-10);
    }

    @Test
    void isTheModelOfItsFamily() {
        assertThat(FilterAdvisor.model(PAPER)).isEqualTo(RankIndexedModel.of(PAPER));
        assertThat(RankIndexedModel.of(layout("expectedElements = 5000")).elements())
                .isEqualTo(5000);
    }

    @Test
    void tellsWhatItReplaces() {
        assertThat(FilterAdvisor.model(layout("")).promise())
                .isEqualTo("The predicted false positive rate is 9.999e-04. A standard Bloom filter of that rate "
                        + "takes 14.38 bits per key,"
                        + " 1.02 times as many. Trimmed for transfer, a key takes 11.98 bits. That "
                        + "100000 elements do not fit has a"
                        + " probability of at most 9.0e-11.");
        assertThat(FilterAdvisor.model(layout("@RankIndexedCountingFilter(expectedElements = 10)"))
                        .promise())
                .contains("fresh and under churn. A standard counting Bloom filter of that rate takes ")
                .endsWith(" 10 elements always fit.");
        assertThat(FilterAdvisor.model(layout("@RankIndexedCountingFilter")).replaces())
                .isEqualTo("in place of a standard counting Bloom filter of 57.52 bits per key");
    }

    /**
     * A Bloom filter is far better while it is nearly empty, since its rate is a power of the fill.
     * The rate of this filter is proportional to the fill.
     */
    @Test
    void rateGrowsWithTheFill() {
        for (String annotation : List.of("@RankIndexedFilter", "@RankIndexedCountingFilter")) {
            RankIndexedModel filled = RankIndexedModel.of(layout(annotation));
            List<FillPoint> curve = FillPoint.curve(layout(annotation), 10);
            assertThat(curve).hasSize(10);
            for (int tenths = 1; tenths <= 10; tenths++) {
                FillPoint point = curve.get(tenths - 1);
                assertThat(point.averageLoad()).isCloseTo(filled.averageLoad() * tenths / 10, within(1e-9));
                assertThat(point.falsePositiveRate())
                        .isCloseTo(filled.falsePositiveRate() * tenths / 10, within(1e-12));
            }
            assertThat(curve.get(0).bloomRate()).isLessThan(curve.get(9).bloomRate());
            double full = curve.get(9).bloomRate();
            double bloomBits = filled.counting() ? filled.bitsPerKey() / 4 : filled.bitsPerKey();
            assertThat(full).isCloseTo(BloomRate.best(bloomBits), within(1e-12));
        }
    }
}
