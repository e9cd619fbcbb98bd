package dev.filtersmith.interpreter;

import dev.filtersmith.LongFilter;
import dev.filtersmith.layout.BloomLayout;
import dev.filtersmith.layout.ChoiceBloomLayout;
import dev.filtersmith.layout.CountingBloomLayout;
import dev.filtersmith.layout.DLeftCountingLayout;
import dev.filtersmith.layout.DLeftLayout;
import dev.filtersmith.layout.DynamicDLeftCountingLayout;
import dev.filtersmith.layout.Layout;
import dev.filtersmith.layout.LayoutVisitor;
import dev.filtersmith.layout.RankIndexedLayout;
import dev.filtersmith.support.FilterSupport;

/** Makes the interpreter of a layout. */
public final class Interpreters {
    private Interpreters() {}

    /**
     * An empty interpreted filter; it is also a {@link LongFilter}.
     *
     * @param layout layout
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     * @return filter over hashes
     */
    public static FilterSupport of(Layout layout, long expectedElements, long seed) {
        return layout.accept(new LayoutVisitor<>() {
            @Override
            public FilterSupport dLeft(DLeftLayout dLeft) {
                return new DLeftInterpreter(dLeft, expectedElements, seed);
            }

            @Override
            public FilterSupport dLeftCounting(DLeftCountingLayout counting) {
                return new DLeftCountingInterpreter(counting, expectedElements, seed);
            }

            @Override
            public FilterSupport dynamicDLeftCounting(DynamicDLeftCountingLayout dynamic) {
                return new DynamicDLeftCountingInterpreter(dynamic, expectedElements, seed);
            }

            @Override
            public FilterSupport rankIndexed(RankIndexedLayout rankIndexed) {
                return rankIndexed.spec().counting()
                        ? new RankIndexedCountingInterpreter(rankIndexed, expectedElements, seed)
                        : new RankIndexedInterpreter(rankIndexed, expectedElements, seed);
            }

            @Override
            public FilterSupport bloom(BloomLayout bloom) {
                return new BloomInterpreter(bloom, expectedElements, seed);
            }

            @Override
            public FilterSupport choiceBloom(ChoiceBloomLayout choiceBloom) {
                return new ChoiceBloomInterpreter(choiceBloom, expectedElements, seed);
            }

            @Override
            public FilterSupport countingBloom(CountingBloomLayout countingBloom) {
                return new CountingBloomInterpreter(countingBloom, expectedElements, seed);
            }
        });
    }
}
