package dev.filtersmith.flink;

import dev.filtersmith.flink.Keys.Urls;
import java.util.stream.IntStream;

/** Runs Flink's tests of serializers on filters of an interface. */
class InterfaceSerializerTest extends SerializerSuite<Urls> {
    InterfaceSerializerTest() {
        super(FilterTypeInfo.ofInterface(Urls.class).seed(7));
    }

    @Override
    protected Urls[] getTestData() {
        return IntStream.of(0, 1, 100).mapToObj(this::filled).toArray(Urls[]::new);
    }

    private Urls filled(int count) {
        Urls filter = type().create(100);
        IntStream.range(0, count).forEach(i -> filter.put("url" + i));
        return filter;
    }
}
