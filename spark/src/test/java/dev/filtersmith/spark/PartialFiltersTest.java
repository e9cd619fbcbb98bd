package dev.filtersmith.spark;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.filtersmith.Filters;
import dev.filtersmith.spark.Keys.Ids;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the number of filters that are merged. */
class PartialFiltersTest {
    private static final int ROWS = 5000;

    /** Twelve are merged by more than one round of tasks. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 12, Integer.MAX_VALUE})
    void anyNumberIsTheSameFilter(int partialFilters) {
        Dataset<Row> rows = SharedSpark.rows(ROWS).repartition(12);
        Ids built = SparkFilters.build(rows, col("id"), FilterRecipe.of(Ids.class, ROWS), partialFilters);
        Ids expected = Filters.create(Ids.class, ROWS);
        SharedSpark.ids(ROWS).forEach(expected::put);
        assertThat(built.sameContent(expected)).isTrue();
    }

    @Test
    void noneIsRefused() {
        Dataset<Row> rows = SharedSpark.rows(ROWS);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SparkFilters.build(rows, col("id"), FilterRecipe.of(Ids.class, ROWS), 0))
                .withMessageContaining("[PartialFilters] 0");
    }

    @Test
    void theDefaultIsTheNumberOfCoresIfItIsKnown() {
        SparkConf conf = new SparkConf(false);
        assertThat(SparkFilters.partialFilters(conf, 8)).isEqualTo(8);
        conf.set("spark.dynamicAllocation.enabled", "true");
        assertThat(SparkFilters.partialFilters(conf, 2)).isEqualTo(Integer.MAX_VALUE);
    }
}
