package dev.filtersmith.spark;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.Shards;
import dev.filtersmith.UnsupportedKeyException;
import dev.filtersmith.annotation.BloomFilter;
import dev.filtersmith.annotation.KeyComponents;
import dev.filtersmith.spark.Keys.Place;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

/** Tests columns of structs whose fields are the values of named accessors. */
class AccessedKeysTest {
    private static final int ROWS = 2000;
    private static final FilterSpec SPEC = FilterSpec.bloom().build();
    private static final String[] ACCESSORS = {"getTenant", "getId", "place", "isOpen"};

    private static final String ORDER = "'tenant', url, 'id', id, 'place', named_struct('street', int(id), 'number',"
            + " smallint(7)), 'open', id % 2 = 0";

    abstract static class Entity<I> {
        private final I id;

        Entity(I id) {
            this.id = id;
        }

        public I getId() {
            return id;
        }
    }

    static class Order extends Entity<Long> {
        private final String tenant;

        Order(String tenant, long id) {
            super(id);
            this.tenant = tenant;
        }

        public String getTenant() {
            return tenant;
        }

        public Place place() {
            return new Place(getId().intValue(), (short) 7);
        }

        public boolean isOpen() {
            return getId() % 2 == 0;
        }

        public UUID unique() {
            return new UUID(0, getId());
        }
    }

    @BloomFilter
    @KeyComponents({"getTenant", "getId", "place", "isOpen"})
    interface Orders extends MembershipFilter<Order> {}

    @BloomFilter
    @KeyComponents({"getTenant", "getId"})
    interface Briefs extends MembershipFilter<Order> {
        boolean put(String tenant, Long id);

        boolean mightContain(String tenant, Long id);
    }

    private final Dataset<Row> rows = SharedSpark.rows(ROWS)
            .filter("id is not null")
            .selectExpr("named_struct(" + ORDER + ") key", "named_struct('tenant', url, 'id', id) brief");

    private static Stream<Order> orders() {
        List<Long> ids = SharedSpark.ids(ROWS);
        List<String> urls = SharedSpark.urls(ROWS).toList();
        return IntStream.range(0, ids.size()).mapToObj(i -> new Order(urls.get(i), ids.get(i)));
    }

    private static <F extends MembershipFilter<Order>> F filled(F filter) {
        filter.putAll(orders());
        return filter;
    }

    private static MembershipFilter<Order> ofSpec() {
        return Filters.builder(SPEC, Order.class, ACCESSORS)
                .expectedElements(ROWS)
                .build();
    }

    private void assertHasAll(Filter filter, String column) {
        assertThat(SparkFilters.filterBy(rows, filter, col(column)).count()).isEqualTo(rows.count());
        Dataset<Row> others = rows.selectExpr("struct(concat(" + column + ".tenant, 'x') tenant, " + column + ".id"
                + (column.equals("key") ? ", key.place, key.open" : "") + ") " + column);
        assertThat(SparkFilters.filterBy(others, filter, col(column)).count()).isLessThan(ROWS / 50);
    }

    @Test
    void structsAreKeysOfAnInterface() {
        Orders built = SparkFilters.build(rows, col("key"), FilterRecipe.of(Orders.class, ROWS));
        assertThat(built.engine()).isEqualTo(Engine.GENERATED);
        for (Engine engine : List.of(Engine.GENERATED, Engine.INTERPRETED)) {
            Orders expected = filled(Filters.builder(Orders.class)
                    .expectedElements(ROWS)
                    .engine(engine)
                    .build());
            assertThat(built.sameContent(expected)).as(engine.name()).isTrue();
            assertHasAll(expected, "key");
        }
    }

    @Test
    void structsAreKeysOfASpec() {
        FilterRecipe<MembershipFilter<Order>> recipe = FilterRecipe.of(SPEC, Order.class, ROWS, ACCESSORS);
        MembershipFilter<Order> built = SparkFilters.build(rows, col("key"), recipe);
        assertThat(built.sameContent(filled(ofSpec()))).isTrue();
        assertHasAll(built, "key");
    }

    @Test
    void interfacesWithMethodsForComponentsNeedNoObjects() {
        FilterRecipe<Briefs> recipe = FilterRecipe.of(Briefs.class, ROWS);
        assertThat(RowKeys.of(recipe.create(), recipe.keyType())).isInstanceOf(ComponentKeys.class);
        Briefs built = SparkFilters.build(rows, col("brief"), recipe);
        assertThat(built.sameContent(filled(recipe.create()))).isTrue();
        assertHasAll(built, "brief");
    }

    @Test
    void typedDataSetsAreKeys() {
        Dataset<Row> structs = rows.select("key.*");
        Orders built = structs.select(new FilterAggregator<Row, Orders>(FilterRecipe.of(Orders.class, ROWS)).toColumn())
                .first();
        assertThat(built.sameContent(filled(Filters.create(Orders.class, ROWS))))
                .isTrue();
    }

    @Test
    void shardsHaveTheKeysOfObjects() {
        int shards = 0;
        for (FilterRecipe<? extends MembershipFilter<Order>> recipe :
                List.of(FilterRecipe.of(Orders.class, ROWS), FilterRecipe.of(SPEC, Order.class, ROWS, ACCESSORS))) {
            ShardedFilter<? extends MembershipFilter<Order>> built = ShardedFilter.build(rows, col("key"), recipe, 4);
            assertThat(built.filterBy(rows, col("key")).count()).isEqualTo(rows.count());
            for (FilterHolder<? extends MembershipFilter<Order>> holder :
                    built.shards().collect()) {
                MembershipFilter<Order> shard = holder.filter();
                int number = shards++ % 4;
                MembershipFilter<Order> expected = recipe.shard(number, 4);
                orders().filter(order -> Shards.indexOf(expected, order) == number)
                        .forEach(expected::put);
                assertThat(shard.sameContent(expected)).isTrue();
            }
        }
        assertThat(shards).isEqualTo(8);
    }

    @Test
    void nullComponentsAreRefused() {
        FilterRecipe<Orders> recipe = FilterRecipe.of(Orders.class, 10);
        Dataset<Row> nameless = rows.selectExpr("struct(string(null) tenant, key.id, key.place, key.open) key");
        assertThatThrownBy(() -> SparkFilters.build(nameless, col("key"), recipe))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("[NullField] tenant of a Order");
        assertThatThrownBy(() -> SparkFilters.filterBy(nameless, recipe.create(), col("key"))
                        .count())
                .hasStackTraceContaining("[NullField] tenant of a Order");
        Dataset<Row> placeless = rows.selectExpr("struct(key.tenant, key.id, named_struct('street', int(null),"
                + " 'number', smallint(1)) place, key.open) key");
        assertThatThrownBy(() -> SparkFilters.build(placeless, col("key"), recipe))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("[NullField] street of a Place");
    }

    @Test
    void columnsOfOtherTypesAreRefused() {
        FilterRecipe<Briefs> recipe = FilterRecipe.of(Briefs.class, 10);
        for (String key : List.of("struct(brief.id, brief.tenant)", "struct(brief.tenant, string(brief.id) id)")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> SparkFilters.build(rows.selectExpr(key + " key"), col("key"), recipe))
                    .withMessageContaining("[ColumnType] key is of type struct<")
                    .withMessageContaining("Order need one of type struct<tenant:string,id:bigint>");
        }
    }

    @Test
    void keysWithoutColumnsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FilterRecipe.of(SPEC, Order.class, 10))
                .withMessageContaining("[KeyType] no column holds keys of " + Order.class.getName())
                .withMessageContaining("@KeyComponents");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FilterRecipe.of(SPEC, Order.class, 10, "getId", "unique"))
                .withMessageContaining("[KeyType] no column holds a component unique of java.util.UUID");
        assertThatThrownBy(() -> FilterRecipe.of(SPEC, Order.class, 10, "getNumber"))
                .isInstanceOf(UnsupportedKeyException.class)
                .hasMessageContaining("[KeyComponents]");
    }
}
