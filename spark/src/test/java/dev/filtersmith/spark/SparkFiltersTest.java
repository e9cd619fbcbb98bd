package dev.filtersmith.spark;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.spark.Keys.Ids;
import dev.filtersmith.spark.Keys.People;
import dev.filtersmith.spark.Keys.Person;
import dev.filtersmith.spark.Keys.Place;
import dev.filtersmith.spark.Keys.Places;
import dev.filtersmith.spark.Keys.Texts;
import dev.filtersmith.spark.Keys.Urls;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

/** Builds filters over several partitions, and compares them with filters of the same keys. */
class SparkFiltersTest {
    private static final int ROWS = 20_000;

    private final Dataset<Row> rows = SharedSpark.rows(ROWS);

    @Test
    void aFilterOfLongsHoldsTheBitsOfPuts() {
        Ids built = SparkFilters.build(
                rows, col("id"), FilterRecipe.of(Ids.class, ROWS).seed(5));
        Ids expected = Filters.builder(Ids.class).expectedElements(ROWS).seed(5).build();
        SharedSpark.ids(ROWS).forEach(expected::put);
        assertThat(built.sameContent(expected)).isTrue();
    }

    @Test
    void smallerIntegersAreLongKeys() {
        Dataset<Row> small = rows.select(col("id").cast("int").as("id"));
        Ids built = SparkFilters.build(small, col("id"), FilterRecipe.of(Ids.class, ROWS));
        assertThat(SharedSpark.ids(ROWS)).allMatch(built::mightContain);
        assertThat(SparkFilters.filterBy(small, built, col("id")).count()).isEqualTo(ROWS / 10 * 9);
    }

    @Test
    void textIsThatOfAnyProgram() {
        Texts built = SparkFilters.build(rows, col("url"), FilterRecipe.of(Texts.class, ROWS));
        Texts expected = Filters.create(Texts.class, ROWS);
        SharedSpark.urls(ROWS).forEach(expected::put);
        assertThat(built.sameContent(expected)).isTrue();
        Urls strings = SparkFilters.build(rows, col("url"), FilterRecipe.of(Urls.class, ROWS));
        assertThat(SharedSpark.urls(ROWS)).allMatch(strings::mightContain);
    }

    @Test
    void bytesAreKeys() {
        FilterRecipe<MembershipFilter<byte[]>> recipe =
                FilterRecipe.of(FilterSpec.bloom().build(), byte[].class, ROWS);
        MembershipFilter<byte[]> built = SparkFilters.build(rows, col("url").cast("binary"), recipe);
        assertThat(SharedSpark.urls(ROWS)).allMatch(url -> built.mightContain(url.getBytes(StandardCharsets.UTF_8)));
        Broadcast<FilterHolder<MembershipFilter<byte[]>>> sent =
                FilterHolder.of(built).broadcast(SharedSpark.session());
        Dataset<Row> found =
                SparkFilters.filterBy(rows.withColumn("bytes", col("url").cast("binary")), sent, col("bytes"));
        assertThat(found.count()).isEqualTo(ROWS / 10 * 9);
    }

    private Dataset<Row> people() {
        return rows.filter("id is not null")
                .selectExpr(
                        "id",
                        "named_struct('name', url, 'place', named_struct('street', int(id), 'number', smallint(7)),"
                                + " 'born', id) person");
    }

    @Test
    void structsAreRecords() {
        People built = SparkFilters.build(people(), col("person"), FilterRecipe.of(People.class, ROWS));
        People expected = Filters.create(People.class, ROWS);
        SharedSpark.ids(ROWS)
                .forEach(id -> expected.put(new Person(
                        "https://example.org/" + id + (id % 3 == 0 ? "/ä€😀" : ""),
                        new Place(id.intValue(), (short) 7),
                        id)));
        assertThat(built.sameContent(expected)).isTrue();
        assertThat(SparkFilters.filterBy(people(), built, col("person")).count())
                .isEqualTo(ROWS / 10 * 9);
    }

    @Test
    void structsAreComponents() {
        Places built = SparkFilters.build(people(), col("person.place"), FilterRecipe.of(Places.class, ROWS));
        Places expected = Filters.create(Places.class, ROWS);
        SharedSpark.ids(ROWS).forEach(id -> expected.put(id.intValue(), (short) 7));
        assertThat(built.sameContent(expected)).isTrue();
        assertThat(SparkFilters.filterBy(people(), built, col("person.place")).count())
                .isEqualTo(ROWS / 10 * 9);
    }

    @Test
    void rowsOfAbsentKeysAreDropped() {
        Urls half = SparkFilters.build(rows.filter("id < " + ROWS / 2), col("url"), FilterRecipe.of(Urls.class, ROWS));
        Dataset<Row> found = SparkFilters.filterBy(rows, half, col("url"));
        assertThat(found.filter("id < " + ROWS / 2).count()).isEqualTo(ROWS / 20 * 9);
        assertThat(found.filter("id >= " + ROWS / 2).count()).isLessThan(ROWS / 500);
        assertThat(found.filter("id is null").count()).isZero();
    }

    @Test
    void sqlCallsTheFunction() {
        Ids even = Filters.create(Ids.class, ROWS);
        IntStream.range(0, ROWS).filter(id -> id % 2 == 0).forEach(even::put);
        SharedSpark.session()
                .udf()
                .register(
                        "might_contain_even",
                        SparkFilters.mightContain(FilterHolder.of(even).broadcast(SharedSpark.session())));
        Dataset<Row> answers = rows.selectExpr("id", "might_contain_even(int(id)) found");
        assertThat(answers.filter("id % 2 = 0 and not found").count()).isZero();
        assertThat(answers.filter("id % 2 = 1 and found").count()).isLessThan(ROWS / 50);
        assertThat(answers.filter("id is null and found is not null").count()).isZero();
    }

    @Test
    void noRowsAreAnEmptyFilter() {
        FilterRecipe<LongFilter> recipe = FilterRecipe.of(FilterSpec.dLeft().build(), 100);
        assertThat(SparkFilters.build(rows.filter("id < 0"), col("id"), recipe).approximateElementCount())
                .isZero();
        assertThat(SparkFilters.build(SharedSpark.session().emptyDataset(Encoders.LONG()), col("value"), recipe)
                        .approximateElementCount())
                .isZero();
    }

    @Test
    void tooManyKeysAreTheFiltersException() {
        assertThatThrownBy(() -> SparkFilters.build(rows, col("url"), FilterRecipe.of(Urls.class, 1000)))
                .isInstanceOf(FilterFullException.class);
    }

    @Test
    void aNullFieldIsRefused() {
        Dataset<Row> places = people().selectExpr("named_struct('street', int(null), 'number', smallint(1)) place");
        FilterRecipe<Places> recipe = FilterRecipe.of(Places.class, ROWS);
        assertThatThrownBy(() -> SparkFilters.build(places, col("place"), recipe))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("[NullField] street of a Place");
        Places empty = recipe.create();
        assertThatThrownBy(
                        () -> SparkFilters.filterBy(places, empty, col("place")).count())
                .hasStackTraceContaining("[NullField] street of a Place");
    }

    @Test
    void anotherColumnIsRefusedBeforeTheJob() {
        FilterRecipe<Ids> longs = FilterRecipe.of(Ids.class, ROWS);
        assertThatThrownBy(() -> SparkFilters.build(rows, col("url"), longs))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("[ColumnType] url is of type string, and keys of long need one of type bigint");
        Ids ids = longs.create();
        assertThatThrownBy(() -> SparkFilters.filterBy(rows, ids, col("url"))).hasMessageContaining("[ColumnType]");
        assertThatThrownBy(() -> SparkFilters.build(rows, col("*"), longs)).hasMessageContaining("2 columns");
        Dataset<Row> swapped = people().selectExpr("named_struct('number', int(1), 'street', smallint(1)) place");
        assertThatThrownBy(() -> SparkFilters.build(swapped, col("place"), FilterRecipe.of(Places.class, 9)))
                .hasMessageContaining("struct<street:int,number:smallint>");
    }
}
