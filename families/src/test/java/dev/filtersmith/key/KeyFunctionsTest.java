package dev.filtersmith.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.CountingSpec;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.UnsupportedKeyException;
import dev.filtersmith.spec.KeyFunctions;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.stored.FilterView;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests that keys whose components are functions have the bits of records of them. */
class KeyFunctionsTest {
    private static final int KEYS = 1000;

    private static final CountingSpec SPEC = FilterSpec.dLeftCounting().build();

    /** A class of another library, which is no record. */
    private static final class Order {
        private final @Nullable String tenant;
        private final int number;

        Order(@Nullable String tenant, int number) {
            this.tenant = tenant;
            this.number = number;
        }

        @Nullable
        String tenant() {
            return tenant;
        }

        long getId() {
            return number * 31L;
        }

        Host host() {
            return new Host("host" + number % 7, number);
        }
    }

    private record Host(String name, int port) {}

    private record OrderKey(String tenant, long id, Host origin) {}

    private static final List<Order> ORDERS = IntStream.range(0, KEYS)
            .mapToObj(number -> new Order("tenant" + number % 5, number))
            .toList();

    private static final List<OrderKey> RECORDS = ORDERS.stream()
            .map(order -> new OrderKey("tenant" + order.number % 5, order.getId(), order.host()))
            .toList();

    @SuppressWarnings("NullAway") // One test returns null.
    private static KeyFunctions<Order> keys() {
        return KeyFunctions.of(Order.class)
                .with("tenant", String.class, Order::tenant)
                .with("id", long.class, Order::getId)
                .with("origin", Host.class, Order::host);
    }

    private static CountingFilter<Order> filter() {
        return Filters.builder(SPEC, keys()).expectedElements(KEYS).build();
    }

    private static CountingFilter<OrderKey> records() {
        return Filters.builder(SPEC, OrderKey.class)
                .expectedElements(KEYS)
                .addAll(RECORDS)
                .build();
    }

    private static byte[] stored(Filter filter) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            filter.writeTo(out);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return out.toByteArray();
    }

    @Test
    void bitsAreThoseOfRecords() {
        CountingFilter<Order> filter = filter();
        filter.putAll(ORDERS);
        assertThat(filter.words()).isEqualTo(records().words());
        assertThat(filter.mightContainAll(ORDERS).cardinality()).isEqualTo(KEYS);
        Predicate<Order> predicate = filter;
        assertThat(ORDERS).allMatch(predicate);
        assertThat(Filters.keyType(filter)).isEqualTo(Order.class);
        CountingFilter<Order> built =
                Filters.builder(SPEC, keys()).addAll(ORDERS).build();
        built.putAll(filter);
        assertThat(Filters.copy(built).count(ORDERS.get(0))).isEqualTo(2);
        assertThat(filter.removeAll(ORDERS)).isEqualTo(KEYS);
        assertThat(filter.approximateElementCount()).isZero();
    }

    @Test
    void chainsAndShardsHashThemToo() {
        for (FilterSpec spec : List.of(
                FilterSpec.parse("@BloomFilter(bitsPerKey = 12, hashFunctions = 3, growth = CHAINED)"),
                FilterSpec.bloom().maxFpp(1e-3).build())) {
            MembershipFilter<Order> filter =
                    Filters.builder(spec, keys()).expectedElements(100).build();
            ORDERS.forEach(filter::put);
            assertThat(ORDERS).as(spec.text()).allMatch(filter);
        }
        MembershipFilter<Order> sharded =
                Filters.builder(SPEC, keys()).expectedElements(KEYS).shards(4).build();
        sharded.putAll(ORDERS);
        assertThat(sharded.mightContainAll(ORDERS).cardinality()).isEqualTo(KEYS);
    }

    @Test
    void storedFiltersNameTheComponents() throws IOException {
        byte[] bytes = stored(records());
        assertThat(ORDERS).allMatch(Filters.reader().read(FilterSource.of(new ByteArrayInputStream(bytes)), keys()));
        try (FilterView<MembershipFilter<Order>> view =
                Filters.reader().view(FilterSource.of(ByteBuffer.wrap(bytes)), keys())) {
            assertThat(ORDERS).allMatch(view.filter());
        }
        KeyFunctions<Order> others = KeyFunctions.of(Order.class).with("id", long.class, Order::getId);
        assertThatThrownBy(() -> Filters.reader().read(FilterSource.of(new ByteArrayInputStream(bytes)), others))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("(text tenant, long id, text origin.name, int origin.port)")
                .hasMessageContaining("(long id)");
    }

    /** A dollar in the name of a class is a dot between classes, in that of a component itself. */
    @Test
    void namesMayHaveDollars() throws IOException {
        KeyFunctions<Order> keys = KeyFunctions.of(Order.class)
                .with("$", String.class, Order::tenant)
                .with("origin$port", long.class, Order::getId)
                .with("origin", Host.class, Order::host);
        MembershipFilter<Order> filter =
                Filters.builder(SPEC, keys).expectedElements(KEYS).build();
        filter.putAll(ORDERS);
        MembershipFilter<Order> read =
                Filters.reader().read(FilterSource.of(new ByteArrayInputStream(stored(filter))), keys);
        assertThat(ORDERS).allMatch(read);
        KeyFunctions<Order> nested = KeyFunctions.of(Order.class)
                .with("$", String.class, Order::tenant)
                .with("origin.port", long.class, Order::getId);
        assertThatThrownBy(() -> Filters.builder(SPEC, nested)).hasMessageContaining("\"origin.port\" is no name");
    }

    @Test
    void nullIsNoKeys() {
        KeyFunctions<Order> none = nothing();
        assertThatNullPointerException()
                .isThrownBy(() -> Filters.builder(SPEC, none))
                .withMessage("keys");
    }

    @SuppressWarnings("NullAway") // The test is about it.
    private static KeyFunctions<Order> nothing() {
        return null;
    }

    @Test
    void trimmedFiltersTakeThem() throws IOException {
        MembershipFilter<Order> filter = Filters.builder(
                        FilterSpec.parse("@RankIndexedFilter(chains = 8, remainderBits = 6, averageLoad = 5, slots = 8,"
                                + " secondSlots = 4, thirdSlots = 16)"),
                        keys())
                .expectedElements(KEYS)
                .build();
        filter.putAll(ORDERS);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        filter.writeTrimmed(out);
        assertThat(ORDERS)
                .allMatch(Filters.reader()
                        .readTrimmed(FilterSource.of(new ByteArrayInputStream(out.toByteArray())))
                        .forKeys(keys()));
    }

    @Test
    void nullComponentsAreNamedAndChangeNothing() {
        CountingFilter<Order> filter = filter();
        assertThatNullPointerException()
                .isThrownBy(() -> filter.put(new Order(null, 1)))
                .withMessageContaining("tenant");
        assertThat(filter.approximateElementCount()).isZero();
    }

    @Test
    void exceptionsOfFunctionsAreThrown() {
        KeyFunctions<Order> failing = KeyFunctions.of(Order.class).with("id", long.class, order -> {
            throw new IllegalStateException("closed order");
        });
        MembershipFilter<Order> filter =
                Filters.builder(SPEC, failing).expectedElements(KEYS).build();
        assertThatThrownBy(() -> filter.put(ORDERS.get(0))).hasMessage("closed order");
    }

    @Test
    void wrongComponentsAreRefused() {
        KeyFunctions<Order> wrong = KeyFunctions.of(Order.class)
                .with("a b", String.class, Order::tenant)
                .with("id", long.class, Order::getId)
                .with("id", List.class, order -> List.of());
        assertThatThrownBy(() -> Filters.builder(SPEC, wrong))
                .isInstanceOf(UnsupportedKeyException.class)
                .hasMessageContaining("\"a b\" is no name of a component. Use one such as tenantId.")
                .hasMessageContaining("the component id is there already. Name it once.")
                .hasMessageContaining("component id has type java.util.List, which no filter can hash");
        assertThatThrownBy(() -> Filters.builder(SPEC, KeyFunctions.of(Order.class)))
                .isInstanceOf(UnsupportedKeyException.class)
                .hasMessageContaining("no component is named");
        assertThatThrownBy(() ->
                        Filters.builder(SPEC, KeyFunctions.of(String.class).with("length", int.class, String::length)))
                .isInstanceOf(UnsupportedKeyException.class)
                .hasMessageContaining(
                        "java.lang.String: these keys are hashed whole. Name neither accessors nor functions.");
    }

    private record Pair<A>(A first, int second) {}

    @SuppressWarnings("rawtypes") // The test is about it.
    private record Holder(Pair pair) {}

    /** A class has no type arguments; the component of a record can have them. */
    @Test
    void genericRecordsAreRefusedWithARemedyThatWorks() {
        KeyFunctions<Order> generic =
                KeyFunctions.of(Order.class).with("x", Pair.class, order -> new Pair<>("a", order.number));
        assertThatThrownBy(() -> Filters.builder(SPEC, generic))
                .isInstanceOf(UnsupportedKeyException.class)
                .hasMessageContaining(
                        "component x has type dev.filtersmith.key.KeyFunctionsTest.Pair, a generic record."
                                + " Give a function for each of its components in its place.");
        KeyFunctions<Order> nested = KeyFunctions.of(Order.class)
                .with("x", Holder.class, order -> new Holder(new Pair<>("a", order.number)));
        assertThatThrownBy(() -> Filters.builder(SPEC, nested))
                .isInstanceOf(UnsupportedKeyException.class)
                .hasMessageContaining("component x.pair has type dev.filtersmith.key.KeyFunctionsTest.Pair without its"
                        + " type arguments. Name them, as in Pair<String>.");
        KeyFunctions<Order> single = KeyFunctions.of(Order.class)
                .with("first", String.class, order -> "a")
                .with("second", int.class, order -> order.number);
        assertThat(Filters.builder(SPEC, single)
                        .addAll(ORDERS)
                        .build()
                        .mightContainAll(ORDERS)
                        .cardinality())
                .isEqualTo(KEYS);
    }

    /** The header of a stored filter has room for so many bytes of kinds, names, and signs. */
    @Test
    void namesHaveRoomInStoredFilters() throws IOException {
        int room = KeyText.MAX_BYTES - "(long )".length();
        KeyFunctions<Order> longest =
                KeyFunctions.of(Order.class).with("\u00e9".repeat(room / 2) + "a", long.class, Order::getId);
        MembershipFilter<Order> filter =
                Filters.builder(SPEC, longest).addAll(ORDERS).build();
        assertThat(ORDERS)
                .allMatch(Filters.reader().read(FilterSource.of(new ByteArrayInputStream(stored(filter))), longest));
        assertHasNoRoom(KeyFunctions.of(Order.class).with("a".repeat(room + 1), long.class, Order::getId), 16_385);
        assertHasNoRoom(
                KeyFunctions.of(Order.class).with("\u00e9".repeat(room / 2 + 1), long.class, Order::getId), 16_385);
        KeyFunctions<Order> many = KeyFunctions.of(Order.class);
        for (int i = 1000; i < 2500; i++) {
            many = many.with("id" + i, long.class, Order::getId);
        }
        assertHasNoRoom(many, 1500 * "long id1000, ".length());
    }

    private static void assertHasNoRoom(KeyFunctions<Order> keys, int bytes) {
        assertThatThrownBy(() -> Filters.builder(SPEC, keys))
                .isInstanceOf(UnsupportedKeyException.class)
                .hasMessage("[UnsupportedKey] MembershipFilter<Order>: the kinds and names of the components, nested"
                        + " ones in place, take " + bytes + " bytes, a stored filter has room for 16384. Use shorter"
                        + " names, or a byte[] that encodes the key.");
    }

    @Test
    void streamsOfJavaRefuseThem() throws IOException {
        try (ObjectOutputStream out = new ObjectOutputStream(new ByteArrayOutputStream())) {
            assertThatThrownBy(() -> out.writeObject(filter()))
                    .isInstanceOf(NotSerializableException.class)
                    .hasMessageContaining("Name accessors in their place");
        }
    }
}
