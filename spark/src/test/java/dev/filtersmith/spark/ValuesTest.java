package dev.filtersmith.spark;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongStates;
import dev.filtersmith.States;
import dev.filtersmith.annotation.WindowedCuckooFilter;
import dev.filtersmith.spark.Keys.Ids;
import dev.filtersmith.spark.Keys.Place;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.junit.jupiter.api.Test;

/** Filters of values, which are looked up in columns. */
class ValuesTest {
    /** Never emitted: interpreters are looked up as well. */
    @WindowedCuckooFilter(valueBits = 3)
    interface Levels extends LongStates {}

    private static final CountingSpec SPEC =
            FilterSpec.windowedCuckoo().valueBits(3).build();

    private static List<Row> valueOf(Filter filter, String keys) {
        Broadcast<FilterHolder<Filter>> sent = FilterHolder.of(filter).broadcast(SharedSpark.session());
        SharedSpark.session().udf().register("value_of_key", SparkFilters.valueOf(sent));
        return SharedSpark.session()
                .sql("select value_of_key(key) from values " + keys + " as (key)")
                .collectAsList();
    }

    private static List<Row> rows(Integer... values) {
        return Arrays.stream(values).map(RowFactory::create).toList();
    }

    @Test
    void longKeysHaveValues() {
        LongStates filter = Filters.states(SPEC).expectedElements(100).build();
        filter.put(1, 5);
        filter.put(2, 6);
        filter.put(2, 7);
        assertThat(valueOf(filter, "(1L), (2L), (3L), (null)")).isEqualTo(rows(5, States.AMBIGUOUS, null, null));
        Dataset<Row> keys = SharedSpark.session().sql("select * from values (1L), (2L), (3L) as (key)");
        assertThat(SparkFilters.filterBy(keys, filter, col("key")).count()).isEqualTo(2);
    }

    @Test
    void structsHaveValues() {
        States<Place> filter = Filters.states(SPEC, Place.class).expectedElements(100).build();
        filter.put(new Place(1, (short) 2), 4);
        assertThat(valueOf(filter, "(named_struct('street', 1, 'number', 2S)), (named_struct('street', 2, 'number', 2S))"))
                .isEqualTo(rows(4, null));
    }

    @Test
    void onlyFiltersOfValuesHaveThem() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> valueOf(Filters.create(Ids.class, 10), "(1L)"))
                .withMessageContaining("[NoValues]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FilterRecipe.of(Levels.class, 10))
                .withMessageContaining("[Values] a build has keys");
    }
}
