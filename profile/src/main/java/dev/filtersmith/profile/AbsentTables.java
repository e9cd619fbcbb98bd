package dev.filtersmith.profile;

import dev.filtersmith.meter.Metering;
import java.util.ArrayList;
import java.util.List;

/**
 * The false positives of a filter, and the questions to a store that tables of several sizes would
 * have saved. A larger table is made when the one before has no room: up to then it would have
 * saved the same. The hashes stay in memory, and only numbers are told. Any thread may call it.
 */
final class AbsentTables {
    private static final int FIRST_BUCKETS = Repeats.FIRST_BYTES / (AbsentTable.BUCKET * Metering.ABSENT_KEY_BYTES);

    private final KeySample keys = new KeySample();
    private final List<AbsentTable> tables = new ArrayList<>();
    private long asked;

    /** Takes the hash of a key that was a false positive. */
    synchronized void ask(long hash) {
        keys.put(hash);
        asked++;
        long key = KeySample.spread(hash);
        if (tables.isEmpty()) {
            tables.add(new AbsentTable(FIRST_BUCKETS));
        }
        AbsentTable last = tables.get(tables.size() - 1);
        if (tables.size() < Repeats.TABLES && last.isCrowdedFor(key)) {
            tables.add(last.larger());
        }
        tables.forEach(table -> table.ask(key));
    }

    /** Returns the different keys by how often they were false positives, as of puts. */
    long[] byTimes() {
        return keys.byPuts();
    }

    /** Returns the number of false positives, and then those that each table would have saved. */
    synchronized long[] numbers() {
        long[] numbers = new long[1 + Repeats.TABLES];
        numbers[0] = asked;
        for (int i = 0; i < Repeats.TABLES && !tables.isEmpty(); i++) {
            numbers[1 + i] = tables.get(Math.min(i, tables.size() - 1)).saved();
        }
        return numbers;
    }
}
