package dev.filtersmith.bloom;

import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Layout;
import dev.filtersmith.Problem;
import java.util.List;

/**
 * A layout of a Bloom family: a table of equal slots, of which each key has some.
 *
 * <p>A slot is a bit or a counter. Slots do not straddle words; the first of a word is at its low end. The slots of a key in group j are
 * those of the numbers {@code x_i = first + i step} modulo 2^64 for i from 0 to k - 1, with an odd step: double hashing. The upper half of
 * such a number tells the word, {@code (x >>> 32) * words >>> 32}, and its low bits the slot in the word. {@code Probes} of the
 * package support derives both numbers from the hash of a key.
 */
public interface BloomTableLayout extends Layout {
    /**
     * Groups of slots that a key has, the papers' c.
     *
     * @return number of groups
     */
    int groups();

    /**
     * Slots of a group, the papers' k.
     *
     * @return number of hash functions
     */
    int hashFunctions();

    /**
     * Bits of a slot.
     *
     * @return a power of two, 1 to 16
     */
    int slotBits();

    /**
     * Bits that a key takes with the expected elements in, rounding left out.
     *
     * @return bits per key
     */
    double bitsPerKey();

    /**
     * The size for a number of elements.
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
