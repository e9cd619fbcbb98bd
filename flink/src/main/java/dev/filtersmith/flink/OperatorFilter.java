package dev.filtersmith.flink;

import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.runtime.state.FunctionInitializationContext;

/**
 * A filter in operator state, for streams without a key, where any subtask may get any record. Each
 * subtask puts into a filter of its own. After a restore, under whatever parallelism, every subtask
 * finds every key that any subtask had put before.
 *
 * <p>For this, all subtasks read all filters of the state, and merge them into as few as they fit
 * into, which they only ask. Most families store a key once for each subtask that put it, so where
 * many subtasks put the same keys, these are several filters, whose rates add up; Bloom filters
 * always merge into one. Each filter of the state has the number of the subtask that wrote it, and
 * one subtask writes it again: that of the number, or of its remainder under a lower parallelism.
 * So no element is stored twice, unions of unions do not grow, and a subtask that is restarted
 * alone still writes what it had put. A restored subtask has three filters or more, and during the
 * restore those of all subtasks. Where a stream can be keyed, {@link KeyedFilter} needs less
 * memory: no subtask then has what others have.
 *
 * <p>Flink makes no checkpoint while some subtasks of this operator have finished, and others have
 * not. A bounded source with fewer splits than subtasks, chained to it, leads to that at once:
 * rebalance the stream between them.
 *
 * @param <F> type of the filter
 */
public final class OperatorFilter<F extends Filter> {
    /** Filters with the numbers of the subtasks that wrote them. */
    private final ListState<Tuple2<Integer, F>> state;

    private final int subtask;

    /** Restored filters that this subtask writes, and those that others write. */
    private final List<F> kept;

    private final List<F> ofOthers;
    private final F own;
    private boolean changed;

    private OperatorFilter(ListState<Tuple2<Integer, F>> state, int subtask, List<F> kept, List<F> ofOthers, F own) {
        this.state = state;
        this.subtask = subtask;
        this.kept = kept;
        this.ofOthers = ofOthers;
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
     * @param expectedElements number of different keys in all subtasks together, at least 1.
     *     Restored filters keep their size, and only filters of one size are merged
     * @return filter
     * @throws IllegalArgumentException if the interface has removal, or the number is below 1
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
        ListState<Tuple2<Integer, F>> state = context.getOperatorStateStore()
                .getUnionListState(new ListStateDescriptor<>(name, Types.TUPLE(Types.INT, type)));
        int subtask = runtime.getTaskInfo().getIndexOfThisSubtask();
        int subtasks = runtime.getTaskInfo().getNumberOfParallelSubtasks();
        List<F> kept = new ArrayList<>();
        List<F> ofOthers = new ArrayList<>();
        for (Tuple2<Integer, F> written : state.get()) {
            merge(written.f1, written.f0 % subtasks == subtask ? kept : ofOthers);
        }
        state.clear(); // Frees the other filters; snapshot() fills it again.
        return new OperatorFilter<>(state, subtask, kept, ofOthers, type.create(expectedElements));
    }

    /** Merges a filter into the first one that has its geometry and size, and room for it. */
    private static <F extends Filter> void merge(F filter, List<F> merged) {
        if (merged.stream().noneMatch(earlier -> takes(earlier, filter))) {
            merged.add(filter);
        }
    }

    private static boolean takes(Filter filter, Filter other) {
        if (!filter.isCompatible(other)) {
            return false;
        }
        try {
            filter.putAll(other); // All or nothing.
            return true;
        } catch (FilterFullException full) {
            return false;
        }
    }

    /**
     * Asks for a key that this subtask has put, or any subtask before the last restore.
     *
     * @param question lookup, which changes nothing
     * @return whether it is true of a filter
     */
    public boolean ask(Predicate<? super F> question) {
        return question.test(own)
                || kept.stream().anyMatch(question)
                || ofOthers.stream().anyMatch(question);
    }

    /**
     * Changes the filter of this subtask.
     *
     * @param change change, such as a put
     * @return what the change returned. A put returns true, too, if only another subtask had put
     *     the key before the last restore: ask first
     * @throws FilterFullException if a put finds no room: this subtask alone has put more keys than
     *     were expected of all since the last restore
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
        List<Tuple2<Integer, F>> filters = new ArrayList<>();
        kept.forEach(filter -> filters.add(Tuple2.of(subtask, filter)));
        if (changed) {
            filters.add(Tuple2.of(subtask, own));
        }
        state.update(filters);
    }
}
