package dev.filtersmith.bloom;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.family.SpecAttributes;
import dev.filtersmith.family.SpecChecks;
import java.util.List;
import java.util.Set;

/**
 * The rules for a spec of a Bloom family, with all their messages.
 *
 * @param <S> type of the spec
 */
public final class BloomRules<S extends BloomTableSpec> extends SpecChecks<S> {
    /** Within this many steps double hashing reaches no bit of a word twice. */
    private static final int MAXIMUM_HASH_FUNCTIONS = 64;

    private static final int MAXIMUM_CHOICES = 8;
    static final int MAXIMUM_SLOTS_PER_KEY = 64;

    /** Slots of a key where the spec asks for no bits and no rate. */
    public static final int USUAL_SLOTS = 16;

    private static final Set<Integer> COUNTER_BITS = Set.of(2, 4, 8, 16);

    private BloomRules(SpecAttributes<S> attributes, S spec) {
        super(attributes, spec);
    }

    public static List<Problem> problems(BloomTableSpec spec) {
        return problems(spec.attributes(), spec);
    }

    private static <S extends BloomTableSpec> List<Problem> problems(
            SpecAttributes<S> attributes, BloomTableSpec spec) {
        BloomRules<S> rules = new BloomRules<>(attributes, attributes.specType().cast(spec));
        rules.checkSlots();
        rules.checkGoals();
        return rules.problems();
    }

    private void checkSlots() {
        range("choices", spec.choices(), 1, MAXIMUM_CHOICES, "a lookup may have to look at the bits of each group");
        if (spec instanceof CountingSpec && !COUNTER_BITS.contains(spec.slotBits())) {
            problem(
                    "CounterBitsUnsupported",
                    "counterBits",
                    "counters fill words of 64 bits evenly, and count to 3 at least. Use 2, 4, 8 or 16.");
        }
        range(
                "hashFunctions",
                spec.hashFunctions(),
                0,
                MAXIMUM_HASH_FUNCTIONS,
                "a key has so many places in the table; 0 means the best number");
    }

    private void checkGoals() {
        int slotBits = spec.slotBits();
        double bitsPerKey = spec.bitsPerKey();
        int most = MAXIMUM_SLOTS_PER_KEY * slotBits;
        if (allRight("counterBits") && bitsPerKey != 0 && !(bitsPerKey >= slotBits && bitsPerKey <= most)) {
            problem(
                    "BitsPerKeyOutOfRange",
                    "bitsPerKey",
                    "tables are made with 1 to %d places of %s for each key. Use %d to %d.",
                    MAXIMUM_SLOTS_PER_KEY,
                    slotBits == 1 ? "a bit" : slotBits + " bits",
                    slotBits,
                    most);
        }
        checkMaxFpp();
        checkRebalancing();
        if (spec.rebalancing() > 0 && spec.choices() == 1) {
            problem(
                    "RebalancingUnfit",
                    "rebalancing",
                    "a key with one group has no other to choose. Use choices = 2, or leave out rebalancing.");
        }
        checkSizes();
        if (bitsPerKey != 0 && spec.expectedElements() != 0 && allRight("bitsPerKey", "expectedElements")) {
            addAll(sizeProblems(bitsPerKey, spec.expectedElements()));
        }
    }

    /** Returns whether a spec leaves its bits or its hash functions to a search. */
    public static boolean leavesGeometry(BloomTableSpec spec) {
        return (spec.bitsPerKey() != 0 || spec.maxFpp() != 0) && (spec.bitsPerKey() == 0 || spec.hashFunctions() == 0);
    }

    /** Returns whether a spec must be resolved before a layout can be derived from it. */
    public static boolean needsSearch(BloomTableSpec spec) {
        return spec.bitsPerKey() == 0 || spec.hashFunctions() == 0 || spec.maxFpp() != 0;
    }

    /** Returns the exception for a size that does not work; it has all problems. */
    static RuntimeException refusal(double bitsPerKey, long expectedElements) {
        return new FilterSpecException(sizeProblems(bitsPerKey, expectedElements));
    }

    static List<Problem> sizeProblems(double bitsPerKey, long expectedElements) {
        if (expectedElements < 1) {
            return List.of(SpecChecks.noElements(expectedElements));
        }
        double words = expectedElements * bitsPerKey / Long.SIZE;
        if (words > SpecChecks.MAX_WORDS) {
            return List.of(SpecChecks.sizeProblem(
                    "TableTooLarge",
                    expectedElements,
                    "%d x %s bits / 64 = %.0f words, but a table has at most 2^30 of "
                            + "them. Use at most %d elements; for more, use " + SpecChecks.SHARDS + ".",
                    expectedElements,
                    bitsPerKey,
                    words,
                    mostElements(bitsPerKey)));
        }
        return List.of();
    }

    private static long mostElements(double bitsPerKey) {
        long most = (long) (SpecChecks.MAX_WORDS * (double) Long.SIZE / bitsPerKey);
        return sizeProblems(bitsPerKey, most).isEmpty() ? most : most - 1;
    }
}
