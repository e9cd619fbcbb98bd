package dev.filtersmith.spark;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.Filters;
import dev.filtersmith.spark.Keys.Ids;
import dev.filtersmith.spark.Keys.Urls;
import java.util.List;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.junit.jupiter.api.Test;
import scala.Tuple2;

/** Tests the typed aggregator over several partitions. */
class FilterAggregatorTest {
    private static final int ROWS = 5000;

    @Test
    void aTypedDataSetIsOneFilter() {
        Dataset<Long> ids = SharedSpark.rows(ROWS).select(col("id")).as(Encoders.LONG());
        Ids built = ids.select(new FilterAggregator<Long, Ids>(FilterRecipe.of(Ids.class, ROWS)).toColumn())
                .first();
        Ids expected = Filters.create(Ids.class, ROWS);
        SharedSpark.ids(ROWS).forEach(expected::put);
        assertThat(built.sameContent(expected)).isTrue();
    }

    @Test
    void eachGroupHasAFilter() {
        Dataset<String> urls =
                SharedSpark.rows(ROWS).filter("id is not null").select("url").as(Encoders.STRING());
        MapFunction<String, Integer> length = String::length;
        List<Tuple2<Integer, Urls>> groups = urls.groupByKey(length, Encoders.INT())
                .agg(new FilterAggregator<String, Urls>(FilterRecipe.of(Urls.class, ROWS)).toColumn())
                .collectAsList();
        assertThat(groups).hasSizeGreaterThan(5);
        assertThat(SharedSpark.urls(ROWS)).allSatisfy(url -> {
            for (Tuple2<Integer, Urls> group : groups) {
                if (group._1() == url.length()) {
                    assertThat(group._2().mightContain(url)).isTrue();
                }
            }
        });
        assertThat(groups.stream()
                        .mapToLong(group -> group._2().approximateElementCount())
                        .sum())
                .as("with the copies of a union")
                .isBetween(ROWS / 10 * 9 - 20L, ROWS / 10 * 9 + 20L);
    }
}
