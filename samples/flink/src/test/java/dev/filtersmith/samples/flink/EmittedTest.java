package dev.filtersmith.samples.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.flink.FilterTypeInfo;
import java.io.IOException;
import java.util.stream.Stream;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that emitted filters go through Flink's serializers, and stay emitted. */
class EmittedTest {
    @DLeftFilter
    interface Ids extends LongFilter {}

    record Flow(int source, int target, short port) {}

    @DLeftFilter
    interface Flows extends MembershipFilter<Flow> {}

    static Stream<FilterTypeInfo<? extends Filter>> types() {
        return Stream.of(Ids.class, ClassNames.class, Flows.class).map(FilterTypeInfo::ofInterface);
    }

    @ParameterizedTest
    @MethodSource("types")
    <F extends Filter> void filtersStayEmitted(FilterTypeInfo<F> type) throws IOException {
        TypeSerializer<F> serializer = type.createSerializer(new SerializerConfigImpl());
        F filter = type.create(1000);
        assertThat(filter.engine()).isEqualTo(Engine.GENERATED);
        if (filter instanceof Ids ids) {
            ids.put(7);
        } else if (filter instanceof ClassNames names) {
            names.put("java/lang/Object.class");
        } else {
            ((Flows) filter).put(new Flow(1, 2, (short) 3));
        }
        assertThat(filter.approximateElementCount()).isEqualTo(1);
        DataOutputSerializer out = new DataOutputSerializer(100);
        serializer.serialize(filter, out);
        for (F other : Stream.of(
                        serializer.copy(filter),
                        serializer.deserialize(new DataInputDeserializer(out.getCopyOfBuffer())))
                .toList()) {
            assertThat(other.engine()).isEqualTo(Engine.GENERATED);
            assertThat(other.sameContent(filter)).isTrue();
        }
        assertThat(serializer
                        .snapshotConfiguration()
                        .resolveSchemaCompatibility(serializer.snapshotConfiguration())
                        .isCompatibleAsIs())
                .isTrue();
    }

    @Test
    void kryoIsRefused() {
        Ids ids = FilterTypeInfo.ofInterface(Ids.class).create(1000);
        TypeSerializer<Ids> kryo = TypeInformation.of(Ids.class).createSerializer(new SerializerConfigImpl());
        assertThatThrownBy(() -> kryo.serialize(ids, new DataOutputSerializer(100)))
                .hasStackTraceContaining("filters cannot be written or copied field by field");
        assertThatThrownBy(() -> kryo.copy(ids))
                .hasStackTraceContaining("filters cannot be written or copied field by field");
    }
}
