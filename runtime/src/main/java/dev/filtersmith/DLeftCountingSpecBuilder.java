package dev.filtersmith;

import java.util.Map;
import java.util.function.Function;

/**
 * Builds specs of d-left counting Bloom filters. Attributes that are not set keep the defaults of
 * {@link dev.filtersmith.annotation.DLeftCountingFilter}.
 *
 * @param <S> type of the spec
 */
public final class DLeftCountingSpecBuilder<S extends FilterSpec>
        extends SubtableSpecBuilder<S, DLeftCountingSpecBuilder<S>> {
    /**
     * Begins a spec; {@link FilterSpec#dLeftCounting()} is the way in for applications.
     *
     * @param maker makes the spec from attributes
     * @param initial attributes to begin with
     */
    public DLeftCountingSpecBuilder(Function<Map<String, Object>, S> maker, Map<String, Object> initial) {
        super(maker, initial);
    }

    /**
     * Sets the cells of a bucket.
     *
     * @param cells cells of a bucket
     * @return this builder
     */
    public DLeftCountingSpecBuilder<S> cellsPerBucket(int cells) {
        return with("cellsPerBucket", cells);
    }

    /**
     * Sets the bits of a remainder.
     *
     * @param bits bits of a remainder
     * @return this builder
     */
    public DLeftCountingSpecBuilder<S> remainderBits(int bits) {
        return with("remainderBits", bits);
    }

    /**
     * Sets the bits of a cell's counter.
     *
     * @param bits bits of a cell's counter
     * @return this builder
     */
    public DLeftCountingSpecBuilder<S> cellCounterBits(int bits) {
        return with("cellCounterBits", bits);
    }

    /**
     * Sets the buckets that an insertion may look through.
     *
     * @param buckets buckets that an insertion may look through
     * @return this builder
     */
    public DLeftCountingSpecBuilder<S> relocationVisits(int buckets) {
        return with("relocationVisits", buckets);
    }
}
