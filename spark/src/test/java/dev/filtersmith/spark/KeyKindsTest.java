package dev.filtersmith.spark;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.WrongKeyException;
import dev.filtersmith.annotation.ChoiceBloomFilter;
import dev.filtersmith.spark.Keys.Edge;
import dev.filtersmith.spark.Keys.Edges;
import dev.filtersmith.spark.Keys.Ids;
import dev.filtersmith.spark.Keys.Mixed;
import dev.filtersmith.spark.Keys.MixedKeys;
import dev.filtersmith.spark.Keys.People;
import dev.filtersmith.spark.Keys.Urls;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.UUID;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests each type of keys, by building and by the function, and the columns that are refused. */
class KeyKindsTest {
    /** Never emitted: no filter of it is made. */
    @ChoiceBloomFilter(maxFpp = 1e-3, rebalancing = 3)
    interface Swept extends LongFilter {}

    private static final FilterSpec SPEC = FilterSpec.bloom().build();

    private static Dataset<Row> sql(String query) {
        return SharedSpark.session().sql(query);
    }

    static List<Arguments> kinds() {
        return List.of(
                Arguments.of(Boolean.class, "true, false", List.of(true, false)),
                Arguments.of(Byte.class, "1Y, -1Y", List.of((byte) 1, (byte) -1)),
                Arguments.of(Short.class, "1S, -1S", List.of((short) 1, (short) -1)),
                Arguments.of(Integer.class, "1, -1", List.of(1, -1)),
                Arguments.of(Long.class, "1L, -1L", List.of(1L, -1L)),
                Arguments.of(Float.class, "1F, float('-0.0'), float('NaN')", List.of(1F, -0F, Float.NaN)),
                Arguments.of(Double.class, "1D, double('-0.0'), double('NaN')", List.of(1D, -0D, Double.NaN)),
                Arguments.of(String.class, "'a', 'ä'", List.of("a", "ä")),
                Arguments.of(byte[].class, "x'0a', x''", List.of(new byte[] {10}, new byte[0])),
                Arguments.of(
                        ByteBuffer.class,
                        "x'0a', x''",
                        List.of(ByteBuffer.wrap(new byte[] {10}), ByteBuffer.allocate(0))));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    <T> void eachKindIsAKey(Class<T> keyType, String values, List<T> keys) {
        Dataset<Row> rows = sql("select explode(array(" + values + ")) key");
        FilterRecipe<MembershipFilter<T>> recipe = FilterRecipe.of(SPEC, keyType, 100);
        MembershipFilter<T> built = SparkFilters.build(rows, col("key"), recipe);
        MembershipFilter<T> expected = recipe.create();
        keys.forEach(expected::put);
        assertThat(built.sameContent(expected)).isTrue();
        assertThat(SparkFilters.filterBy(rows, built, col("key")).count()).isEqualTo(keys.size());
    }

    @Test
    void componentsAreOfEachKind() {
        Dataset<Row> rows = sql("select named_struct('flag', true, 'fraction', float('-0.0'), 'ratio', double('NaN'),"
                + " 'bytes', x'0a', 'buffer', x'0b', 'place', named_struct('street', 1, 'number', 2S)) key");
        MixedKeys built = SparkFilters.build(rows, col("key"), FilterRecipe.of(MixedKeys.class, 100));
        MixedKeys expected = Filters.create(MixedKeys.class, 100);
        expected.put(new Mixed(
                true, -0F, Double.NaN, new byte[] {10}, ByteBuffer.wrap(new byte[] {11}), new Keys.Place(1, (short)
                        2)));
        assertThat(built.sameContent(expected)).isTrue();
        assertThat(SparkFilters.filterBy(rows, built, col("key")).count()).isEqualTo(1);
    }

    @Test
    void aNullStructInAStructIsRefused() {
        Dataset<Row> rows = sql("select named_struct('name', 'a', 'place', cast(null as"
                + " struct<street:int,number:smallint>), 'born', 1L) person");
        assertThatThrownBy(() -> SparkFilters.build(rows, col("person"), FilterRecipe.of(People.class, 10)))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("[NullField] place of a Person");
    }

    @Test
    void theFunctionRefusesStructsWithOtherNames() {
        Edges edges = Filters.create(Edges.class, 10);
        edges.put(new Edge(1, 2));
        Broadcast<FilterHolder<Edges>> sent = FilterHolder.of(edges).broadcast(SharedSpark.session());
        SharedSpark.session().udf().register("might_contain_edge", SparkFilters.mightContain(sent));
        String rows = " from (select explode(array(1)) one)";
        assertThat(sql("select might_contain_edge(named_struct('FROM', one, 'to', 2))" + rows)
                        .first()
                        .getBoolean(0))
                .isTrue();
        assertThatThrownBy(() -> sql("select might_contain_edge(named_struct('to', 2, 'from', one))" + rows)
                        .first())
                .hasStackTraceContaining(WrongKeyException.class.getName() + ": [ColumnType]");
    }

    @Test
    void valuesOfAnotherTypeFailInTheTask() {
        Broadcast<FilterHolder<Ids>> ids =
                FilterHolder.of(Filters.create(Ids.class, 10)).broadcast(SharedSpark.session());
        assertThatThrownBy(() -> SharedSpark.rows(10)
                        .filter(functions.not(SparkFilters.mightContain(ids).apply(col("url"))))
                        .count())
                .hasStackTraceContaining("[ColumnType] a value of the column is of java.lang.String");
    }

    /** Equal values of a collation are different keys. */
    @Test
    void columnsWithACollationAreRefused() {
        Dataset<Row> rows = sql("select 'A' collate utf8_lcase text");
        Urls urls = Filters.create(Urls.class, 10);
        assertThatThrownBy(() -> SparkFilters.filterBy(rows, urls, col("text")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("[ColumnType] text is of type string collate UTF8_LCASE");
    }

    @Test
    void recipesThatCannotWorkAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FilterRecipe.of(SPEC, int.class, 10))
                .withMessageContaining("[KeyType] keys of a MembershipFilter are objects, not int");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FilterRecipe.of(SPEC, UUID.class, 10))
                .withMessageContaining("[KeyType] no column holds keys of java.util.UUID");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FilterRecipe.of(Ids.class, 0))
                .withMessageContaining("[ExpectedElements] a recipe for 0 expected elements");
        for (ThrowingCallable recipe : List.<ThrowingCallable>of(
                () -> FilterRecipe.of(Swept.class, 10),
                () -> FilterRecipe.of(FilterSpec.of(Swept.class), 10),
                () -> FilterRecipe.of(FilterSpec.of(Swept.class), String.class, 10))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(recipe)
                    .withMessage("[SweepsOfPuts] tasks put keys one by one, and the rate after 3 sweeps is that of a"
                            + " filter built by addAll. Leave out rebalancing.");
        }
        MembershipFilter<UUID> foreign =
                Filters.builder(SPEC, UUID.class).expectedElements(10).build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FilterHolder.of(foreign))
                .withMessageContaining("[KeyType] no column holds keys of java.util.UUID");
    }
}
