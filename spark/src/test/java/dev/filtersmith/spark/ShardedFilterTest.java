package dev.filtersmith.spark;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.Shards;
import dev.filtersmith.spark.Keys.Edges;
import dev.filtersmith.spark.Keys.Ids;
import dev.filtersmith.spark.Keys.Urls;
import java.util.List;
import java.util.concurrent.TimeoutException;
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
    void shardsFullOfOnesHaveTheHighestNumberOfElements() {
        FilterRecipe<LongFilter> tooSmall = FilterRecipe.of(FilterSpec.bloom().build(), 2);
        ShardedFilter<LongFilter> built = ShardedFilter.build(rows, col("id"), tooSmall, 2);
        assertThat(built.approximateElementCount()).isEqualTo(Long.MAX_VALUE);
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
                .isInstanceOf(FilterFullException.class)
                .hasMessageMatching("Shard \\d of 8: (?s).*");
        assertThatThrownBy(() -> ShardedFilter.build(rows, col("url"), small, 3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("power of two");
        assertThatThrownBy(() -> ShardedFilter.build(rows, col("id"), small, SHARDS))
                .hasMessageContaining("[ColumnType] id is of type bigint");
    }

    /** A null key is in no shard, so that all these rows would go to one and be dropped there. */
    @Test
    void rowsWithoutAKeyAreNotShuffled() throws TimeoutException {
        int withKey = SharedSpark.ids(ROWS).size();
        FilterRecipe<Urls> recipe = FilterRecipe.of(Urls.class, ROWS);
        long put = ShuffledRecords.of(
                () -> ShardedFilter.build(rows, col("url"), recipe, SHARDS).unpersist());
        assertThat(put).isEqualTo(withKey);
        ShardedFilter<Urls> built = ShardedFilter.build(rows, col("url"), recipe, SHARDS);
        // The count of a data set would be a shuffle of its own.
        long lookedUp = ShuffledRecords.of(() ->
                assertThat(built.filterBy(rows, col("url")).javaRDD().count()).isEqualTo(withKey));
        assertThat(lookedUp).isEqualTo(withKey);
        built.unpersist();
    }

    @Test
    void noRowsAreEmptyShards() {
        FilterRecipe<Ids> recipe = FilterRecipe.of(Ids.class, ROWS);
        ShardedFilter<Ids> empty = ShardedFilter.build(rows.filter("id < 0"), col("id"), recipe, SHARDS);
        assertThat(empty.count()).isEqualTo(SHARDS);
        assertThat(empty.approximateElementCount()).isZero();
        assertThat(empty.filterBy(rows, col("id")).count()).isZero();
        assertThat(empty.filterBy(rows.filter("id < 0"), col("id")).count()).isZero();
        Dataset<Row> nowhere = SharedSpark.session().emptyDataFrame().selectExpr("1L id");
        assertThat(ShardedFilter.build(nowhere, col("id"), recipe, SHARDS).count())
                .isEqualTo(SHARDS);
        assertThat(empty.filterBy(nowhere, col("id")).count()).isZero();
    }

    @Test
    void structsAndBytesAreKeys() {
        Dataset<Row> edges = rows.filter("id is not null")
                .selectExpr("id", "named_struct('from', int(id), 'to', 7) edge", "binary(url) bytes");
        ShardedFilter<Edges> ofStructs =
                ShardedFilter.build(edges, col("edge"), FilterRecipe.of(Edges.class, ROWS), SHARDS);
        assertThat(ofStructs.filterBy(edges, col("edge")).count()).isEqualTo(ROWS / 10 * 9);
        ShardedFilter<MembershipFilter<byte[]>> ofBytes = ShardedFilter.build(
                edges, col("bytes"), FilterRecipe.of(FilterSpec.dLeft().build(), byte[].class, ROWS), SHARDS);
        assertThat(ofBytes.filterBy(edges, col("bytes")).count()).isEqualTo(ROWS / 10 * 9);
    }

    @Test
    void aNullFieldIsRefused() {
        Dataset<Row> edges = rows.selectExpr("named_struct('from', int(id), 'to', 7) edge");
        FilterRecipe<Edges> recipe = FilterRecipe.of(Edges.class, ROWS);
        assertThatThrownBy(() -> ShardedFilter.build(edges, col("edge"), recipe, SHARDS))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("[NullField] from of a Edge");
        Dataset<Row> whole = edges.filter("edge.from is not null");
        ShardedFilter<Edges> built = ShardedFilter.build(whole, col("edge"), recipe, SHARDS);
        assertThatThrownBy(() -> built.filterBy(edges, col("edge")).count())
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("[NullField] from of a Edge");
    }

    /** The task that determines the shards makes no table: one of this size would fail. */
    @Test
    void placesOfKeysTakeNoMemory() {
        FilterRecipe<Ids> huge = FilterRecipe.of(Ids.class, 1L << 36);
        KeyFunction<Integer> place = KeyFunction.shard(huge, SHARDS);
        Ids small = FilterRecipe.of(Ids.class, 1000).shard(3, SHARDS);
        for (long key = 0; key < 1000; key++) {
            assertThat(place.call(key)).isEqualTo(Shards.indexOf(small, key));
        }
    }
}
