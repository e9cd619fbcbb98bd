package dev.filtersmith;

import dev.filtersmith.annotation.Cost;
import java.util.Map;
import java.util.function.Function;

/**
 * Builds specs of windowed cuckoo filters. Attributes that are not set keep the defaults of {@link
 * dev.filtersmith.annotation.WindowedCuckooFilter}.
 *
 * @param <S> type of the spec
 */
public final class WindowedCuckooSpecBuilder<S extends FilterSpec>
        extends SpecBuilder<S, WindowedCuckooSpecBuilder<S>> {
    /**
     * Begins a spec.
     *
     * @param maker makes the spec from attributes
     * @param initial attributes to begin with
     */
    public WindowedCuckooSpecBuilder(Function<Map<String, Object>, S> maker, Map<String, Object> initial) {
        super(maker, initial);
    }

    /**
     * Sets the bits of a slot.
     *
     * @param bits bits of a slot
     * @return this builder
     */
    public WindowedCuckooSpecBuilder<S> slotBits(int bits) {
        return with("slotBits", bits);
    }

    /**
     * Sets the share of the slots in use at the expected count.
     *
     * @param share share of the slots, or 0 to let the size decide
     * @return this builder
     */
    public WindowedCuckooSpecBuilder<S> averageUse(double share) {
        return with("averageUse", share);
    }

    /**
     * Sets the slots that a put may visit.
     *
     * @param slots slots that a put may visit
     * @return this builder
     */
    public WindowedCuckooSpecBuilder<S> relocationVisits(int slots) {
        return with("relocationVisits", slots);
    }

    /**
     * Sets the capacity of the stash.
     *
     * @param elements elements that the stash can hold
     * @return this builder
     */
    public WindowedCuckooSpecBuilder<S> stashCapacity(int elements) {
        return with("stashCapacity", elements);
    }

    /**
     * Sets the cost that the geometry search may accept.
     *
     * @param accepted cost of a put
     * @return this builder
     */
    public WindowedCuckooSpecBuilder<S> cost(Cost accepted) {
        return with("cost", accepted);
    }
}
