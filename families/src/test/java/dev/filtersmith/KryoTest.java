package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.kryo.KryoSetup;
import dev.filtersmith.stored.TrimmedFilter;
import dev.filtersmith.testing.BareSpecs;
import dev.filtersmith.testing.KeptFilters;
import dev.filtersmith.testing.StoredFilter;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that Kryo copies no private fields of a filter, and the way in which it works. */
class KryoTest {
    private static final String REFUSED = "cannot be written or copied field by field";

    /** An interface whose filters are proxies. */
    @DLeftFilter
    public interface Texts extends MembershipFilter<String> {}

    private static List<LongFilter> interpreters() {
        return BareSpecs.all().values().stream()
                .map(spec -> Filters.builder(spec).expectedElements(100).build())
                .toList();
    }

    private static TrimmedFilter trimmed() throws IOException {
        StoredFilter file = KeptFilters.all().stream()
                .filter(one -> one.name().equals("trimmed"))
                .findFirst()
                .orElseThrow();
        return (TrimmedFilter) file.read(file.stored());
    }

    private static List<Filter> proxies() {
        Texts texts = Filters.create(Texts.class, 100);
        LongFilter counted = Filters.builder(FilterSpec.dLeft().build())
                .expectedElements(100)
                .statistics(true)
                .build();
        return List.of(texts, counted);
    }

    @ParameterizedTest
    @EnumSource
    void defaultSerializersFailAtWriting(KryoSetup kryo) throws IOException {
        for (LongFilter filter : interpreters()) {
            assertRefused(kryo, filter);
        }
        assertRefused(kryo, trimmed());
    }

    private static void assertRefused(KryoSetup kryo, Object filter) {
        assertThatThrownBy(() -> kryo.write(filter)).hasStackTraceContaining(REFUSED);
        assertThatThrownBy(() -> kryo.copy(filter)).isInstanceOf(RuntimeException.class);
    }

    /**
     * Kryo takes a proxy for an InvocationHandler without fields, and writes nothing of it. A copy
     * has no handler then, if it is made at all.
     */
    @ParameterizedTest
    @EnumSource
    void proxiesFailAtReadingAndCopiesAtTheFirstUse(KryoSetup kryo) {
        for (Filter filter : proxies()) {
            assertThat(Proxy.isProxyClass(filter.getClass())).isTrue();
            byte[] bytes = kryo.write(filter);
            assertThat(bytes.length).isLessThan(100);
            assertThatThrownBy(() -> kryo.read(bytes)).hasStackTraceContaining("InvocationHandler");
            assertThatThrownBy(() -> ((Filter) kryo.copy(filter)).seed()).isInstanceOf(RuntimeException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theJavaSerializerWorks(KryoSetup kryo) throws IOException {
        for (LongFilter filter : interpreters()) {
            filter.put(7);
            assertThat(((LongFilter) kryo.throughJava(LongFilter.class, filter)).words())
                    .isEqualTo(filter.words());
            assertThat(((LongFilter) kryo.withJavaFor(Filter.class, filter)).words())
                    .isEqualTo(filter.words());
        }
        for (Filter filter : proxies()) {
            Class<?> type = filter.getClass().getInterfaces()[0];
            Filter read = (Filter) kryo.throughJava(type, filter);
            assertThat(read).isInstanceOf(type);
            assertThat(read.words()).isEqualTo(filter.words());
        }
        TrimmedFilter trimmed = trimmed();
        assertThat(((TrimmedFilter) kryo.throughJava(TrimmedFilter.class, trimmed)).bitSize())
                .isEqualTo(trimmed.bitSize());
    }
}
