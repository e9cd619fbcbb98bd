package dev.filtersmith.flink;

import dev.filtersmith.Filter;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeutils.SerializerTestBase;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.testutils.DeeplyEqualsChecker;

/** Runs Flink's own tests of serializers. Filters with equal words count as equal. */
abstract class SerializerSuite<F extends Filter> extends SerializerTestBase<F> {
    private final FilterTypeInfo<F> type;

    SerializerSuite(FilterTypeInfo<F> type) {
        super(new DeeplyEqualsChecker()
                .withCustomCheck(
                        (one, other) -> one instanceof Filter && other instanceof Filter,
                        (one, other, checker) -> ((Filter) one).sameContent((Filter) other)));
        this.type = type;
    }

    final FilterTypeInfo<F> type() {
        return type;
    }

    @Override
    protected final TypeSerializer<F> createSerializer() {
        return type.createSerializer(new SerializerConfigImpl());
    }

    @Override
    protected final int getLength() {
        return -1;
    }

    @Override
    protected final Class<F> getTypeClass() {
        return type.getTypeClass();
    }
}
