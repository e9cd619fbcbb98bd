package dev.filtersmith.choice;

import dev.filtersmith.Advice;
import dev.filtersmith.BloomSpec;
import dev.filtersmith.ChoiceBloomSpec;
import dev.filtersmith.CountingBloomSpec;
import dev.filtersmith.DLeftCountingSpec;
import dev.filtersmith.DLeftSpec;
import dev.filtersmith.DynamicDLeftCountingSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.RankIndexedSpec;

/** Turns specs that ask for bits or a rate into specs that name a geometry: the way in for all families. */
public final class Choices {
    private static final Chooser<DLeftSpec> D_LEFT = new DLeftChooser();
    private static final Chooser<DLeftCountingSpec> D_LEFT_COUNTING = new DLeftCountingChooser();
    private static final Chooser<DynamicDLeftCountingSpec> DYNAMIC = new DynamicDLeftCountingChooser();
    private static final RankIndexedChooser RANK_INDEXED = new RankIndexedChooser();
    private static final BloomTableChooser<BloomSpec> BLOOM = new BloomChooser();
    private static final BloomTableChooser<ChoiceBloomSpec> CHOICE_BLOOM = new ChoiceBloomChooser();
    private static final BloomTableChooser<CountingBloomSpec> COUNTING_BLOOM = new CountingBloomChooser();

    private Choices() {}

    /**
     * The spec that names the geometry in full and asks for nothing.
     *
     * @param spec spec
     * @return the spec itself, unchecked, if it asks for nothing
     * @throws FilterSpecException if the spec has problems, or no geometry, or not the one given, holds the rate asked for
     */
    public static DLeftSpec resolve(DLeftSpec spec) {
        return D_LEFT.resolve(spec);
    }

    /**
     * The same for d-left counting filters.
     *
     * @param spec spec
     * @return the spec itself, unchecked, if it asks for nothing
     * @throws FilterSpecException if the spec has problems, or no geometry, or not the one given, holds the rate asked for
     */
    public static DLeftCountingSpec resolve(DLeftCountingSpec spec) {
        return D_LEFT_COUNTING.resolve(spec);
    }

    /**
     * The same for dynamic d-left counting filters.
     *
     * @param spec spec
     * @return the spec itself, unchecked, if it asks for nothing
     * @throws FilterSpecException if the spec has problems, or no geometry, or not the one given, holds the rate asked for
     */
    public static DynamicDLeftCountingSpec resolve(DynamicDLeftCountingSpec spec) {
        return DYNAMIC.resolve(spec);
    }

    /**
     * The same for rank-indexed filters.
     *
     * @param spec spec
     * @return spec that leaves nothing open
     * @throws FilterSpecException if the spec has problems, or no geometry, or not the one given, holds the rate asked for
     */
    public static RankIndexedSpec resolve(RankIndexedSpec spec) {
        return RANK_INDEXED.resolve(spec);
    }

    /**
     * The same for Bloom filters.
     *
     * @param spec spec
     * @return spec that leaves nothing open
     * @throws FilterSpecException if the spec has problems, or no geometry, or not the one given, holds the rate asked for
     */
    public static BloomSpec resolve(BloomSpec spec) {
        return BLOOM.resolve(spec);
    }

    /**
     * The same for choice Bloom filters.
     *
     * @param spec spec
     * @return spec that leaves nothing open
     * @throws FilterSpecException if the spec has problems, or no geometry, or not the one given, holds the rate asked for
     */
    public static ChoiceBloomSpec resolve(ChoiceBloomSpec spec) {
        return CHOICE_BLOOM.resolve(spec);
    }

    /**
     * The same for counting Bloom filters.
     *
     * @param spec spec
     * @return spec that leaves nothing open
     * @throws FilterSpecException if the spec has problems, or no geometry, or not the one given, holds the rate asked for
     */
    public static CountingBloomSpec resolve(CountingBloomSpec spec) {
        return COUNTING_BLOOM.resolve(spec);
    }

    /**
     * The choice for a spec.
     *
     * @param spec spec that leaves the choice
     * @return advice
     * @throws FilterSpecException if the spec has problems, or no geometry is good enough
     * @throws IllegalArgumentException if the spec does not leave the choice
     */
    public static Advice advise(FilterSpec spec) {
        if (spec instanceof DLeftSpec dLeft) {
            return D_LEFT.advise(dLeft);
        } else if (spec instanceof DLeftCountingSpec counting) {
            return D_LEFT_COUNTING.advise(counting);
        } else if (spec instanceof RankIndexedSpec rankIndexed) {
            return RANK_INDEXED.advise(rankIndexed);
        } else if (spec instanceof BloomSpec bloom) {
            return BLOOM.advise(bloom);
        } else if (spec instanceof ChoiceBloomSpec choiceBloom) {
            return CHOICE_BLOOM.advise(choiceBloom);
        } else if (spec instanceof CountingBloomSpec countingBloom) {
            return COUNTING_BLOOM.advise(countingBloom);
        }
        return DYNAMIC.advise((DynamicDLeftCountingSpec) spec);
    }
}
