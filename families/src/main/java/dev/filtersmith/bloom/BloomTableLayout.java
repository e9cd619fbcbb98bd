package dev.filtersmith.bloom;

import dev.filtersmith.Layout;
import dev.filtersmith.family.GoalRules;
import dev.filtersmith.family.SpecAttributes;
import dev.filtersmith.family.SpecChecks;
import java.util.Locale;

/**
 * Geometry of a filter of a Bloom family: a table of equal slots, some of which belong to each key.
 *
 * <p>A slot is a bit or a counter. Slots do not straddle words; the first of a word is at its low
 * end. The slots of a key in group j have the numbers {@code x_i = first + i step} modulo 2^64 for
 * i from 0 to k - 1, with an odd step: double hashing. The low bits of a number determine the slot
 * in its word, and the upper half of {@code y = x ^ x << 20} the word, {@code (y >>> 32) * words
 * >>> 32}. {@link Probes} derives both numbers from the hash of a key.
 *
 * @param spec the spec that names the geometry in full, without a promise
 */
public record BloomTableLayout(BloomTableSpec spec) implements Layout {
    /** Derives the layout of a spec that names its geometry, which it checks. */
    public static BloomTableLayout of(BloomTableSpec spec) {
        GoalRules.requireResolved(spec, BloomRules.problems(spec), BloomRules.needsSearch(spec));
        return new BloomTableLayout(spec);
    }

    /** Returns the number of groups of slots that a key has, the papers' c. */
    public int groups() {
        return spec.choices();
    }

    /** Returns the number of slots of a group, the papers' k. */
    public int hashFunctions() {
        return spec.hashFunctions();
    }

    /** Returns the bits of a slot: a power of two, 1 to 16. */
    public int slotBits() {
        return spec.slotBits();
    }

    /** Returns the highest value of a slot, at which a counter stays. */
    public int ceiling() {
        return (1 << slotBits()) - 1;
    }

    /** Returns whether a filter stores the number of its elements, in a word behind the table. */
    public boolean storesCount() {
        return spec.storesCount();
    }

    /** Returns whether threads use a filter while one changes it. */
    public boolean isShared() {
        return spec.concurrency().isShared();
    }

    /** Returns whether several threads write to a filter at the same time. */
    public boolean multiWriter() {
        return spec.concurrency().hasSeveralWriters();
    }

    /** Returns the bits that a key takes at the expected number of elements, without rounding. */
    public double bitsPerKey() {
        return spec.bitsPerKey();
    }

    public int slotWords(long expectedElements) {
        if (expectedElements < 1 || expectedElements * bitsPerKey() / Long.SIZE > SpecChecks.MAX_WORDS) {
            throw BloomRules.refusal(bitsPerKey(), expectedElements);
        }
        return (int) words(bitsPerKey(), expectedElements);
    }

    /** Returns the number of words of a table, without the count. */
    public static long words(double bitsPerKey, long expectedElements) {
        return Math.max(1, (long) Math.ceil(expectedElements * bitsPerKey / Long.SIZE));
    }

    @Override
    public long tableWords(long expectedElements) {
        return slotWords(expectedElements) + (storesCount() ? 1L : 0L);
    }

    @Override
    public String signature() {
        return tableSignature() + SpecAttributes.modeSuffix(spec());
    }

    private String tableSignature() {
        if (slotBits() > 1) {
            return String.format(Locale.ROOT, "countingbloom-k%db%d", hashFunctions(), slotBits());
        }
        return storesCount()
                ? String.format(Locale.ROOT, "cbloom-c%dk%d", groups(), hashFunctions())
                : String.format(Locale.ROOT, "bloom-k%d", hashFunctions());
    }

    @Override
    public String toString() {
        return signature();
    }

    @Override
    public String diagram() {
        String slot = spec.slotBits() == 1 ? "bit" : "counter";
        int slots = Long.SIZE / spec.slotBits();
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                """
                table of words of %d %ss%s, bit 0 at the right
                | %s %d | %s %d | ... | %s 1 | %s 0 |
                """,
                slots,
                slot,
                spec.slotBits() == 1 ? "" : " of " + spec.slotBits() + " bits",
                slot,
                slots - 1,
                slot,
                slots - 2,
                slot,
                slot));
        if (spec.storesCount()) {
            text.append("behind them: | number of elements 64 |\n");
        }
        text.append(String.format(
                Locale.ROOT,
                """
                a key has %s%d %s%s, those of x, x + step, x + 2 step ...
                word    the upper half of x ^ x << %d, scaled to the number of words
                %-7s x mod %d
                step    the halves of the first x exchanged, and odd
                """,
                spec.choices() == 1 ? "" : spec.choices() + " groups of ",
                spec.hashFunctions(),
                slot,
                spec.hashFunctions() == 1 ? "" : "s",
                Probes.MIXED,
                slot,
                slots));
        return text.toString();
    }
}
