package dev.filtersmith.dleft;

import static dev.filtersmith.family.SpecAttributes.next;

import dev.filtersmith.DLeftSpecBuilder;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.Cost;
import dev.filtersmith.annotation.CounterEncoding;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.GroupRule;
import dev.filtersmith.annotation.GroupTies;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.annotation.Relocation;
import dev.filtersmith.buckets.LoadLayout;
import dev.filtersmith.buckets.SemiSort;
import dev.filtersmith.family.SpecAttributes;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Spec of a d-left Bloom filter. The components are the attributes of
 * {@link dev.filtersmith.annotation.DLeftFilter}, which defines their meaning.
 *
 * @param subtables number of subtables
 * @param bucketBits bits of a bucket
 * @param group buckets of a group
 * @param groupRule rule by which a group shares its bits
 * @param groupTies bucket of a new element among equally loaded ones
 * @param counterBits bits of a bucket's counter code
 * @param counterEncoding encoding of the counter
 * @param semiSortDepth semi-sort depth for each load from 0 on
 * @param longestFingerprint bits of a fingerprint at most
 * @param averageLoad elements per bucket at the expected count
 * @param permutation bucket choice
 * @param relocation relocation of elements
 * @param relocationDepth longest path of moves
 * @param relocationLoad load from which on elements are moved
 * @param stashCapacity capacity of the stash in elements
 * @param expectedElements expected number of elements, or 0 if it is given when the filter is
 *     created
 * @param bitsPerKey bits that a key may take, or 0
 * @param maxFpp highest rate of false positives allowed, or 0
 * @param cost cost of a lookup that the geometry search allows
 * @param rebalancing sweeps that the goals count on, or 0
 * @param concurrency threads that may use the filter at the same time
 * @param growth whether a larger filter follows when this one is full
 */
public record DLeftSpec(
        int subtables,
        int bucketBits,
        int group,
        GroupRule groupRule,
        GroupTies groupTies,
        int counterBits,
        CounterEncoding counterEncoding,
        List<Integer> semiSortDepth,
        int longestFingerprint,
        double averageLoad,
        Permutation permutation,
        Relocation relocation,
        int relocationDepth,
        int relocationLoad,
        int stashCapacity,
        long expectedElements,
        double bitsPerKey,
        double maxFpp,
        Cost cost,
        int rebalancing,
        Concurrency concurrency,
        Growth growth)
        implements FilterSpec {
    /**
     * Maximum number of states of one load's semi-sort: ranks and states are ints, with room to
     * spare.
     */
    static final int MOST_STATES = 1 << 24;

    /** The attributes. */
    public static final SpecAttributes<DLeftSpec> ATTRIBUTES = new SpecAttributes<>(DLeftFilter.class, DLeftSpec.class);

    /** Copies the list, so that the spec cannot change. */
    public DLeftSpec {
        semiSortDepth = List.copyOf(semiSortDepth);
    }

    /**
     * Takes the values of the components, in their order.
     *
     * @param values boxes, enum constants, and lists for arrays
     */
    public DLeftSpec(Iterator<?> values) {
        this(
                next(values),
                next(values),
                next(values),
                next(values),
                next(values),
                next(values),
                next(values),
                next(values),
                next(values),
                next(values),
                next(values),
                next(values),
                next(values),
                next(values),
                next(values),
                next(values),
                next(values),
                next(values),
                next(values),
                next(values),
                next(values),
                next(values));
    }

    @Override
    public String text() {
        return ATTRIBUTES.text(this);
    }

    @Override
    public String fullText() {
        return ATTRIBUTES.fullText(this);
    }

    @Override
    public String storedText() {
        return ATTRIBUTES.storedText(this);
    }

    @Override
    public String toString() {
        return text();
    }

    /**
     * Begins a spec from the defaults of the annotation.
     *
     * @return builder
     */
    public static DLeftSpecBuilder<DLeftSpec> builder() {
        return new DLeftSpecBuilder<>(ATTRIBUTES::spec, Map.of());
    }

    /**
     * Begins a spec like this one.
     *
     * @return builder with all attributes of this spec
     */
    public DLeftSpecBuilder<DLeftSpec> toBuilder() {
        return new DLeftSpecBuilder<>(ATTRIBUTES::spec, ATTRIBUTES.values(this));
    }

    /**
     * Returns the geometry of a bucket for each load, whether or not the counter has room for all
     * codes.
     */
    List<LoadLayout> loads() {
        return loads(counterBits, semiSortDepth);
    }

    /** Returns the geometry of a bucket for each load with another counter. */
    List<LoadLayout> loads(int bits, List<Integer> depths) {
        List<LoadLayout> loads = new ArrayList<>();
        int shared = bucketBits - bits;
        int code = 0;
        int state = 0;
        for (int load = 0; load < depths.size(); load++) {
            int depth = depths.get(load);
            int states = (int) Math.min(SemiSort.states(load, depth), MOST_STATES + 1);
            int field = load == 0 ? 0 : Math.max(0, Math.min(shared / load, longestFingerprint - depth));
            int spare = load == 0 ? 0 : spareBits(shared - load * field, states);
            int codes = ((states - 1) >>> spare) + 1;
            loads.add(new LoadLayout(load, depth, field, spare, states, code, codes, state));
            code += codes;
            state += codes << spare;
        }
        return loads;
    }

    private int spareBits(int leftOver, int states) {
        return counterEncoding == CounterEncoding.ENUMERATED_WITH_SPARE_BITS
                ? Math.min(leftOver, 32 - Integer.numberOfLeadingZeros(states - 1))
                : 0;
    }
}
