package dev.filtersmith;

import dev.filtersmith.annotation.Cost;
import dev.filtersmith.annotation.CounterEncoding;
import dev.filtersmith.annotation.GroupRule;
import dev.filtersmith.annotation.GroupTies;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;

/**
 * Builds specs of d-left Bloom filters. Attributes that are not set keep the defaults of
 * {@link dev.filtersmith.annotation.DLeftFilter}.
 *
 * @param <S> type of the spec
 */
public final class DLeftSpecBuilder<S extends FilterSpec> extends SubtableSpecBuilder<S, DLeftSpecBuilder<S>> {
    /**
     * Begins a spec; {@link FilterSpec#dLeft()} is the way in for applications.
     *
     * @param maker makes the spec from attributes
     * @param initial attributes to begin with
     */
    public DLeftSpecBuilder(Function<Map<String, Object>, S> maker, Map<String, Object> initial) {
        super(maker, initial);
    }

    /**
     * Sets the bits of a bucket.
     *
     * @param bits bits of a bucket
     * @return this builder
     */
    public DLeftSpecBuilder<S> bucketBits(int bits) {
        return with("bucketBits", bits);
    }

    /**
     * Sets the buckets that share their fingerprint bits.
     *
     * @param count buckets of a group
     * @return this builder
     */
    public DLeftSpecBuilder<S> group(int count) {
        return with("group", count);
    }

    /**
     * Sets the rule by which a group shares its fingerprint bits.
     *
     * @param rule rule
     * @return this builder
     */
    public DLeftSpecBuilder<S> groupRule(GroupRule rule) {
        return with("groupRule", rule);
    }

    /**
     * Sets the bucket of a new element among equally loaded ones, where buckets form groups.
     *
     * @param ties bucket of an element
     * @return this builder
     */
    public DLeftSpecBuilder<S> groupTies(GroupTies ties) {
        return with("groupTies", ties);
    }

    /**
     * Sets the bits of a bucket's counter code.
     *
     * @param bits bits of a counter code
     * @return this builder
     */
    public DLeftSpecBuilder<S> counterBits(int bits) {
        return with("counterBits", bits);
    }

    /**
     * Sets the encoding of the counter.
     *
     * @param encoding encoding of the counter
     * @return this builder
     */
    public DLeftSpecBuilder<S> counterEncoding(CounterEncoding encoding) {
        return with("counterEncoding", encoding);
    }

    /**
     * Sets the semi-sort depth of each load, and so the largest load.
     *
     * @param depths depth for each load from 0 on
     * @return this builder
     */
    public DLeftSpecBuilder<S> semiSortDepth(int... depths) {
        return with("semiSortDepth", Arrays.stream(depths).boxed().toList());
    }

    /**
     * Sets the maximum length of a fingerprint.
     *
     * @param bits bits of a fingerprint at most
     * @return this builder
     */
    public DLeftSpecBuilder<S> longestFingerprint(int bits) {
        return with("longestFingerprint", bits);
    }

    /**
     * Sets the longest path of moves.
     *
     * @param moves longest path of moves
     * @return this builder
     */
    public DLeftSpecBuilder<S> relocationDepth(int moves) {
        return with("relocationDepth", moves);
    }

    /**
     * Sets the load from which on elements are moved.
     *
     * @param load load of the least loaded candidate bucket
     * @return this builder
     */
    public DLeftSpecBuilder<S> relocationLoad(int load) {
        return with("relocationLoad", load);
    }

    /**
     * Sets the cost of a lookup that the geometry search allows.
     *
     * @param lookup cost of a lookup
     * @return this builder
     */
    public DLeftSpecBuilder<S> cost(Cost lookup) {
        return with("cost", lookup);
    }

    /**
     * Sets the number of sweeps that the goals count on.
     *
     * @param sweeps sweeps over all keys, or 0 for keys that are put one by one
     * @return this builder
     */
    public DLeftSpecBuilder<S> rebalancing(int sweeps) {
        return with("rebalancing", sweeps);
    }
}
