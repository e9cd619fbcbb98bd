package dev.filtersmith.advisor.bloom;

import static java.lang.String.format;

import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.advisor.Advice;
import dev.filtersmith.advisor.FilterModel;
import dev.filtersmith.advisor.MemoryReads;
import dev.filtersmith.advisor.family.Answers;
import dev.filtersmith.advisor.family.Digits;
import dev.filtersmith.advisor.family.FamilyAdvisor;
import dev.filtersmith.bloom.BloomRules;
import dev.filtersmith.bloom.BloomTableLayout;
import dev.filtersmith.bloom.BloomTableSpec;
import dev.filtersmith.family.Family;
import dev.filtersmith.family.SpecAttributes;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The geometry search of the Bloom families. It completes a spec with the bits per key and the hash
 * functions that are best by the family's model. The bits are in hundredths, or those of a whole
 * number of words if the elements are expected.
 *
 * @param <S> spec of the family
 */
abstract class BloomTableAdvisor<S extends BloomTableSpec> extends FamilyAdvisor<S, BloomTableLayout> {
    private static final int MAX_SLOTS = 64;
    private static final int HUNDREDTHS = 100;

    /** Elements of tables in which a hundredth of a bit per key is little more than a word. */
    private static final int LARGE_TABLE_ELEMENTS = 1 << 14;

    private final SpecAttributes<S> attributes;
    private final Answers<S> specs = new Answers<>();

    BloomTableAdvisor(Family<S, BloomTableLayout> family) {
        super(family);
        this.attributes = family.attributes();
    }

    abstract int bestHashFunctions(S spec, double bitsPerKey);

    /** Returns the prediction for the spec with these numbers, in the limit of many slots. */
    abstract BloomTableModel limit(S spec, double bitsPerKey, int hashFunctions);

    /** Returns the mean rate of filters with so many words and elements, over that of the limit. */
    double factor(S spec, long words, long elements, int hashFunctions) {
        return new SmallTables(words, Long.SIZE / spec.slotBits(), hashFunctions).factor(elements);
    }

    /** Returns the prediction for the spec with these numbers, at its size if that is known. */
    final BloomTableModel model(S spec, double bitsPerKey, int hashFunctions) {
        return spec.expectedElements() == 0
                ? limit(spec, bitsPerKey, hashFunctions)
                : sized(spec, BloomTableLayout.words(bitsPerKey, spec.expectedElements()), hashFunctions);
    }

    private BloomTableModel sized(S spec, long words, int hashFunctions) {
        long elements = spec.expectedElements();
        return limit(spec, (double) words * Long.SIZE / elements, hashFunctions)
                .times(factor(spec, words, elements, hashFunctions));
    }

    /** Returns the spec with these numbers and without its promised rate. */
    final S explicit(S spec, double bitsPerKey, int hashFunctions) {
        Map<String, Object> values = new HashMap<>(attributes.values(spec));
        values.put("bitsPerKey", bitsPerKey);
        values.put("hashFunctions", hashFunctions);
        values.put("maxFpp", 0.0);
        values.replace("rebalancing", 0);
        return attributes.spec(values);
    }

    @Override
    public final S resolve(S spec) {
        requireNone(family().problems(spec));
        return family().needsSearch(spec) ? specs.get(spec, () -> decided(spec)) : spec;
    }

    @Override
    public final Advice advise(S spec) {
        S chosen = resolve(spec);
        requireOpen(spec);
        BloomTableModel model = model(spec, chosen.bitsPerKey(), chosen.hashFunctions());
        return new Advice(spec, new Advice.Option(chosen, model), Optional.empty());
    }

    @Override
    public final BloomTableModel model(BloomTableLayout layout) {
        S spec = attributes.specType().cast(layout.spec());
        return model(spec, layout.bitsPerKey(), layout.hashFunctions());
    }

    @Override
    public final MemoryReads reads(BloomTableLayout layout, FilterModel model, long expectedElements) {
        int slots = layout.hashFunctions();
        double ones = ((BloomTableModel) model).ones();
        // The mean number of bits up to the first that is 0; with 64 hash functions and one bit per
        // key, the share of ones rounds to 1.
        double inVain = ones < 1 ? (1 - StrictMath.pow(ones, slots)) / (1 - ones) : slots;
        return new MemoryReads(layout.groups() * inVain, slots + (layout.groups() - 1) / 2.0 * inVain);
    }

    @Override
    public final List<S> candidates(long expectedElements, double maxFpp) {
        return List.of(attributes.spec(Map.of("expectedElements", expectedElements, "maxFpp", maxFpp)));
    }

    /** Completes a spec that leaves something open, or promises a rate. */
    S decided(S asked) {
        if (asked.bitsPerKey() == 0 && asked.maxFpp() > 0) {
            double fewest = fewestBits(asked).orElseThrow(() -> outOfReach(asked));
            return explicit(asked, fewest, best(asked, fewest).hashFunctions());
        }
        double bits = asked.bitsPerKey() > 0 ? noMore(asked) : BloomRules.USUAL_SLOTS * asked.slotBits();
        BloomTableModel best = best(asked, bits);
        if (asked.maxFpp() > 0 && !(best.highestRate() <= asked.maxFpp())) {
            throw tooHigh(asked, best);
        }
        return explicit(asked, bits, best.hashFunctions());
    }

    /** Returns the model with the given hash functions, otherwise with the best number. */
    private BloomTableModel best(S asked, double bitsPerKey) {
        int given = asked.hashFunctions();
        return model(asked, bitsPerKey, given > 0 ? given : bestHashFunctions(asked, bitsPerKey));
    }

    /**
     * Returns the bits per key, or slightly fewer, such that a table of the expected elements has
     * no more.
     */
    private double noMore(S asked) {
        long elements = asked.expectedElements();
        if (elements == 0) {
            return asked.bitsPerKey();
        }
        TableBits table = new TableBits(asked);
        long words = table.most(asked.bitsPerKey());
        if (words < table.least()) {
            throw tooFewBits(asked, table.total(table.least()));
        }
        return table.bitsPerKey(words);
    }

    private boolean holdsInTheLimit(S asked, double bitsPerKey) {
        int given = asked.hashFunctions();
        int hashFunctions = given > 0 ? given : bestHashFunctions(asked, bitsPerKey);
        return limit(asked, bitsPerKey, hashFunctions).highestRate() <= asked.maxFpp();
    }

    /** Returns the fewest bits that hold the rate, or empty if even the most bits do not. */
    Optional<Double> fewestBits(S asked) {
        return asked.expectedElements() == 0 ? fewestInTheLimit(asked) : fewestAtItsSize(asked);
    }

    /** Steps from the bits for many slots to those for the expected elements. */
    private Optional<Double> fewestAtItsSize(S asked) {
        if (asked.expectedElements() > LARGE_TABLE_ELEMENTS) {
            return fewestInTheLimit(asked)
                    .map(bits -> holdsAtItsSize(asked, bits) ? bits : Math.rint(bits * HUNDREDTHS + 1) / HUNDREDTHS)
                    .filter(bits -> bits <= mostBits(asked) && holdsAtItsSize(asked, bits));
        }
        TableBits table = new TableBits(asked);
        long most = table.fewest(mostBits(asked));
        long words = Math.min(most, fewestInTheLimit(asked).map(table::fewest).orElse(most));
        while (words < most && !holdsInWords(asked, table, words)) {
            words++;
        }
        while (words > table.least() && holdsInWords(asked, table, words - 1)) {
            words--;
        }
        return holdsInWords(asked, table, words) ? Optional.of(table.bitsPerKey(words)) : Optional.empty();
    }

    private boolean holdsInWords(S asked, TableBits table, long words) {
        return holdsAtItsSize(asked, table.bitsPerKey(words));
    }

    private boolean holdsAtItsSize(S asked, double bitsPerKey) {
        return best(asked, bitsPerKey).highestRate() <= asked.maxFpp();
    }

    /** Returns the fewest bits in the limit of many slots. The rate falls with the bits. */
    private Optional<Double> fewestInTheLimit(S asked) {
        int enough = MAX_SLOTS * asked.slotBits() * HUNDREDTHS;
        int least = asked.slotBits() * HUNDREDTHS;
        if (!holdsInTheLimit(asked, mostBits(asked))) {
            return Optional.empty();
        }
        while (least < enough) {
            int middle = (least + enough) >>> 1;
            if (holdsInTheLimit(asked, (double) middle / HUNDREDTHS)) {
                enough = middle;
            } else {
                least = middle + 1;
            }
        }
        return Optional.of((double) enough / HUNDREDTHS);
    }

    private double mostBits(S asked) {
        return MAX_SLOTS * asked.slotBits();
    }

    final FilterSpecException tooHigh(S asked, BloomTableModel best) {
        return problem(
                "RateTooHigh",
                asked,
                "%s. Use %s%s%s.",
                rate(asked, best),
                fewestBits(asked).map(bits -> "bitsPerKey = " + bits + ", or ").orElse(""),
                enoughRate(asked, best),
                orTheBest(asked, asked.bitsPerKey()));
    }

    private FilterSpecException tooFewBits(S asked, double enough) {
        String message = format(
                Locale.ROOT,
                "bitsPerKey = %s: %d elements take whole words of 64 bits%s, with a place for each element. %s.",
                asked.bitsPerKey(),
                asked.expectedElements(),
                asked.storesCount() ? ", one of them for their number" : "",
                enough <= mostBits(asked)
                        ? "Use bitsPerKey = " + Math.ceil(enough * HUNDREDTHS) / HUNDREDTHS
                        : "Leave out bitsPerKey, or expectedElements");
        return new FilterSpecException(List.of(new Problem("BitsPerKeyOutOfReach", "bitsPerKey", message)));
    }

    private FilterSpecException outOfReach(S asked) {
        BloomTableModel best = best(asked, mostBits(asked));
        return problem(
                "MaxFppOutOfReach",
                asked,
                "a key has up to %.0f bits, and %s. Use %s%s.",
                mostBits(asked),
                rate(asked, best),
                enoughRate(asked, best),
                orTheBest(asked, mostBits(asked)));
    }

    private String rate(S asked, BloomTableModel best) {
        return asked.hashFunctions() > 0
                ? "the rate at " + best.bitsPerKey() + " bits per key with hashFunctions = " + best.hashFunctions()
                        + " is " + best.rates(2)
                : "the least rate at " + best.bitsPerKey() + " bits per key is " + best.rates(2) + ", with "
                        + best.hashFunctions() + " hash functions";
    }

    /**
     * Returns a rate that holds. If nearly all bits are set, no rate holds, and only another number
     * of hash functions helps.
     */
    private String enoughRate(S asked, BloomTableModel best) {
        String rate = Digits.rateUp(best.highestRate());
        return Double.parseDouble(rate) < 1
                ? "maxFpp = " + rate
                : "maxFpp = " + Digits.rateUp(free(asked, best.bitsPerKey()).highestRate()) + " without hashFunctions";
    }

    /** Returns the model with the best number of hash functions, whatever number is given. */
    private BloomTableModel free(S asked, double bitsPerKey) {
        return best(explicit(asked, asked.bitsPerKey(), 0), bitsPerKey);
    }

    /** Returns the remedy if the given number of hash functions is the reason for the high rate. */
    private String orTheBest(S asked, double bitsPerKey) {
        return asked.hashFunctions() > 0 && free(asked, bitsPerKey).highestRate() <= asked.maxFpp()
                ? ", or leave out hashFunctions"
                : "";
    }

    // A format annotation would be one more dependency.
    @SuppressWarnings("AnnotateFormatMethod")
    private FilterSpecException problem(String tag, S asked, String text, Object... arguments) {
        String message = "maxFpp = " + asked.maxFpp() + ": " + format(Locale.ROOT, text, arguments);
        return new FilterSpecException(List.of(new Problem(tag, "maxFpp", message)));
    }
}
