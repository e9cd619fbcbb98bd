package dev.filtersmith.bloom;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.annotation.ChoiceBloomFilter;
import dev.filtersmith.family.SpecAttributes;

/** Spec of a Bloom family. */
public interface BloomTableSpec extends FilterSpec {
    /**
     * Returns the attributes of the family's specs.
     *
     * @return attributes
     */
    SpecAttributes<? extends BloomTableSpec> attributes();

    /**
     * Returns the number of slots of a group, the papers' k.
     *
     * @return number of hash functions, or 0 for the best
     */
    int hashFunctions();

    /**
     * Returns the number of groups of slots that a key has, the papers' c.
     *
     * @return number of groups
     */
    default int choices() {
        return 1;
    }

    /**
     * Returns the bits of a counter.
     *
     * @return bits, 1 without deletion
     */
    default int counterBits() {
        return 1;
    }

    /**
     * Returns the bits of a slot.
     *
     * @return 1 for a bit, more for a counter
     */
    default int slotBits() {
        return counterBits();
    }

    /**
     * Returns whether a filter stores the number of its elements, in a word behind the table.
     *
     * @return true if the slots do not determine that number
     */
    default boolean storesCount() {
        return attributes().annotation() == ChoiceBloomFilter.class;
    }

    /**
     * {@inheritDoc}
     *
     * <p>Filters of these families have no stash.
     *
     * @return 0
     */
    @Override
    default int stashCapacity() {
        return 0;
    }
}
