package dev.filtersmith.flink;

import dev.filtersmith.Filter;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import org.apache.flink.api.common.state.MapState;

/**
 * The filters of one shard by period, taken out of the state for the time until the next
 * checkpoint. A period has one filter, and more if that was full.
 *
 * @param <F> type of the filters
 */
final class ShardPanes<F extends Filter> {
    private final Map<Long, List<F>> panes = new HashMap<>();
    private final Set<Long> changed = new HashSet<>();

    /** Takes the filters of the present key of the state. */
    ShardPanes(MapState<Long, List<F>> state) throws Exception {
        for (Map.Entry<Long, List<F>> pane : state.entries()) {
            panes.put(pane.getKey(), pane.getValue());
        }
    }

    /** Returns the filters by period. */
    Map<Long, List<F>> all() {
        return panes;
    }

    /** Notes that the filters of a period have changed. */
    void changed(long period, List<F> filters) {
        panes.put(period, filters);
        changed.add(period);
    }

    /** Drops periods, in the state of the present key, too. */
    void drop(LongPredicate isOver, MapState<Long, List<F>> state) throws Exception {
        Iterator<Long> periods = panes.keySet().iterator();
        while (periods.hasNext()) {
            long period = periods.next();
            if (isOver.test(period)) {
                periods.remove();
                changed.remove(period);
                state.remove(period);
            }
        }
    }

    /**
     * Gives the changed filters back to the state of the present key. They belong to the state from
     * then on, which may be writing them while records come: take them out of it again.
     */
    void giveBack(MapState<Long, List<F>> state) throws Exception {
        for (long period : changed) {
            state.put(period, panes.get(period));
        }
    }
}
