package dev.filtersmith.bloom;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.annotation.ChoiceBloomFilter;
import dev.filtersmith.family.SpecAttributes;

/** Spec of a Bloom family. */
public interface BloomTableSpec extends FilterSpec {
    /** Returns the attributes of the family's specs. */
    SpecAttributes<? extends BloomTableSpec> attributes();

    /** Returns the number of slots of a group, the papers' k. */
    int hashFunctions();

    /** Returns the number of groups of slots that a key has, the papers' c. */
    default int choices() {
        return 1;
    }

    /** Returns the bits of a counter, 1 without deletion. */
    default int counterBits() {
        return 1;
    }

    default int slotBits() {
        return counterBits();
    }

    /** Returns whether a filter stores the number of its elements, in a word behind the table. */
    default boolean storesCount() {
        return attributes().annotation() == ChoiceBloomFilter.class;
    }

    /** Returns 0: there is no stash. */
    @Override
    default int stashCapacity() {
        return 0;
    }
}
