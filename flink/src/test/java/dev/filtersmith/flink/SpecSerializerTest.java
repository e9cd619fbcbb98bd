package dev.filtersmith.flink;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.LongFilter;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Runs Flink's tests of serializers on filters of a spec, which has deletion and grows. */
class SpecSerializerTest extends SerializerSuite<LongFilter> {
    SpecSerializerTest() {
        super(FilterTypeInfo.ofSpec(FilterSpec.parse("@WindowedCuckooFilter(bitsPerKey = 16, growth = CHAINED)")));
    }

    @Override
    protected LongFilter[] getTestData() {
        return IntStream.of(0, 1, 1000).mapToObj(this::filled).toArray(LongFilter[]::new);
    }

    private LongFilter filled(int count) {
        LongFilter filter = type().create(100);
        LongStream.range(0, count).forEach(filter::put);
        return filter;
    }
}
