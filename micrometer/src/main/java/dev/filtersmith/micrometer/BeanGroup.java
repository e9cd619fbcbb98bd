package dev.filtersmith.micrometer;

import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The filters of one series: the newest is shown, with the counts of all. Where a filter is
 * rebuilt, the one before goes some time after the new one has come.
 */
final class BeanGroup implements Reading.Source {
    /** The filters in use by their numbers; the last is the newest. Changes beside a reading. */
    private final SortedMap<Long, BeanSource> beans = new ConcurrentSkipListMap<>();

    /** The last values of each filter that was read and is in use. */
    private final Map<Long, Snapshot> last = new HashMap<>();

    /** The counts of filters that are gone. */
    private Snapshot gone = Snapshot.UNKNOWN;

    void add(BeanSource bean) {
        beans.put(bean.id(), bean);
    }

    /** Removes a filter. Returns whether none is left. */
    boolean remove(BeanSource bean) {
        beans.remove(bean.id());
        return beans.isEmpty();
    }

    @Override
    public Snapshot read() {
        Snapshot newest = Snapshot.UNKNOWN;
        long shown = -1;
        for (Map.Entry<Long, BeanSource> bean : beans.entrySet()) {
            Snapshot now = bean.getValue().read();
            if (!now.equals(Snapshot.UNKNOWN)) { // Not gone while this reads.
                last.put(bean.getKey(), now);
                newest = now;
                shown = bean.getKey();
            }
        }
        return newest.withCounts(countsBeside(shown));
    }

    /** Returns the counts of all filters but one. */
    private Snapshot countsBeside(long shown) {
        Snapshot others = Snapshot.UNKNOWN;
        for (Map.Entry<Long, Snapshot> each : Map.copyOf(last).entrySet()) {
            if (each.getKey() == shown) {
                continue; // If it has gone since it was read, the next reading finds that.
            }
            if (beans.containsKey(each.getKey())) {
                others = others.withCounts(each.getValue());
            } else {
                gone = gone.withCounts(each.getValue());
                last.remove(each.getKey());
            }
        }
        return others.withCounts(gone);
    }

    /** Returns 1: the sums go on whichever filters there are. */
    @Override
    public long filter() {
        return 1;
    }
}
