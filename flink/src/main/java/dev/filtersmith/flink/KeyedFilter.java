package dev.filtersmith.flink;

import dev.filtersmith.Filter;
import java.io.IOException;
import java.util.function.Predicate;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;

/**
 * A filter for each key of a stream, in keyed state. It goes with its key when the job is rescaled.
 * A function creates it in {@code open}, and uses it for the key of the present record:
 *
 * <pre>{@code
 * if (!pages.ask(filter -> filter.mightContain(page))) {
 *     pages.change(filter -> filter.put(page));
 * }
 * }</pre>
 *
 * @param <F> type of the filter
 */
public final class KeyedFilter<F extends Filter> {
    private final ValueState<F> state;
    private final FilterTypeInfo<F> type;
    private final long expectedElements;

    private KeyedFilter(ValueState<F> state, FilterTypeInfo<F> type, long expectedElements) {
        this.state = state;
        this.type = type;
        this.expectedElements = expectedElements;
    }

    /**
     * Returns the filters of a state.
     *
     * @param <F> type of the filter
     * @param context context of a function on a keyed stream
     * @param name name of the state
     * @param type type of the filters
     * @param expectedElements number of elements of each filter that is created from now on, at
     *     least 1; restored filters keep their size
     * @return filters
     * @throws IllegalArgumentException if the number is below 1
     */
    public static <F extends Filter> KeyedFilter<F> of(
            RuntimeContext context, String name, FilterTypeInfo<F> type, long expectedElements) {
        long expected = FilterTypeInfo.requirePositive(expectedElements);
        return new KeyedFilter<>(context.getState(new ValueStateDescriptor<>(name, type)), type, expected);
    }

    /**
     * Asks the filter of the present key.
     *
     * @param question lookup, which changes nothing
     * @return answer; false if the key has no filter yet
     * @throws IOException if the state cannot be read
     */
    public boolean ask(Predicate<? super F> question) throws IOException {
        F filter = state.value();
        return filter != null && question.test(filter);
    }

    /**
     * Changes the filter of the present key, which is created if there is none, and writes it back:
     * a backend such as RocksDB would lose the change otherwise.
     *
     * @param change change, such as a put
     * @return what the change returned
     * @throws IOException if the state cannot be read or written
     */
    public boolean change(Predicate<? super F> change) throws IOException {
        F filter = state.value();
        if (filter == null) {
            filter = type.create(expectedElements);
        }
        boolean result = change.test(filter);
        state.update(filter);
        return result;
    }

    /** Drops the filter of the present key. */
    public void clear() {
        state.clear();
    }
}
