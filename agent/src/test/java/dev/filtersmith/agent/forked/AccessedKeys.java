package dev.filtersmith.agent.forked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.KeyComponents;
import dev.filtersmith.annotation.WindowedCuckooFilter;
import dev.filtersmith.testing.JavaBytes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Program that compares bound filters with interpreted ones, over keys of classes that are no
 * records, by the accessors that the filters name.
 */
public final class AccessedKeys {
    private static final int KEYS = 500;
    private static final byte[] SECRET = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final List<Order> ORDERS =
            IntStream.range(0, KEYS).mapToObj(Order::new).toList();

    record Place(String street, int number) {}

    abstract static class Entity<I> {
        private final I id;

        Entity(I id) {
            this.id = id;
        }

        public I getId() {
            return id;
        }
    }

    static final class Order extends Entity<Long> {
        private final @Nullable String tenant;

        Order(int number) {
            this("tenant" + number % 7, number);
        }

        Order(@Nullable String tenant, long id) {
            super(id);
            this.tenant = tenant;
        }

        public @Nullable String getTenant() {
            return tenant;
        }

        public Place place() {
            return new Place("street" + getId() % 11, getId().intValue());
        }

        public boolean isOpen() {
            return getId() % 2 == 0;
        }
    }

    /** A set, whose accessors are inherited, and return records and boxes. */
    @DLeftFilter
    @KeyComponents({"getTenant", "getId", "place", "isOpen"})
    interface Orders extends MembershipFilter<Order> {
        default boolean isNew(Order order) {
            return !mightContain(order);
        }
    }

    /** A multiset, which also takes the components. */
    @WindowedCuckooFilter(concurrency = Concurrency.MULTI_WRITER)
    @KeyComponents({"getTenant", "getId"})
    interface Counted extends CountingFilter<Order> {
        boolean put(@Nullable String tenant, Long id);

        boolean mightContain(@Nullable String tenant, Long id);

        boolean remove(@Nullable String tenant, Long id);

        int count(@Nullable String tenant, Long id);
    }

    /** The class of the keys is one of the JDK. */
    @DLeftFilter
    @KeyComponents({"getLanguage", "getCountry"})
    interface Languages extends MembershipFilter<Locale> {
        boolean put(String language, String country);
    }

    private AccessedKeys() {}

    /**
     * Compares the engines.
     *
     * @param arguments none
     * @throws IOException if a filter cannot be serialized
     */
    public static void main(String[] arguments) throws IOException {
        for (boolean keyed : new boolean[] {false, true}) {
            sets(new Pair<>(Filters.builder(Orders.class), Filters.builder(Orders.class), keyed));
            multisets(new Pair<>(Filters.builder(Counted.class), Filters.builder(Counted.class), keyed));
            languages(new Pair<>(Filters.builder(Languages.class), Filters.builder(Languages.class), keyed));
            specs(new Pair<>(ofSpec(), ofSpec(), keyed));
        }
        serialized();
        System.out.println("the engines agree");
    }

    private static FilterBuilder<MembershipFilter<Order>> ofSpec() {
        return Filters.builder(FilterSpec.dLeft().build(), Order.class, "getTenant", "getId", "place", "isOpen");
    }

    /** Two filters of one interface, the first of which is bound, and the other interpreted. */
    private static final class Pair<F extends Filter> {
        private final F bound;
        private final F interpreted;

        Pair(FilterBuilder<F> bound, FilterBuilder<F> interpreted, boolean keyed) {
            this.bound = built(keyed ? bound.key(SECRET) : bound.seed(5), Engine.BOUND);
            this.interpreted = built(keyed ? interpreted.key(SECRET) : interpreted.seed(5), Engine.INTERPRETED);
        }

        private static <F extends Filter> F built(FilterBuilder<F> builder, Engine engine) {
            F filter = builder.expectedElements(KEYS).engine(engine).build();
            assertThat(filter.engine()).isEqualTo(engine);
            return filter;
        }

        /** Asks both, and compares answers and words. */
        Object same(Function<F, Object> question) {
            Object answer = question.apply(bound);
            assertThat(answer).isEqualTo(question.apply(interpreted));
            assertThat(bound.words()).isEqualTo(interpreted.words());
            return answer;
        }
    }

    private static void sets(Pair<Orders> orders) {
        for (Order order : ORDERS.subList(0, 100)) {
            assertThat(orders.same(filter -> filter.isNew(order) == filter.put(order)))
                    .isEqualTo(true);
            Order equal = new Order(order.tenant, order.getId());
            assertThat(orders.same(filter -> filter.mightContain(equal))).isEqualTo(true);
            assertThat(orders.same(filter -> filter.test(order))).isEqualTo(true);
        }
        batches(orders);
        Order nameless = new Order(null, 1);
        assertThat(orders.same(filter -> refusal(filter, nameless))).asString().contains("tenant");
        orders.same(Filter::approximateElementCount);
    }

    private static String refusal(Orders filter, Order order) {
        return String.valueOf(catchThrowableOfType(NullPointerException.class, () -> filter.put(order))
                .getMessage());
    }

    private static <F extends MembershipFilter<Order>> void batches(Pair<F> orders) {
        orders.same(filter -> filter.putAll(ORDERS.subList(50, 300)));
        orders.same(filter -> filter.putAll(ORDERS.subList(250, KEYS).stream()));
        assertThat(orders.same(filter -> filter.mightContainAll(ORDERS).cardinality()))
                .isEqualTo(KEYS);
        long[] hits = new long[1];
        assertThat(orders.same(filter -> filter.mightContainAll(ORDERS.toArray(Order[]::new), 7, 40, hits)))
                .isEqualTo(40);
    }

    private static void specs(Pair<MembershipFilter<Order>> orders) {
        orders.same(filter -> filter.putAll(ORDERS.subList(0, 50)));
        batches(orders);
        for (Order order : ORDERS) {
            assertThat(orders.same(filter -> filter.mightContain(order))).isEqualTo(true);
        }
    }

    private static void multisets(Pair<Counted> counted) {
        for (Order order : ORDERS.subList(0, 100)) {
            counted.same(filter -> filter.put(order));
            counted.same(filter -> filter.put(order.tenant, order.getId()));
            assertThat(counted.same(filter -> filter.mightContain(order.tenant, order.getId())))
                    .isEqualTo(true);
            assertThat(counted.same(filter -> filter.count(order))).isEqualTo(2);
            assertThat(counted.same(filter -> filter.count(order.tenant, order.getId())))
                    .isEqualTo(2);
            assertThat(counted.same(filter -> filter.remove(order))).isEqualTo(true);
        }
        batches(counted);
        for (Order order : ORDERS.subList(0, 10)) {
            assertThat(counted.same(filter -> filter.remove(order.tenant, order.getId())))
                    .isEqualTo(true);
        }
        assertThat(counted.same(filter -> filter.removeAll(ORDERS.subList(10, 20))))
                .isEqualTo(10L);
        List<Order> live = Stream.of(ORDERS.subList(20, KEYS), ORDERS.subList(50, 100), ORDERS.subList(250, 300))
                .flatMap(List::stream)
                .toList();
        assertThat(counted.same(filter -> {
                    filter.refresh(live.stream());
                    return filter.approximateElementCount();
                }))
                .isEqualTo((long) live.size());
    }

    private static void languages(Pair<Languages> languages) {
        for (Locale locale :
                Arrays.stream(Locale.getAvailableLocales()).limit(KEYS).toList()) {
            languages.same(filter -> filter.put(locale));
            assertThat(languages.same(filter -> filter.put(locale.getLanguage(), locale.getCountry())))
                    .isEqualTo(false);
            assertThat(languages.same(filter -> filter.mightContain(locale))).isEqualTo(true);
        }
    }

    /** A filter that is read from Java's serialization is bound again. */
    private static void serialized() throws IOException {
        Orders orders = Filters.create(Orders.class, KEYS);
        orders.putAll(ORDERS);
        Orders read = (Orders) JavaBytes.read(JavaBytes.of(orders));
        assertThat(List.of(orders.engine(), read.engine())).containsOnly(Engine.BOUND);
        assertThat(read.getClass()).isSameAs(orders.getClass());
        assertThat(read.mightContainAll(ORDERS).cardinality()).isEqualTo(KEYS);
        assertThat(read.words()).isEqualTo(orders.words());
    }
}
