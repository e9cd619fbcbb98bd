package dev.filtersmith.spark;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.spark.Keys.Edge;
import dev.filtersmith.spark.Keys.Edges;
import dev.filtersmith.spark.Keys.Ids;
import dev.filtersmith.spark.Keys.Urls;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
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
    void rowsAndBytesAreValues() {
        Dataset<Row> rows = SharedSpark.rows(ROWS).filter("id is not null");
        FilterRecipe<Edges> edges = FilterRecipe.of(Edges.class, ROWS);
        Dataset<Row> structs = rows.selectExpr("int(id) `from`", "7 `to`");
        Edges built = structs.select(new FilterAggregator<Row, Edges>(edges).toColumn())
                .first();
        assertThat(SharedSpark.ids(ROWS)).allMatch(id -> built.mightContain(new Edge(id.intValue(), 7)));
        Dataset<Row> swapped = structs.select("to", "from");
        assertThatThrownBy(() -> swapped.select(new FilterAggregator<Row, Edges>(edges).toColumn())
                        .first())
                .hasStackTraceContaining("a value of the column is of STRUCT<to: INT");

        FilterRecipe<MembershipFilter<ByteBuffer>> buffers =
                FilterRecipe.of(FilterSpec.bloom().build(), ByteBuffer.class, ROWS);
        Dataset<byte[]> bytes = rows.selectExpr("binary(url)").as(Encoders.BINARY());
        MembershipFilter<ByteBuffer> ofBytes = bytes.select(
                        new FilterAggregator<byte[], MembershipFilter<ByteBuffer>>(buffers).toColumn())
                .first();
        assertThat(SharedSpark.urls(ROWS))
                .allMatch(url -> ofBytes.mightContain(ByteBuffer.wrap(url.getBytes(StandardCharsets.UTF_8))));
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
        Map<Integer, Urls> byLength = groups.stream().collect(Collectors.toMap(Tuple2::_1, Tuple2::_2));
        assertThat(SharedSpark.urls(ROWS))
                .allMatch(url -> byLength.containsKey(url.length())
                        && byLength.get(url.length()).mightContain(url));
        assertThat(groups.stream()
                        .mapToLong(group -> group._2().approximateElementCount())
                        .sum())
                .as("with the copies of a union")
                .isBetween(ROWS / 10 * 9 - 20L, ROWS / 10 * 9 + 20L);
    }
}
