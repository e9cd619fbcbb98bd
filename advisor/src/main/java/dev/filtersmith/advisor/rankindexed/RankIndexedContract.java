package dev.filtersmith.advisor.rankindexed;

import static java.lang.String.format;

import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.advisor.family.Digits;
import dev.filtersmith.family.GoalRules;
import dev.filtersmith.rankindexed.ChainSpec;
import dev.filtersmith.rankindexed.RankIndexedRules;
import dev.filtersmith.rankindexed.RankIndexedSpec;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.DoubleFunction;
import java.util.function.UnaryOperator;

/**
 * The check of the goals of a rank-indexed spec, and the messages if they cannot be held.
 *
 * @param asked spec whose attributes are all in their ranges
 * @param resolver resolves specs of the family
 */
record RankIndexedContract(ChainSpec asked, UnaryOperator<ChainSpec> resolver) {
    private static final double MORE_BITS = 0.25;
    private static final int TRIALS = 8;

    /** The highest rate that can be promised in two digits. */
    private static final double MOST_RATE = 0.99;

    /** Returns the spec without its goals, after checking that its geometry holds the rate. */
    ChainSpec hold() {
        checkRate();
        return asked.toBuilder().bitsPerKey(0).maxFpp(0).build();
    }

    /**
     * Returns the geometry that was found, after checking that it also holds the rate. A geometry
     * found for bits per key need not.
     */
    RankIndexedGeometry held(RankIndexedGeometry found) {
        if (asked.maxFpp() == 0 || found.rate() <= asked.maxFpp()) {
            return found;
        }
        throw problem(
                "RateTooHigh",
                "maxFpp",
                "the least rate at bitsPerKey = %s is %.3e, that of %s. Use %smaxFpp = %s.",
                asked.bitsPerKey(),
                found.rate(),
                found.spec(asked),
                enoughBits().map(bits -> "bitsPerKey = " + bits + ", or ").orElse(""),
                Digits.rateUp(found.rate()));
    }

    /**
     * Finds enough bits by trial. The rate at some bits may be a little lower or higher than the
     * one found.
     */
    private Optional<Double> enoughBits() {
        Optional<RankIndexedGeometry> fewest = new RankIndexedSearch(asked).forRate(asked.maxFpp());
        double first =
                fewest.map(found -> Math.ceil(100 * bitsPerKey(found)) / 100).orElse(Double.MAX_VALUE);
        return enough(first, bits -> find(bits).filter(found -> found.rate() <= asked.maxFpp()));
    }

    private static Optional<Double> enough(double first, DoubleFunction<Optional<RankIndexedGeometry>> find) {
        for (int trial = 0; trial < TRIALS; trial++) {
            double bits = first + trial * MORE_BITS;
            if (bits <= GoalRules.MOST_BITS && find.apply(bits).isPresent()) {
                return Optional.of(bits);
            }
        }
        return Optional.empty();
    }

    private Optional<RankIndexedGeometry> find(double bitsPerKey) {
        return new RankIndexedSearch(asked).forBytes((long) (bitsPerKey * SlotSearch.elements(asked) / Byte.SIZE));
    }

    private double bitsPerKey(RankIndexedGeometry found) {
        return (double) found.bytes() * Byte.SIZE / SlotSearch.elements(asked);
    }

    /**
     * Returns the reason why nothing was found: the number of elements, the rate, the given slots,
     * or the bits.
     */
    FilterSpecException nothing() {
        if (asked.expectedElements() > SlotSearch.MOST_ELEMENTS) {
            return tooManyElements();
        }
        double least = leastRate();
        if (asked.bitsPerKey() == 0 && ChainAdvisor.rate(asked) < least) {
            return problem(
                    "MaxFppOutOfReach",
                    "maxFpp",
                    "%s the least rate is %.3e, with remainders of %d bits and %s elements per chain. Use maxFpp = %s.",
                    given().isEmpty() ? "of all geometries," : "with " + given() + ",",
                    least,
                    remainderBits(),
                    chainLoad(),
                    Digits.rateUp(least));
        }
        Optional<RankIndexedGeometry> fewest = new RankIndexedSearch(asked).forRate(Double.MAX_VALUE);
        if (asked.bitsPerKey() == 0 || fewest.isEmpty()) {
            return new OverflowContract(asked, resolver).tooLikely();
        }
        double bits = Math.ceil(bitsPerKey(fewest.get()) / MORE_BITS) * MORE_BITS;
        return problem(
                "BitsPerKeyOutOfReach",
                "bitsPerKey",
                "no geometry%s takes so few for %d elements. %s.",
                given().isEmpty() ? " of the family" : " with " + given(),
                SlotSearch.elements(asked),
                enough(bits, this::find)
                        .map(enough -> "Use bitsPerKey = " + enough)
                        .orElse(format(Locale.ROOT, "Leave out bitsPerKey; the fewest are %.2f", bits)));
    }

    /**
     * Returns the problems that the geometry for an unknown number of elements has at this number.
     */
    private FilterSpecException tooManyElements() {
        ChainSpec smaller = resolver.apply(asked.toBuilder().expectedElements(0).build());
        return new FilterSpecException(RankIndexedRules.problems(
                smaller.toBuilder().expectedElements(asked.expectedElements()).build()));
    }

    /**
     * Throws an exception if chains, remainders and load are given and do not hold the promised
     * rate.
     */
    void checkRate() {
        boolean open = asked.chains() == 0 || asked.remainderBits() == 0 || asked.averageLoad() == 0;
        if (open || asked.maxFpp() == 0) {
            return;
        }
        double rate = RankIndexedGeometry.rateOf(asked.averageLoad(), asked.chains(), asked.remainderBits());
        if (rate > asked.maxFpp()) {
            throw rateTooHigh(rate);
        }
    }

    private FilterSpecException rateTooHigh(double rate) {
        double load = Digits.loadDown(Math.scalb(asked.maxFpp(), asked.remainderBits()) * asked.chains());
        int more = asked.remainderBits();
        while (RankIndexedGeometry.rateOf(asked.averageLoad(), asked.chains(), more) > asked.maxFpp()) {
            more++;
        }
        StringJoiner ways = new StringJoiner(", or ", "Use ", ".");
        if (more <= RankIndexedSearch.MOST_REMAINDER_BITS) {
            ways.add("remainderBits = " + more);
        }
        if (load > 0) {
            ways.add("averageLoad = " + load);
        }
        ways.add(rate <= MOST_RATE ? "maxFpp = " + Digits.rateUp(rate) : rateOfMostBits());
        return problem(
                "RateTooHigh",
                "maxFpp",
                "%s / %d = %.4f elements per chain, with remainders of %d bits, have a rate of %.4f / 2^%d = %.3e. %s",
                asked.averageLoad(),
                asked.chains(),
                asked.averageLoad() / asked.chains(),
                asked.remainderBits(),
                asked.averageLoad() / asked.chains(),
                asked.remainderBits(),
                rate,
                ways);
    }

    /** Returns the remedy for chains so long that no rate holds with these remainders. */
    private String rateOfMostBits() {
        int most = RankIndexedSearch.MOST_REMAINDER_BITS;
        double rate = RankIndexedGeometry.rateOf(asked.averageLoad(), asked.chains(), most);
        return "maxFpp = " + Digits.rateUp(rate) + " with remainderBits = " + most;
    }

    private double leastRate() {
        return Math.scalb(chainLoad(), -remainderBits());
    }

    /** Returns the most remainder bits. */
    private int remainderBits() {
        return asked.remainderBits() > 0 ? asked.remainderBits() : RankIndexedSearch.MOST_REMAINDER_BITS;
    }

    /** Returns the fewest elements per chain. */
    private double chainLoad() {
        int chains = asked.chains() > 0 ? asked.chains() : RankIndexedSearch.MOST_CHAINS;
        return asked.averageLoad() > 0 ? asked.averageLoad() / chains : 1.0 / RankIndexedSearch.MOST_CHAINS_PER_ELEMENT;
    }

    private String given() {
        return given(asked);
    }

    /** Returns the attributes that a spec gives apart from its goals, as text; empty if none. */
    static String given(ChainSpec spec) {
        return attributes(spec.toBuilder()
                .expectedElements(0)
                .bitsPerKey(0)
                .maxFpp(0)
                .overflowProbability(RankIndexedSpec.builder().build().overflowProbability())
                .build());
    }

    /** Returns the attributes of a spec as text. */
    static String attributes(ChainSpec spec) {
        return spec.text().replaceFirst("^@\\w+\\(?", "").replaceFirst("\\)$", "");
    }

    // A format annotation would be one more dependency.
    @SuppressWarnings("AnnotateFormatMethod")
    private FilterSpecException problem(String tag, String attribute, String text, Object... arguments) {
        double value = attribute.equals("maxFpp") ? asked.maxFpp() : asked.bitsPerKey();
        String detail = format(Locale.ROOT, text, arguments);
        return new FilterSpecException(List.of(new Problem(tag, attribute, attribute + " = " + value + ": " + detail)));
    }
}
