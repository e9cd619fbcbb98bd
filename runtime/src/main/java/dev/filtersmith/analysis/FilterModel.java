package dev.filtersmith.analysis;

import dev.filtersmith.layout.BloomLayout;
import dev.filtersmith.layout.ChoiceBloomLayout;
import dev.filtersmith.layout.CountingBloomLayout;
import dev.filtersmith.layout.DLeftCountingLayout;
import dev.filtersmith.layout.DLeftLayout;
import dev.filtersmith.layout.DynamicDLeftCountingLayout;
import dev.filtersmith.layout.Layout;
import dev.filtersmith.layout.LayoutVisitor;
import dev.filtersmith.layout.RankIndexedLayout;

/** What a filter of some geometry promises at a load, whatever its family. */
public sealed interface FilterModel permits BucketModel, RankIndexedModel, BloomTableModel {
    /**
     * Prediction at the design load of a layout of any family.
     *
     * @param layout layout
     * @return prediction: the model of the layout's family
     */
    static FilterModel of(Layout layout) {
        return layout.accept(new LayoutVisitor<>() {
            @Override
            public FilterModel dLeft(DLeftLayout dLeft) {
                return DLeftModel.of(dLeft);
            }

            @Override
            public FilterModel dLeftCounting(DLeftCountingLayout counting) {
                return DLeftCountingModel.of(counting);
            }

            @Override
            public FilterModel dynamicDLeftCounting(DynamicDLeftCountingLayout dynamic) {
                return DynamicDLeftCountingModel.of(dynamic);
            }

            @Override
            public FilterModel rankIndexed(RankIndexedLayout rankIndexed) {
                return RankIndexedModel.of(rankIndexed);
            }

            @Override
            public FilterModel bloom(BloomLayout bloom) {
                return BloomModel.of(bloom);
            }

            @Override
            public FilterModel choiceBloom(ChoiceBloomLayout choiceBloom) {
                return ChoiceBloomModel.of(choiceBloom);
            }

            @Override
            public FilterModel countingBloom(CountingBloomLayout countingBloom) {
                return CountingBloomModel.of(countingBloom);
            }
        });
    }

    /**
     * Bits that a key takes at this load, rounding and stash left out.
     *
     * @return bits per key
     */
    double bitsPerKey();

    /**
     * The rate of a filter that was only filled.
     *
     * @return probability that a key never put is reported as present
     */
    double falsePositiveRate();

    /**
     * The highest rate that the filter has while it holds so many elements, whatever came and went before: what a promised rate is
     * compared with.
     *
     * @return false positive rate
     */
    double highestRate();

    /**
     * The rates as a message tells them.
     *
     * @param decimals digits behind the point
     * @return text such as {@code 1.16e-04 fresh and 1.18e-04 after ten rounds of churn}
     */
    String rates(int decimals);

    /**
     * What the filter stands in place of, and how it compares.
     *
     * @return a phrase
     */
    String replaces();

    /**
     * The promise as the documentation of an emitted class tells it.
     *
     * @return sentences without markup, of one line
     */
    default String promise() {
        return "The predicted false positive rate is " + rates(3) + ".";
    }
}
