package dev.filtersmith.bloom;

import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Layout;
import dev.filtersmith.Problem;
import java.util.List;

/**
 * A layout of a Bloom family: a table of equal slots, some of which belong to each key.
 *
 * <p>A slot is a bit or a counter. Slots do not straddle words; the first of a word is at its low
 * end. The slots of a key in group j have the numbers {@code x_i = first + i step} modulo 2^64 for
 * i from 0 to k - 1, with an odd step: double hashing. The upper half of a number determines the
 * word, {@code (x >>> 32) * words >>> 32}, and its low bits the slot in the word. {@link Probes}
 * derives both numbers from the hash of a key.
 */
public interface BloomTableLayout extends Layout {
    /**
     * Returns the number of groups of slots that a key has, the papers' c.
     *
     * @return number of groups
     */
    int groups();

    /**
     * Returns the number of slots of a group, the papers' k.
     *
     * @return number of hash functions
     */
    int hashFunctions();

    /**
     * Returns the bits of a slot.
     *
     * @return a power of two, 1 to 16
     */
    int slotBits();

    /**
     * Returns the bits that a key takes at the expected number of elements, without rounding.
     *
     * @return bits per key
     */
    double bitsPerKey();

    /**
     * Returns the size for a number of elements.
     *
     * @param expectedElements expected number of elements
     * @return size
     * @throws FilterSpecException if the number is not positive or the table would be too large
     */
    default BloomSize size(long expectedElements) {
        List<Problem> problems = BloomRules.sizeProblems(bitsPerKey(), expectedElements);
        if (!problems.isEmpty()) {
            throw new FilterSpecException(problems);
        }
        return new BloomSize(expectedElements, (int) BloomRules.words(bitsPerKey(), expectedElements));
    }

    @Override
    default long tableWords(long expectedElements) {
        return size(expectedElements).words();
    }
}
