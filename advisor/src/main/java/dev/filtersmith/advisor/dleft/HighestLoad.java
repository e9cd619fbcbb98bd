package dev.filtersmith.advisor.dleft;

import dev.filtersmith.advisor.family.Digits;
import dev.filtersmith.dleft.DLeftLayout;
import dev.filtersmith.dleft.DLeftRules;
import dev.filtersmith.dleft.DLeftSpec;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The search for the highest load at which a layout holds a rate. */
final class HighestLoad {
    private static final int COARSE_BUCKETS = 1 << 13;
    private static final int COARSE_POINTS = 16;

    /** Margin for the error of the model of up to 0.8%, so that the layout found holds the rate. */
    private static final double HELD = 0.993;

    /** Factor slightly below 1, so that the first trial usually succeeds. */
    private static final double AIMED_AT = 0.997;

    /** Share of the elements that may find no room; the rate does not count these. */
    private static final double OVERFLOW = 1e-6;

    private static final double LOWER = 0.98;
    private static final double POWER = 8;
    private static final int TRIALS = 10;

    private final DLeftLayout layout;

    /** The predicted rate at which the goal is held. */
    private final double rate;

    HighestLoad(DLeftLayout layout, double rate) {
        this.layout = layout;
        this.rate = rate * HELD;
    }

    /**
     * Searches between two loads with a small simulation. Returns the least load if the rate does
     * not seem to hold there either, since only a trial can decide that. Empty if the expected
     * elements do not fit at that load.
     */
    Optional<DLeftLayout> coarse(double least, double most) {
        double load =
                highest(points(least, Math.min(most, layout.maximumLoad()))).orElse(least);
        return at(load);
    }

    /**
     * Searches downwards with large simulations from a load that is nearly right, for one at which
     * the elements find room. Empty if the rate is not held slightly below it, or if no layout
     * fits.
     */
    Optional<DLeftLayout> held(double load) {
        double trial = load;
        for (int trials = 0; trials < TRIALS; trials++) {
            Optional<DLeftLayout> layoutThere = at(trial);
            if (layoutThere.isEmpty()) {
                return layoutThere;
            }
            DLeftModel there = predicted(layoutThere.get());
            if (!hasRoom(there)) {
                trial *= LOWER;
            } else if (there.falsePositiveRate() <= rate) {
                return layoutThere;
            } else {
                // Rates grow faster than with the 8th power of the load, but not by much.
                trial *= Math.max(LOWER, 1 - (there.falsePositiveRate() / (rate * AIMED_AT) - 1) / POWER);
            }
        }
        return Optional.empty();
    }

    /** Returns whether next to all elements find room. */
    static boolean hasRoom(DLeftModel model) {
        return model.overflows() <= OVERFLOW * model.averageLoad();
    }

    static DLeftModel predicted(DLeftLayout layout) {
        return Predictions.of(layout, Finalist.promisedSize(layout));
    }

    /**
     * Interpolates linearly. Between points the curve lies below the line, so a load at which the
     * line holds the rate is safe.
     */
    private Optional<Double> highest(double[] loads) {
        double goal = rate * AIMED_AT;
        List<DLeftModel> models = DLeftModel.through(layout, Finalist.promisedSize(layout), COARSE_BUCKETS, loads);
        for (int point = loads.length - 1; point >= 0; point--) {
            double below = models.get(point).falsePositiveRate();
            if (below <= goal) {
                if (point == loads.length - 1) {
                    return Optional.of(loads[point]);
                }
                double above = models.get(point + 1).falsePositiveRate();
                double part = (goal - below) / (above - below);
                return Optional.of(loads[point] + part * (loads[point + 1] - loads[point]));
            }
        }
        return Optional.empty();
    }

    private static double[] points(double least, double most) {
        return IntStream.rangeClosed(0, COARSE_POINTS)
                .mapToDouble(point -> least + (most - least) * point / COARSE_POINTS)
                .toArray();
    }

    /**
     * Returns the layout at a load; empty if the load is not valid, or if the expected elements of
     * the spec do not fit any more.
     */
    private Optional<DLeftLayout> at(double load) {
        DLeftSpec spec =
                layout.spec().toBuilder().averageLoad(Digits.loadDown(load)).build();
        return DLeftRules.problems(spec).isEmpty() ? Optional.of(DLeftLayout.of(spec)) : Optional.empty();
    }
}
