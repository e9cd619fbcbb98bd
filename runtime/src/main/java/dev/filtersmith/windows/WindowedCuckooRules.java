package dev.filtersmith.windows;

import dev.filtersmith.Problem;
import dev.filtersmith.family.GoalRules;
import dev.filtersmith.family.SpecChecks;
import java.util.List;
import java.util.Locale;

/** The rules for a spec of a windowed cuckoo filter, with all their messages. */
public final class WindowedCuckooRules extends SpecChecks<WindowedCuckooSpec> {
    /** The highest share of slots in use. */
    public static final double MAX_USE = 0.96;

    private static final double MIN_USE = 1e-6;
    private static final int MIN_SLOT_BITS = 6;
    private static final int MAX_SLOT_BITS = 40;
    private static final int MIN_VISITS = 4;
    private static final int MAX_VISITS = 1 << 16;
    private static final int MAX_STASH = 64;

    private WindowedCuckooRules(WindowedCuckooSpec spec) {
        super(WindowedCuckooSpec.ATTRIBUTES, spec);
    }

    public static List<Problem> problems(WindowedCuckooSpec spec) {
        WindowedCuckooRules rules = new WindowedCuckooRules(spec);
        rules.checkRanges();
        rules.checkUse();
        rules.addAll(GoalRules.problems(WindowedCuckooSpec.ATTRIBUTES, spec, rules.bitsTaken(), ""));
        rules.checkSize();
        return rules.problems();
    }

    private void checkRanges() {
        range(
                "slotBits",
                spec.slotBits(),
                MIN_SLOT_BITS,
                MAX_SLOT_BITS,
                "a slot has a fingerprint of one bit less, which with the window is what is left of the hash");
        range(
                "relocationVisits",
                spec.relocationVisits(),
                MIN_VISITS,
                MAX_VISITS,
                "a put whose slots are occupied looks through so many, at least its own");
        range("stashCapacity", spec.stashCapacity(), 0, MAX_STASH, "a lookup may have to search it whole");
        checkSizes();
    }

    private void checkUse() {
        double use = spec.averageUse();
        if (use != 0 && !(use >= MIN_USE && use <= MAX_USE)) {
            problem(
                    "AverageUseOutOfRange",
                    "averageUse",
                    "it is a share of the slots, or 0 where the size decides; above 0.965, puts find no path of "
                            + "moves. Use %s to %s, better 0.94 and a larger table.",
                    MIN_USE,
                    MAX_USE);
        }
    }

    private void checkSize() {
        boolean open = GoalRules.leavesGeometry(WindowedCuckooSpec.ATTRIBUTES, spec);
        if (spec.expectedElements() != 0 && !open && allRight("slotBits", "averageUse", "expectedElements")) {
            addAll(WindowedCuckooSizeRules.problems(spec, spec.expectedElements()));
        }
    }

    private String bitsTaken() {
        double use = spec.averageUse() == 0 ? WindowedCuckooSizeRules.AUTOMATIC_USE : spec.averageUse();
        return spec.bitsPerKey() == 0
                ? ""
                : String.format(Locale.ROOT, "%d / %s = %.2f", spec.slotBits(), use, spec.slotBits() / use);
    }
}
