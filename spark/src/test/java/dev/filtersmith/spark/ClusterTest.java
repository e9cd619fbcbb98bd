package dev.filtersmith.spark;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.spark.Keys.Ids;
import dev.filtersmith.spark.Keys.Texts;
import dev.filtersmith.spark.Keys.Urls;
import java.util.Map;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.serializer.KryoSerializer;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs on two executors in JVMs of their own, to which Kryo sends everything but tasks. */
@Tag("full")
class ClusterTest {
    private static final int ROWS = 10_000;
    private static final int PRESENT = ROWS / 20 * 9;

    private final Dataset<Row> rows = SharedSpark.rows(ROWS);
    private final Dataset<Row> half = rows.filter("id < " + ROWS / 2);

    @BeforeAll
    static void start() {
        SharedSpark.startCluster(Map.of("spark.serializer", KryoSerializer.class.getName()));
    }

    @AfterAll
    static void stop() {
        SharedSpark.stop();
    }

    @Test
    void partsOfAllExecutorsAreMerged() {
        Dataset<Row> many = rows.repartition(8);
        Texts built = SparkFilters.build(many, col("url"), FilterRecipe.of(Texts.class, ROWS), 8);
        Texts expected = Filters.create(Texts.class, ROWS);
        SharedSpark.urls(ROWS).forEach(expected::put);
        assertThat(built.sameContent(expected)).isTrue();
        Dataset<Long> ids = rows.select(col("id")).as(Encoders.LONG());
        Ids aggregated = ids.select(new FilterAggregator<Long, Ids>(FilterRecipe.of(Ids.class, ROWS)).toColumn())
                .first();
        assertThat(SharedSpark.ids(ROWS)).allMatch(aggregated::mightContain);
    }

    @Test
    void executorsLookKeysUp() {
        Urls built = SparkFilters.build(half, col("url"), FilterRecipe.of(Urls.class, ROWS));
        Dataset<Row> found = SparkFilters.filterBy(rows, built, col("url"));
        assertThat(found.filter("id < " + ROWS / 2).count()).isEqualTo(PRESENT);
        assertThat(found.count()).isBetween((long) PRESENT, PRESENT + ROWS / 500L);
    }

    @Test
    void shardsStayAtTheirExecutors() {
        ShardedFilter<Urls> built = ShardedFilter.build(half, col("url"), FilterRecipe.of(Urls.class, ROWS), 4);
        assertThat(built.shards().map(shard -> shard.filter().engine()).collect())
                .containsOnly(Engine.GENERATED);
        Dataset<Row> found = built.filterBy(rows, col("url"));
        assertThat(found.filter("id < " + ROWS / 2).count()).isEqualTo(PRESENT);
        assertThat(found.count()).isBetween((long) PRESENT, PRESENT + ROWS / 500L);
    }

    @Test
    void fullFiltersAreReported() {
        assertThatThrownBy(() -> SparkFilters.build(rows, col("url"), FilterRecipe.of(Urls.class, 1000)))
                .isInstanceOf(FilterFullException.class);
    }

    @Test
    void theDefaultOfKryoFailsInABroadcast() {
        LongFilter bare = FilterRecipe.of(FilterSpec.dLeft().build(), 100).create();
        JavaSparkContext context =
                JavaSparkContext.fromSparkContext(SharedSpark.session().sparkContext());
        assertThat(context.getConf().get("spark.serializer")).endsWith("KryoSerializer");
        assertThatThrownBy(() -> context.broadcast(bare))
                .hasStackTraceContaining("filters cannot be written or copied field by field");
    }
}
