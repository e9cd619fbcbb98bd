package dev.filtersmith.flink;

import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Filter;
import dev.filtersmith.Filters;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.jspecify.annotations.Nullable;

/**
 * A filter in operator state, for streams without a key, where any subtask may get any record. Each
 * subtask puts into a filter of its own. After a restore, under whatever parallelism, every subtask
 * finds every key that any subtask had put before.
 *
 * <p>For this, all subtasks read all filters of the state, and merge them into one that they only
 * ask. From then on the first subtask writes that one, and each writes its own, so that no element
 * is stored twice, and unions of unions do not grow. A restored subtask has two filters. Where a
 * stream can be keyed, {@link KeyedFilter} needs less memory: no subtask then has what others have.
 *
 * @param <F> type of the filter
 */
public final class OperatorFilter<F extends Filter> {
    private final ListState<F> state;
    private final boolean isFirst;
    private final @Nullable F restored;
    private final F own;
    private boolean changed;

    private OperatorFilter(ListState<F> state, boolean isFirst, @Nullable F restored, F own) {
        this.state = state;
        this.isFirst = isFirst;
        this.restored = restored;
        this.own = own;
    }

    /**
     * Creates the filter of a subtask, or restores it. To be called in {@code initializeState}.
     *
     * @param <F> type of the filter
     * @param context context of {@code initializeState}
     * @param runtime context of the function
     * @param name name of the state
     * @param type type of the filters; without removal
     * @param expectedElements number of different keys in all subtasks together. A restored filter
     *     keeps its size
     * @return filter
     * @throws IllegalArgumentException if the interface has removal
     * @throws dev.filtersmith.FilterFullException if the filters of all subtasks do not fit into
     *     one
     * @throws Exception if the state cannot be read
     */
    public static <F extends Filter> OperatorFilter<F> of(
            FunctionInitializationContext context,
            RuntimeContext runtime,
            String name,
            FilterTypeInfo<F> type,
            long expectedElements)
            throws Exception {
        if (DeletableFilter.class.isAssignableFrom(type.getTypeClass())) {
            throw new IllegalArgumentException(
                    "[OperatorRemoval] " + type.getTypeClass().getName()
                            + " has removal, and a subtask must not remove what others have put. Let the interface"
                            + " extend MembershipFilter or LongFilter, or key the stream and use KeyedFilter.");
        }
        ListState<F> state = context.getOperatorStateStore().getUnionListState(new ListStateDescriptor<>(name, type));
        F restored = union(state.get());
        state.clear(); // Frees the other filters; snapshot() fills it again.
        F own = restored == null ? type.create(expectedElements) : emptyLike(restored);
        return new OperatorFilter<>(state, runtime.getTaskInfo().getIndexOfThisSubtask() == 0, restored, own);
    }

    private static <F extends Filter> @Nullable F union(Iterable<F> filters) {
        F union = null;
        for (F filter : filters) {
            if (union == null) {
                union = filter;
            } else {
                union.putAll(filter);
            }
        }
        return union;
    }

    /** Returns a filter that can be merged with a restored one, which may have older geometry. */
    private static <F extends Filter> F emptyLike(F filter) {
        F empty = Filters.copy(filter);
        empty.clear();
        return empty;
    }

    /**
     * Asks for a key that this subtask has put, or any subtask before the last restore.
     *
     * @param question lookup, which changes nothing
     * @return whether it is true of a filter
     */
    public boolean ask(Predicate<? super F> question) {
        return question.test(own) || (restored != null && question.test(restored));
    }

    /**
     * Changes the filter of this subtask.
     *
     * @param change change, such as a put
     * @return what the change returned. A put returns true, too, if only another subtask had put
     *     the key before the last restore: ask first
     */
    public boolean change(Predicate<? super F> change) {
        changed = true;
        return change.test(own);
    }

    /**
     * Gives the filters to the state. To be called in {@code snapshotState}. Flink copies them
     * before the next record comes.
     *
     * @throws Exception if the state cannot be changed
     */
    public void snapshot() throws Exception {
        List<F> filters = new ArrayList<>();
        if (restored != null && isFirst) {
            filters.add(restored);
        }
        if (changed) {
            filters.add(own);
        }
        state.update(filters);
    }
}
