package dev.filtersmith.advisor.rankindexed;

import static java.lang.String.format;

import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.advisor.family.Digits;
import dev.filtersmith.rankindexed.ChainSpec;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * The check that a rank-indexed geometry holds the goals of its spec, and the messages if it does
 * not.
 *
 * @param asked spec whose attributes are all in their ranges
 */
record RankIndexedContract(ChainSpec asked) {
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
                asked,
                "RateTooHigh",
                "maxFpp",
                "the least rate at bitsPerKey = %s is %.3e, that of %s. Use %smaxFpp = %s.",
                asked.bitsPerKey(),
                found.rate(),
                found.spec(asked),
                enoughBits().map(bits -> "bitsPerKey = " + bits + ", or ").orElse(""),
                Digits.rateUp(found.rate()));
    }

    /** Finds enough bits for the rate. */
    private Optional<Double> enoughBits() {
        EnoughBits bits = new EnoughBits(asked);
        return new RankIndexedSearch(asked)
                .forRate(asked.maxFpp())
                .map(found -> Math.ceil(100 * bits.bitsPerKey(found)) / 100)
                .flatMap(first -> bits.from(first, found -> found.rate() <= asked.maxFpp()));
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
        if (more <= RankIndexedSearch.MAX_REMAINDER_BITS) {
            ways.add("remainderBits = " + more);
        }
        if (load > 0) {
            ways.add("averageLoad = " + load);
        }
        ways.add(rate <= Digits.MAX_RATE ? "maxFpp = " + Digits.rateUp(rate) : rateOfMostBits());
        return problem(
                asked,
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
        int most = RankIndexedSearch.MAX_REMAINDER_BITS;
        double rate = RankIndexedGeometry.rateOf(asked.averageLoad(), asked.chains(), most);
        return "maxFpp = " + Digits.rateUp(rate) + " with remainderBits = " + most;
    }

    /** Creates an exception with one problem of a goal. */
    // A format annotation would be one more dependency.
    @SuppressWarnings("AnnotateFormatMethod")
    static FilterSpecException problem(
            ChainSpec asked, String tag, String attribute, String text, Object... arguments) {
        double value = switch (attribute) {
            case "maxFpp" -> asked.maxFpp();
            case "bitsPerKey" -> asked.bitsPerKey();
            default -> asked.overflowProbability();
        };
        String detail = format(Locale.ROOT, text, arguments);
        return new FilterSpecException(List.of(new Problem(tag, attribute, attribute + " = " + value + ": " + detail)));
    }
}
