package dev.filtersmith.flink;

import dev.filtersmith.Filter;
import dev.filtersmith.Filters;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import org.apache.flink.api.common.state.MapState;

/**
 * The filters of one shard by period, in memory. A period has one filter, and more if that was
 * full.
 *
 * <p>Some backends keep the objects that they are given, and may write them at any time, also
 * between the checkpoints of the operator. So filters that the state has are never changed: the
 * first change after a checkpoint is one of a copy.
 *
 * @param <F> type of the filters
 */
final class ShardPanes<F extends Filter> {
    private final Map<Long, List<F>> panes = new HashMap<>();

    /** The periods whose filters the state does not have as they are here. */
    private final Set<Long> changed = new HashSet<>();

    /** Reads the filters of the present key of the state. */
    ShardPanes(MapState<Long, List<F>> state) throws Exception {
        for (Map.Entry<Long, List<F>> pane : state.entries()) {
            panes.put(pane.getKey(), pane.getValue());
        }
    }

    /** Returns the filters by period, to be asked. */
    Map<Long, List<F>> all() {
        return panes;
    }

    /** Returns the filters of a period, one or more. The last may be changed, others added. */
    List<F> toChange(long period, Supplier<F> first) {
        List<F> filters = panes.getOrDefault(period, List.of());
        if (changed.add(period)) {
            filters = new ArrayList<>(filters);
            filters.add(filters.isEmpty() ? first.get() : Filters.copy(filters.remove(filters.size() - 1)));
            panes.put(period, filters);
        }
        return filters;
    }

    void drop(LongPredicate isOver) {
        panes.keySet().removeIf(isOver::test);
        changed.removeIf(isOver::test);
    }

    /** Writes the changed filters to the state of the present key. */
    void giveTo(MapState<Long, List<F>> state) throws Exception {
        for (long period : changed) {
            state.put(period, panes.get(period));
        }
        changed.clear();
    }
}
