package dev.filtersmith.advisor.rules;

import static dev.filtersmith.advisor.rules.Figures.text;

import dev.filtersmith.profile.Reports;
import java.math.RoundingMode;
import java.util.Optional;

/** What the rate means for the lookups that came, and whether it was that of the model. */
final class RateRules {
    private static final long MIN_LOOKUPS = 1000;
    private static final double NEARLY_ALL = 0.99;
    private static final double MOST = 0.9;

    /** A rate from here on is seen in the answers. */
    private static final double HIGH_RATE = 1e-3;

    /** A weaker goal than this one is no filter. */
    private static final double WEAKEST = 0.05;

    private static final double FEWER_BITS = 0.95;
    private static final long MIN_REPORTS = 10;
    private static final double STANDARD_ERRORS = 4;
    private static final double MORE = 1.5;

    /** A rate of the content up to so many times the promised one is within the model's error. */
    private static final double MODEL_ERROR = 1.1;

    private RateRules() {}

    /** A promised rate that few lookups need: only those of absent keys can be wrong. */
    static Optional<Found> mostlyPresent(Workload workload) {
        double promised = workload.now().spec().maxFpp();
        double hits = workload.hitShare();
        if (promised == 0 || workload.operations().lookups() < MIN_LOOKUPS || hits < MOST) {
            return Optional.empty();
        }
        double weaker =
                Math.min(WEAKEST, Figures.rounded(promised / Math.max(1 - hits, promised), 1, RoundingMode.FLOOR));
        return workload.with("maxFpp", weaker)
                .filter(other -> (double) other.bits()
                        <= FEWER_BITS * (double) workload.now().bits())
                .map(other -> workload.proposing(
                        "MostlyPresent",
                        "maxFpp",
                        text(
                                "%s of %,d lookups found their key, and only the others can be wrong: maxFpp = %s is"
                                        + " %.1e of all lookups. maxFpp = %s would be %.1e of them, and %s.",
                                Figures.percent(hits),
                                workload.operations().lookups(),
                                promised,
                                promised * (1 - hits),
                                weaker,
                                weaker * (1 - hits),
                                Figures.saving(
                                        workload.now().bits() - other.bits(),
                                        workload.now().bits())),
                        other));
    }

    /** A high rate where nearly all keys are absent. */
    static Optional<Found> mostlyAbsent(Workload workload) {
        double rate = workload.now().rate();
        double present = workload.hitShare() - rate;
        if (workload.operations().lookups() < MIN_LOOKUPS || rate < HIGH_RATE || present > 1 - NEARLY_ALL) {
            return Optional.empty();
        }
        double stronger = Figures.rounded(rate / 10, 1, RoundingMode.HALF_UP);
        return workload.withRate(stronger)
                .map(other -> workload.proposing(
                        "MostlyAbsent",
                        "maxFpp",
                        text(
                                "nearly all of %,d lookups were of absent keys, %s of which are answered with true when"
                                        + " the filter is full: maxFpp = %s would make that a tenth, and %s.",
                                workload.operations().lookups(),
                                Figures.percent(rate),
                                stronger,
                                Figures.saving(workload.now().bits() - other.bits(), other.bits())),
                        other));
    }

    /** More reported false positives than the content of the filters can explain. */
    static Optional<Found> moreThanPredicted(Workload workload) {
        Reports reports = workload.profile().reports();
        double expected = reports.expectedFalsePositives();
        double error = Math.sqrt(expected);
        double found = (double) reports.falsePositives();
        if (reports.falsePositives() < MIN_REPORTS
                || reports.absentLookups() == 0
                || expected <= 0
                || found <= expected + STANDARD_ERRORS * error
                || found < MORE * expected) {
            return Optional.empty();
        }
        double absent = (double) reports.absentLookups();
        return Optional.of(Found.of(
                "MoreThanPredicted",
                "",
                text(
                        "%,d of %,d lookups of absent keys were reported as false positives, a rate of %.1e, where the"
                                + " content predicts %.1e with a standard error of %.1e: %.1f times as many. Either few"
                                + " absent keys are looked up again and again, or someone chooses keys, or reports are"
                                + " wrong. Against chosen keys, give the builder a secret: key(secret).",
                        reports.falsePositives(),
                        reports.absentLookups(),
                        found / absent,
                        expected / absent,
                        error / absent,
                        found / expected)));
    }

    /** A rate above the promised one. */
    static Optional<Found> ratePassed(Workload workload) {
        double promised = workload.now().spec().maxFpp();
        Reports reports = workload.profile().reports();
        if (promised == 0 || reports.absentLookups() == 0) {
            return Optional.empty();
        }
        double absent = (double) reports.absentLookups();
        double found = (double) reports.falsePositives();
        double atLeast = (found - STANDARD_ERRORS * Math.sqrt(found)) / absent;
        boolean byContent = workload.rateOfContent() > MODEL_ERROR * promised;
        if (!byContent && !(reports.falsePositives() >= MIN_REPORTS && atLeast > promised)) {
            return Optional.empty();
        }
        return Optional.of(Found.of(
                "RatePassed",
                "maxFpp",
                text(
                        "maxFpp = %s was passed: %s, over %,d lookups of absent keys.",
                        promised,
                        byContent
                                ? text("the content had the rate %.1e on average", workload.rateOfContent())
                                : text("the reported rate is %.1e", found / absent),
                        reports.absentLookups())));
    }
}
