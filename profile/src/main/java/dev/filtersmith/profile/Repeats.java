package dev.filtersmith.profile;

import static dev.filtersmith.profile.WorkloadProfile.combine;
import static dev.filtersmith.profile.WorkloadProfile.sum;

import dev.filtersmith.meter.Metering;
import java.util.List;

/**
 * False positives that were reported with their keys, and what a table of known absent keys would
 * save, as a {@code MaintainedFilter} has one.
 *
 * @param falsePositives false positives with their keys
 * @param byTimes different keys, by a sample, that were false positives of a filter at all, more
 *     than once, more than twice, more than 4 times, and so on with powers of two
 * @param saved false positives for which a store need not have been asked, by simulated tables of
 *     {@link #FIRST_BYTES}, and of four times the size each, {@link #TABLES} in all
 * @param tableKeys keys for which the largest table there had room; 0 if none had learned a key
 */
public record Repeats(long falsePositives, List<Long> byTimes, List<Long> saved, long tableKeys) {
    /** Bytes of the smallest simulated table, which has room for 48 keys: the default, for 44. */
    public static final int FIRST_BYTES = 48 * Metering.ABSENT_KEY_BYTES;

    /** Number of simulated tables. */
    public static final int TABLES = 5;

    /** Nothing was reported with its key. */
    public static final Repeats NONE = new Repeats(0, List.of(), List.of(), 0);

    /** Creates counts. */
    public Repeats {
        WorkloadProfile.requireCounts("falsePositives tableKeys", falsePositives, tableKeys);
        byTimes = WorkloadProfile.counts("byTimes", byTimes, Long.SIZE);
        saved = WorkloadProfile.counts("saved", saved, TABLES);
    }

    /**
     * Returns how many false positives were of keys that had been one before.
     *
     * @return false positives, an estimate
     */
    public long repeated() {
        return Math.max(0, falsePositives - WorkloadProfile.at(byTimes, 0));
    }

    /**
     * Returns what a simulated table would have saved.
     *
     * @param table number of the table, from 0
     * @return false positives for which a store need not have been asked
     */
    public long savedBy(int table) {
        return Math.min(falsePositives, WorkloadProfile.at(saved, table));
    }

    /**
     * Returns the size of a simulated table.
     *
     * @param table number of the table, from 0
     * @return bytes
     */
    public static int bytesOf(int table) {
        return FIRST_BYTES << (2 * table);
    }

    Repeats merge(Repeats other) {
        return new Repeats(
                sum(falsePositives, other.falsePositives),
                combine(byTimes, other.byTimes, WorkloadProfile::sum),
                combine(saved, other.saved, WorkloadProfile::sum),
                Math.max(tableKeys, other.tableKeys));
    }
}
