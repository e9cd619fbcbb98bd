package dev.filtersmith.spark;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.Shards;
import dev.filtersmith.spark.Keys.Ids;
import dev.filtersmith.spark.Keys.Urls;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.serializer.KryoSerializer;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Runs on two executors in JVMs of their own, where Kryo refuses all classes that neither Spark nor
 * {@link FilterKryoRegistrator} registers: the stricter of the two settings of Kryo. Each build
 * builds, sends and asks one filter there. What else goes between the executors is tagged as full;
 * {@link SerializersTest} sends the same objects through the serializers alone.
 */
class RegistrationTest {
    private static final int ROWS = 10_000;
    private static final int PRESENT = ROWS / 20 * 9;
    private static final int PARTITIONS = 6;

    private final Dataset<Row> rows = SharedSpark.rows(ROWS);
    private final Dataset<Row> half = rows.filter("id < " + ROWS / 2).repartition(PARTITIONS);

    @BeforeAll
    static void start() {
        SharedSpark.startCluster(Map.of(
                "spark.serializer", KryoSerializer.class.getName(),
                "spark.kryo.registrator", FilterKryoRegistrator.class.getName(),
                "spark.kryo.registrationRequired", "true"));
    }

    @AfterAll
    static void stop() {
        SharedSpark.stop();
    }

    private static JavaSparkContext context() {
        return JavaSparkContext.fromSparkContext(SharedSpark.session().sparkContext());
    }

    /** Otherwise the other tests show nothing. */
    @Test
    void otherClassesAreRefused() {
        Keys.Edge unregistered = new Keys.Edge(1, 2);
        assertThatThrownBy(() -> context().broadcast(unregistered))
                .hasStackTraceContaining("Class is not registered: " + Keys.Edge.class.getName());
    }

    @Test
    void aFilterIsBuiltAndSentAndAsked() {
        Urls built = SparkFilters.build(half, col("url"), FilterRecipe.of(Urls.class, ROWS), PARTITIONS);
        Broadcast<FilterHolder<Urls>> sent = FilterHolder.of(built).broadcast(SharedSpark.session());
        Dataset<Row> found = SparkFilters.filterBy(rows, sent, col("url"));
        assertThat(found.filter("id < " + ROWS / 2).count()).isEqualTo(PRESENT);
        assertThat(found.count()).isBetween((long) PRESENT, PRESENT + ROWS / 500L);
    }

    /** Values of an RDD are written when they are shuffled and when they are collected. */
    @Test
    @Tag("full")
    void holdersAreValuesOfAnRdd() {
        Ids one = FilterRecipe.of(Ids.class, 10).create();
        one.put(1);
        JavaRDD<FilterHolder<Ids>> holders = context()
                .parallelize(List.of(FilterHolder.of(one), FilterHolder.of(one)), 2)
                .repartition(PARTITIONS);
        assertThat(holders.collect())
                .hasSize(2)
                .allMatch(holder -> holder.filter().sameContent(one));
    }

    @Test
    @Tag("full")
    void shardsAreCollectedAndAsked() {
        ShardedFilter<Ids> built = ShardedFilter.build(half, col("id"), FilterRecipe.of(Ids.class, ROWS), 4);
        List<Ids> shards =
                built.shards().collect().stream().map(FilterHolder::filter).toList();
        Ids whole = Shards.join(shards);
        assertThat(SharedSpark.ids(ROWS / 2)).allMatch(whole::mightContain);
        assertThat(built.approximateElementCount()).isBetween(PRESENT - 100L, PRESENT + 100L);
        assertThat(built.filterBy(rows, col("id")).filter("id < " + ROWS / 2).count())
                .isEqualTo(PRESENT);
        // The plan of no rows is another one.
        Dataset<Row> nowhere = rows.filter("id < 0");
        assertThat(built.filterBy(nowhere, col("id")).count()).isZero();
    }

    @Test
    @Tag("full")
    void anAggregatorCollectsFilters() {
        Dataset<Long> ids = half.select(col("id")).as(Encoders.LONG());
        FilterRecipe<Ids> recipe = FilterRecipe.of(Ids.class, ROWS);
        Ids built =
                ids.select(new FilterAggregator<Long, Ids>(recipe).toColumn()).first();
        assertThat(SharedSpark.ids(ROWS / 2)).allMatch(built::mightContain);
    }
}
