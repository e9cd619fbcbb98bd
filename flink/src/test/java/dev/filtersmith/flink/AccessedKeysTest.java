package dev.filtersmith.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.IncompatibleFilterException;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.BloomFilter;
import dev.filtersmith.annotation.KeyComponents;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;

/**
 * Runs Flink's tests of serializers on filters of an interface that names the accessors of its
 * keys, and tests which state of such filters can be restored.
 */
class AccessedKeysTest extends SerializerSuite<AccessedKeysTest.Orders> {
    private static final int KEYS = 200;

    abstract static class Entity<I> {
        private final I id;

        Entity(I id) {
            this.id = id;
        }

        public I getId() {
            return id;
        }
    }

    /** Neither serializable nor a record. */
    static final class Order extends Entity<Long> {
        Order(long id) {
            super(id);
        }

        public String getTenant() {
            return "tenant" + getId() % 7;
        }
    }

    @BloomFilter(bitsPerKey = 16)
    @KeyComponents({"getTenant", "getId"})
    interface Orders extends MembershipFilter<Order> {}

    /** The other order of the components, and as long a name. */
    @BloomFilter(bitsPerKey = 16)
    @KeyComponents({"getId", "getTenant"})
    interface Turned extends MembershipFilter<Order> {}

    /** One of the components, and as long a name. */
    @BloomFilter(bitsPerKey = 16)
    @KeyComponents("getId")
    interface Single extends MembershipFilter<Order> {}

    record Brief(String tenant, Long id) {}

    /** Records of the same components, and as long a name. */
    @BloomFilter(bitsPerKey = 16)
    interface Briefs extends MembershipFilter<Brief> {}

    private static final FilterTypeInfo<Orders> TYPE = FilterTypeInfo.ofInterface(Orders.class);

    private static final List<Order> ORDERS =
            IntStream.range(0, KEYS).mapToObj(Order::new).toList();

    AccessedKeysTest() {
        super(TYPE.seed(7));
    }

    @Override
    protected Orders[] getTestData() {
        return IntStream.of(0, 1, KEYS)
                .mapToObj(count -> filled(type().create(KEYS), count))
                .toArray(Orders[]::new);
    }

    private static Orders filled(Orders filter, int count) {
        filter.putAll(ORDERS.subList(0, count));
        return filter;
    }

    private static <F extends Filter> TypeSerializer<F> serializer(FilterTypeInfo<F> type) {
        return type.createSerializer(new SerializerConfigImpl());
    }

    private static <F extends Filter> byte[] state(FilterTypeInfo<F> type, F filter) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(100);
        serializer(type).serialize(filter, out);
        return out.getCopyOfBuffer();
    }

    private static byte[] snapshot(FilterTypeInfo<?> type) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(100);
        TypeSerializerSnapshot.writeVersionedSnapshot(out, serializer(type).snapshotConfiguration());
        return out.getCopyOfBuffer();
    }

    /** Returns the snapshot of the orders, as it were if their interface had another name. */
    private static byte[] snapshotOf(Class<?> type) throws IOException {
        String own = Orders.class.getName();
        assertThat(type.getName()).hasSameSizeAs(own);
        return new String(snapshot(TYPE), StandardCharsets.ISO_8859_1)
                .replace(own, type.getName())
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    private static <F extends Filter> TypeSerializerSnapshot<F> read(byte[] snapshot) throws IOException {
        return TypeSerializerSnapshot.readVersionedSnapshot(
                new DataInputDeserializer(snapshot), AccessedKeysTest.class.getClassLoader());
    }

    private static <F extends Filter> boolean isRestored(FilterTypeInfo<F> now, byte[] before) throws IOException {
        return serializer(now)
                .snapshotConfiguration()
                .resolveSchemaCompatibility(read(before))
                .isCompatibleAsIs();
    }

    @Test
    void restoredStateHasTheKeys() throws IOException {
        byte[] state = state(TYPE, filled(TYPE.create(KEYS), KEYS));
        Orders restored = AccessedKeysTest.<Orders>read(snapshot(TYPE))
                .restoreSerializer()
                .deserialize(new DataInputDeserializer(state));
        assertThat(restored.sameContent(filled(Filters.create(Orders.class, KEYS), KEYS)))
                .isTrue();
        assertThat(restored.mightContainAll(ORDERS).cardinality()).isEqualTo(KEYS);
        assertThat(restored.put(new Order(-1))).isTrue();
        assertThat(isRestored(TYPE, snapshot(TYPE))).isTrue();
    }

    @Test
    void recordsOfTheComponentsAreTheSameKeys() throws IOException {
        FilterTypeInfo<Briefs> records = FilterTypeInfo.ofInterface(Briefs.class);
        assertThat(isRestored(records, snapshotOf(Briefs.class))).isTrue();
        Briefs restored = serializer(records)
                .deserialize(new DataInputDeserializer(state(TYPE, filled(TYPE.create(KEYS), KEYS))));
        for (Order order : ORDERS) {
            assertThat(restored.mightContain(new Brief(order.getTenant(), order.getId())))
                    .isTrue();
        }
    }

    @Test
    void otherComponentsAreIncompatible() throws IOException {
        byte[] state = state(TYPE, TYPE.create(KEYS));
        for (FilterTypeInfo<? extends Filter> now :
                List.of(FilterTypeInfo.ofInterface(Turned.class), FilterTypeInfo.ofInterface(Single.class))) {
            byte[] before = snapshotOf(now.getTypeClass());
            assertThatThrownBy(() -> isRestored(now, before))
                    .isInstanceOf(IncompatibleFilterException.class)
                    .hasMessageStartingWith("[StateType]")
                    .hasMessageContaining("(text tenant, long id)");
            assertThatThrownBy(() -> read(before).restoreSerializer()).hasMessageStartingWith("[StateType]");
            assertThatIOException()
                    .isThrownBy(() -> serializer(now).deserialize(new DataInputDeserializer(state)))
                    .withMessageContaining("(text tenant, long id)");
        }
    }

    @Test
    void anotherOrderOfASpecIsIncompatible() throws IOException {
        FilterSpec spec = FilterSpec.bloom().build();
        byte[] before = snapshot(FilterTypeInfo.ofSpec(spec, Locale.class, "getLanguage", "getCountry"));
        assertThat(isRestored(FilterTypeInfo.ofSpec(spec, Locale.class, "getLanguage", "getCountry"), before))
                .isTrue();
        assertThatThrownBy(() ->
                        isRestored(FilterTypeInfo.ofSpec(spec, Locale.class, "getCountry", "getLanguage"), before))
                .isInstanceOf(IncompatibleFilterException.class)
                .hasMessageStartingWith("[StateType]")
                .hasMessageContaining("(text language, text country)");
    }
}
