package dev.filtersmith.layout;

/**
 * What is done for each family. A new family adds a method here, and nothing compiles before every visitor has it.
 *
 * @param <R> type of the result
 */
public interface LayoutVisitor<R> {
    /**
     * For a d-left Bloom filter.
     *
     * @param layout its layout
     * @return result
     */
    R dLeft(DLeftLayout layout);

    /**
     * For a d-left counting Bloom filter.
     *
     * @param layout its layout
     * @return result
     */
    R dLeftCounting(DLeftCountingLayout layout);

    /**
     * For a dynamic d-left counting Bloom filter.
     *
     * @param layout its layout
     * @return result
     */
    R dynamicDLeftCounting(DynamicDLeftCountingLayout layout);

    /**
     * For a rank-indexed filter.
     *
     * @param layout its layout
     * @return result
     */
    R rankIndexed(RankIndexedLayout layout);

    /**
     * For a Bloom filter.
     *
     * @param layout its layout
     * @return result
     */
    R bloom(BloomLayout layout);

    /**
     * For a choice Bloom filter.
     *
     * @param layout its layout
     * @return result
     */
    R choiceBloom(ChoiceBloomLayout layout);

    /**
     * For a counting Bloom filter.
     *
     * @param layout its layout
     * @return result
     */
    R countingBloom(CountingBloomLayout layout);
}
