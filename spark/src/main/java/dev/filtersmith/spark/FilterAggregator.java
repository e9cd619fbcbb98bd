package dev.filtersmith.spark;

import dev.filtersmith.Filter;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.expressions.Aggregator;
import org.jspecify.annotations.Nullable;

/**
 * Builds a filter of the values of a typed data set, or one for each group of it. Spark makes an
 * object for each value; for one filter of a column {@link SparkFilters#build} makes none, and
 * merges on the executors.
 *
 * @param <T> type of the values: that of the keys; {@code byte[]} for {@code ByteBuffer}, and
 *     {@code Row} for records and for keys whose accessors are named
 * @param <F> type of the filter
 */
public final class FilterAggregator<T, F extends Filter> extends Aggregator<T, PartialFilter<F>, F> {
    private static final long serialVersionUID = 1;

    private final FilterRecipe<F> recipe;
    private transient @Nullable UnaryOperator<Object> reader;

    /**
     * Creates an aggregator.
     *
     * @param recipe filter to build, for each group one
     */
    public FilterAggregator(FilterRecipe<F> recipe) {
        this.recipe = recipe;
    }

    @Override
    public PartialFilter<F> zero() {
        return new PartialFilter<>();
    }

    @Override
    public PartialFilter<F> reduce(PartialFilter<F> buffer, @Nullable T value) {
        if (value != null) {
            buffer.put(recipe, reader().apply(value));
        }
        return buffer;
    }

    private UnaryOperator<Object> reader() {
        if (reader == null) {
            reader = KeyValues.reader(recipe.keyType());
        }
        return reader;
    }

    @Override
    public PartialFilter<F> merge(PartialFilter<F> buffer, PartialFilter<F> other) {
        return buffer.merge(other);
    }

    @Override
    public F finish(PartialFilter<F> reduction) {
        return reduction.filter(recipe);
    }

    @Override
    @SuppressWarnings("unchecked") // The encoder of a class is that of all its parameters.
    public Encoder<PartialFilter<F>> bufferEncoder() {
        return (Encoder<PartialFilter<F>>) (Encoder<?>) Encoders.javaSerialization(PartialFilter.class);
    }

    /** Returns the encoder of filters, which does not name F: its interface need not be public. */
    @Override
    @SuppressWarnings("unchecked") // Java's serialization reads what it wrote.
    public Encoder<F> outputEncoder() {
        return (Encoder<F>) Encoders.javaSerialization(Filter.class);
    }
}
