package dev.filtersmith.advisor.rules;

import static dev.filtersmith.advisor.rules.Figures.text;

import dev.filtersmith.meter.Metering;
import dev.filtersmith.profile.Repeats;
import java.util.Optional;

/** False positives of the same keys, for which a store need not be asked each time. */
final class RepeatRules {
    private static final long MIN_REPORTS = 1000;

    /** A smaller share of the questions is not worth a table. */
    private static final double WORTH = 0.25;

    /** The share of what the largest table saves that is enough. */
    private static final double NEARLY_ALL = 0.9;

    private RepeatRules() {}

    /** Questions to a store that known absent keys would save, or room for more of them. */
    static Optional<Found> askedAgain(Workload workload) {
        Repeats repeats = workload.profile().reports().repeats();
        int table = enough(repeats);
        long saved = repeats.savedBy(table);
        long asNow = savedAsNow(repeats);
        long all = repeats.falsePositives();
        if (all < MIN_REPORTS || Workload.share(saved - asNow, all) < WORTH) {
            return Optional.empty();
        }
        String now = text(
                ", and the one there, of %,d keys, %s",
                repeats.tableKeys(), Figures.percent(Workload.share(asNow, all)));
        return Optional.of(Found.of(
                "AskedAgain",
                "",
                text(
                        "%,d of %,d false positives were of keys that had been one before. A table of known absent"
                                + " keys of %,d bytes saves %s of the questions to the store%s: contains(key, store) of"
                                + " a MaintainedFilter keeps one, and absentBytes(%d) of its builder sets its size, by"
                                + " default %,d bytes here.",
                        repeats.repeated(),
                        all,
                        Repeats.bytesOf(table),
                        Figures.percent(Workload.share(saved, all)),
                        repeats.tableKeys() > 0 ? now : "",
                        Repeats.bytesOf(table),
                        Metering.absentBytes(workload.now().elements()))));
    }

    /** Returns the smallest table that saves nearly as much as the largest. */
    private static int enough(Repeats repeats) {
        int table = 0;
        while ((double) repeats.savedBy(table) < NEARLY_ALL * (double) repeats.savedBy(Repeats.TABLES - 1)) {
            table++;
        }
        return table;
    }

    /** Returns what the table there saves: no more than the next larger one that was simulated. */
    private static long savedAsNow(Repeats repeats) {
        if (repeats.tableKeys() == 0) {
            return 0;
        }
        int table = 0;
        while (table < Repeats.TABLES - 1 && Repeats.bytesOf(table) / Metering.ABSENT_KEY_BYTES < repeats.tableKeys()) {
            table++;
        }
        return repeats.savedBy(table);
    }
}
