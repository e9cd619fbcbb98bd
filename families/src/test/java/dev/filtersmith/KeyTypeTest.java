package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.stored.FilterSource;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

/** The type of the keys of a filter, from its interface or its builder. */
class KeyTypeTest {
    /** The first type argument is not the type of the keys. */
    interface Named<N, K> extends MembershipFilter<K> {}

    @DLeftFilter
    interface Names extends Named<Integer, String> {}

    @Test
    void theInterfaceNamesIt() {
        assertThat(Filters.builder(Names.class).keyType()).isEqualTo(String.class);
        Names names = Filters.builder(Names.class)
                .expectedElements(10)
                .statistics(true)
                .build();
        assertThat(Filters.keyType(names)).isEqualTo(String.class);
        assertThat(Filters.keyType(Filters.copy(names))).isEqualTo(String.class);
    }

    @Test
    void theBuilderKnowsIt() throws IOException {
        FilterSpec spec = FilterSpec.dLeft().build();
        LongFilter longs = Filters.builder(spec).expectedElements(10).build();
        assertThat(Filters.keyType(longs)).isEqualTo(long.class);
        FilterBuilder<MembershipFilter<Long>> builder =
                Filters.builder(spec, Long.class).expectedElements(10);
        assertThat(builder.keyType()).isEqualTo(Long.class);
        MembershipFilter<Long> boxes = builder.build();
        assertThat(Filters.keyType(boxes)).isEqualTo(Long.class);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        boxes.writeTo(out);
        MembershipFilter<Long> read =
                Filters.reader().read(FilterSource.of(new ByteArrayInputStream(out.toByteArray())), Long.class);
        assertThat(Filters.keyType(read)).isEqualTo(Long.class);
    }

    @Test
    void filtersOfOthersHaveNone() {
        Filter foreign = (Filter) Proxy.newProxyInstance(
                Filter.class.getClassLoader(), new Class<?>[] {Filter.class}, (proxy, method, arguments) -> null);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Filters.keyType(foreign))
                .withMessageContaining("[ForeignFilter] keyType");
    }
}
