package dev.filtersmith.spark;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.Filters;
import dev.filtersmith.Shards;
import dev.filtersmith.spark.Keys.Ids;
import dev.filtersmith.spark.Keys.Urls;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

/** Tests filters whose shards stay in their partitions. */
class ShardedFilterTest {
    private static final int ROWS = 20_000;
    private static final int SHARDS = 8;

    private final Dataset<Row> rows = SharedSpark.rows(ROWS);

    @Test
    void theShardsAreThoseOfAFilter() {
        ShardedFilter<Ids> built = ShardedFilter.build(
                rows, col("id"), FilterRecipe.of(Ids.class, ROWS).seed(3), SHARDS);
        Ids whole = Filters.builder(Ids.class)
                .expectedElements(ROWS)
                .seed(3)
                .shards(SHARDS)
                .build();
        SharedSpark.ids(ROWS).forEach(whole::put);
        List<Ids> shards =
                built.shards().collect().stream().map(FilterHolder::filter).toList();
        assertThat(Shards.join(shards).sameContent(whole)).isTrue();
        assertThat(built.count()).isEqualTo(SHARDS);
        built.unpersist();
    }

    @Test
    void presentRowsAreKeptWhole() {
        Dataset<Row> half = rows.filter("id < " + ROWS / 2);
        // Twice the rows: equal keys meet in one shard.
        ShardedFilter<Urls> built =
                ShardedFilter.build(half.union(half), col("url"), FilterRecipe.of(Urls.class, ROWS), SHARDS);
        int present = ROWS / 20 * 9;
        assertThat(built.approximateElementCount()).isBetween(present - 20L, (long) present);
        Dataset<Row> found = built.filterBy(rows, col("url"));
        assertThat(found.schema()).isEqualTo(rows.schema());
        List<Row> wanted = half.filter("id is not null").orderBy("id").collectAsList();
        assertThat(found.filter("id < " + ROWS / 2).orderBy("id").collectAsList())
                .isEqualTo(wanted);
        assertThat(found.count()).isLessThan(present + ROWS / 500);
        assertThat(found.join(half, "id").count()).isEqualTo(present);
        built.unpersist();
        assertThat(built.filterBy(rows, col("url")).count()).isGreaterThanOrEqualTo(present);
    }

    @Test
    void whatCannotBeBuiltIsRefused() {
        FilterRecipe<Urls> small = FilterRecipe.of(Urls.class, 1000);
        assertThatThrownBy(() -> ShardedFilter.build(rows, col("url"), small, SHARDS))
                .isInstanceOf(FilterFullException.class);
        assertThatThrownBy(() -> ShardedFilter.build(rows, col("url"), small, 3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("power of two");
        assertThatThrownBy(() -> ShardedFilter.build(rows, col("id"), small, SHARDS))
                .hasMessageContaining("[ColumnType] id is of type bigint");
    }
}
