package dev.filtersmith.ddlcbf;

import dev.filtersmith.Problem;
import dev.filtersmith.annotation.Relocation;
import dev.filtersmith.buckets.ChoiceLayout;
import dev.filtersmith.buckets.SubtableChecks;
import dev.filtersmith.family.SpecAttributes;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** The rules for a spec of a dynamic d-left counting filter, with all their messages. */
public final class DynamicDLeftCountingRules extends SubtableChecks<DynamicDLeftCountingSpec> {
    private static final int MAXIMUM_COUNTER_BITS = 12;
    private static final int MAXIMUM_DEPTH = 3;
    private static final int MAXIMUM_REMAINDER = 63;
    private static final int MAXIMUM_VISITS = 256;
    private static final int MAXIMUM_LOAD_OF_TWO_LENGTHS = 63;

    private final int shared;
    private final int largest;

    private DynamicDLeftCountingRules(DynamicDLeftCountingSpec spec) {
        super(DynamicDLeftCountingSpec.ATTRIBUTES, spec);
        this.shared = spec.bucketBits() - spec.counterBits();
        this.largest = spec.semiSortDepth().size() - 1;
    }

    public static List<Problem> problems(DynamicDLeftCountingSpec spec) {
        DynamicDLeftCountingRules rules = new DynamicDLeftCountingRules(spec);
        rules.checkRanges();
        rules.checkDepths(spec.semiSortDepth(), MAXIMUM_DEPTH);
        if (spec.remainderLengths() == 2) {
            rules.checkTwoLengths();
        } else if (rules.allRight("bucketBits", "counterBits", "semiSortDepth")
                && rules.allRight("remainderLengths", "minimalRemainderBits", "longestRemainder")) {
            rules.checkRemainders();
            if (rules.allRight("semiSortDepth")) {
                rules.checkCodes();
                rules.checkSlots();
            }
        }
        if (rules.largest > 0 && rules.allRight("averageLoad")) {
            rules.checkLoad();
        }
        rules.checkMoves();
        rules.checkPermutation(spec.permutation(), spec.subtables());
        rules.checkChoiceAndSize(new ChoiceLayout(
                spec.subtables(), spec.bucketBits(), 1, spec.averageLoad(), spec.permutation(), Long.SIZE));
        return rules.problems();
    }

    private void checkRanges() {
        checkShared(spec.subtables(), spec.averageLoad());
        if (spec.bucketBits() != 64 && spec.bucketBits() != 128) {
            problem("BucketBitsUnsupported", "bucketBits", "a bucket is 1 or 2 words. Use 64 or 128.");
        }
        range(
                "counterBits",
                spec.counterBits(),
                1,
                MAXIMUM_COUNTER_BITS,
                "it codes the current load, the largest load and the semi-sort classes");
        range("remainderLengths", spec.remainderLengths(), 1, 2, "it is a number of lengths in one bucket");
        range(
                "minimalRemainderBits",
                spec.minimalRemainderBits(),
                MIN_SHORTEST_REMAINDER,
                32,
                "it is what is always stored of an element, and determines its other buckets");
        if (allRight("minimalRemainderBits")) {
            range(
                    "longestRemainder",
                    spec.longestRemainder(),
                    spec.minimalRemainderBits(),
                    MAXIMUM_REMAINDER,
                    "it is at least the minimal remainder, and a proper prefix of a 64-bit hash");
        }
    }

    // One length.

    /** Returns the length of remainders in a bucket after this largest load. */
    private int bits(int load) {
        int depth = spec.semiSortDepth().get(load);
        return Math.min(shared / load, spec.longestRemainder() - depth) + depth;
    }

    private void checkRemainders() {
        int least = IntStream.rangeClosed(1, largest).map(this::bits).min().orElse(0);
        for (int load = 1; load <= largest; load++) {
            int bits = bits(load);
            if (bits < spec.minimalRemainderBits()) {
                problem(
                        "RemainderTooShort",
                        "semiSortDepth",
                        "in a bucket that ever held %d, remainders have %d / %d + %d = %d bits, fewer than the "
                                + "minimal remainder of %d. Use %s.",
                        load,
                        shared,
                        load,
                        spec.semiSortDepth().get(load),
                        bits,
                        spec.minimalRemainderBits(),
                        (least < MIN_SHORTEST_REMAINDER ? "" : "minimalRemainderBits = " + least + ", or ")
                                + (load == 1 ? "a narrower counter" : "end at load " + (load - 1)));
                return;
            }
            if (load > 1 && bits > bits(load - 1)) {
                problem(
                        "FingerprintGrows",
                        "semiSortDepth",
                        "load %d would have %d + %d = %d bits where load %d kept %d; dropped bits do not come back. "
                                + "Use depth %d at load %d.",
                        load,
                        bits - spec.semiSortDepth().get(load),
                        spec.semiSortDepth().get(load),
                        bits,
                        load - 1,
                        bits(load - 1),
                        bits(load - 1) - shared / load,
                        load);
            }
        }
    }

    private void checkCodes() {
        long needed = LevelCodes.needed(spec);
        if (needed > 1L << spec.counterBits()) {
            problem(
                    "CounterTooNarrow",
                    "semiSortDepth",
                    "loads 0..%d need %d code points (%s), %d counter bits hold %d. Use %s.",
                    largest,
                    needed,
                    LevelCodes.sum(spec),
                    spec.counterBits(),
                    1L << spec.counterBits(),
                    LevelCodes.remedies(spec, MAXIMUM_COUNTER_BITS));
        }
    }

    private void checkSlots() {
        int slots = spec.overfullSlots();
        int most = shared / spec.minimalRemainderBits();
        if (slots == 0) {
            return;
        } else if (slots <= largest || slots > most) {
            problem(
                    "OverfullSlotsOutOfRange",
                    "overfullSlots",
                    "slots hold more than the largest load of %d, and %d / %d leaves room for %d of the minimal "
                            + "remainder. Use %s.",
                    largest,
                    shared,
                    spec.minimalRemainderBits(),
                    most,
                    most <= largest ? "0" : largest + 1 + " to " + most + ", or overfullSlots = 0");
        } else if (spec.minimalRemainderBits() < ChoiceLayout.LONG_REMAINDER) {
            problem(
                    "SlotsTakeABit",
                    "overfullSlots",
                    "a slot holds 1 in place of 0, which is free only where the first bit of a remainder does "
                            + "not determine buckets: from %d"
                            + " minimal bits on, and minimalRemainderBits is %d. Use overfullSlots = 0.",
                    ChoiceLayout.LONG_REMAINDER,
                    spec.minimalRemainderBits());
        }
    }

    // Two lengths.

    private void checkTwoLengths() {
        conflict(
                "counterBits",
                DynamicDLeftCountingSpec.ATTRIBUTES.defaultValue("counterBits"),
                "have a header instead");
        conflict("overfullSlots", 0, "have no slots");
        conflict("relocation", Relocation.NONE, "keep their elements where they are");
        if (allRight("semiSortDepth") && Collections.max(spec.semiSortDepth()) > 0) {
            conflict("semiSortDepth", Collections.nCopies(largest + 1, 0), "do not sort remainders");
        } else if (allRight("semiSortDepth") && largest > MAXIMUM_LOAD_OF_TWO_LENGTHS) {
            problem(
                    "TooManyLoads",
                    "semiSortDepth",
                    "%d remainders; two words with a header have room for %d at most. Give at most %d entries.",
                    largest,
                    MAXIMUM_LOAD_OF_TWO_LENGTHS,
                    MAXIMUM_LOAD_OF_TWO_LENGTHS + 1);
        }
    }

    private void conflict(String attribute, Object needed, String why) {
        Object value = DynamicDLeftCountingSpec.ATTRIBUTES.value(spec, attribute);
        if (allRight(attribute) && !value.equals(needed)) {
            problem(
                    "TwoLengthsConflict",
                    attribute,
                    "remainderLengths = 2 means buckets that %s. Use %s = %s, or remainderLengths = 1.",
                    why,
                    attribute,
                    SpecAttributes.text(needed));
        }
    }

    /**
     * Returns the maximum number of remainders of a bucket: with two lengths, no more than fit at
     * the minimal length.
     */
    private int reachable() {
        if (spec.remainderLengths() != 2 || !allRight("bucketBits", "minimalRemainderBits", "longestRemainder")) {
            return largest;
        }
        int bits = spec.bucketBits()
                - TwoLengthHeader.of(largest, spec.longestRemainder()).bits();
        return Math.min(largest, bits / spec.minimalRemainderBits());
    }

    private void checkLoad() {
        int most = reachable();
        if (most < largest) {
            checkLoad(
                    spec.averageLoad(),
                    most,
                    "more leave fewer than " + spec.minimalRemainderBits() + " bits to each",
                    "fewer minimalRemainderBits");
        } else {
            checkLoad(spec.averageLoad(), most, "semiSortDepth has " + (largest + 1) + " entries", "more entries");
        }
    }

    private void checkMoves() {
        if (spec.relocation() != Relocation.PATH || spec.remainderLengths() == 2) {
            return;
        }
        if (largest > 0) {
            range("relocationLoad", spec.relocationLoad(), 1, largest, "moves begin at a load that buckets reach");
        }
        range(
                "relocationVisits",
                spec.relocationVisits(),
                1,
                MAXIMUM_VISITS,
                "a put into full buckets looks through so many; relocation = NONE has none");
    }
}
