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
}
