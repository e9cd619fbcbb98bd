package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.Engine;
import dev.filtersmith.Filters;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.processor.testing.Allocation;
import dev.filtersmith.processor.testing.TypedKeys;
import dev.filtersmith.testing.RandomKeys;
import java.lang.reflect.Method;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that generated filters over keys of every kind allocate nothing. */
@Isolated("it measures allocation")
class TypedKeysAllocationTest {
    static List<Class<?>> interfaces() throws ClassNotFoundException {
        return TypedKeys.interfaces();
    }

    @ParameterizedTest
    @MethodSource("interfaces")
    @SuppressWarnings("unchecked") // Every interface in the resource extends MembershipFilter.
    void nothingIsAllocated(Class<?> type) throws ReflectiveOperationException {
        MembershipFilter<Object> filter = Filters.builder((Class<MembershipFilter<Object>>) type)
                .expectedElements(2000)
                .seed(0x5eed)
                .engine(Engine.GENERATED)
                .build();
        RandomKeys random = new RandomKeys(7);
        Object[] keys = new Object[64];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = random.next(TypedKeys.keyOf(type));
        }
        assertThat(Allocation.least(() -> {
                    boolean any = false;
                    for (Object key : keys) {
                        any |= filter.put(key);
                        any |= filter.mightContain(key);
                        if (filter instanceof CountingFilter<Object> counting) {
                            any |= counting.count(key) > 1;
                            any |= counting.remove(key);
                        }
                    }
                    return any;
                }))
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Flows", "Calls", "Pairs", "BoxedLongs", "Ints", "Doubles", "Bytes"})
    @SuppressWarnings("unchecked") // The resource declares the interfaces that way.
    void overloadsAllocateNothing(String name) throws ReflectiveOperationException {
        Method method =
                TypedKeys.classes().loadClass("app.Overloads").getDeclaredMethod("call", String.class, long.class);
        method.setAccessible(true);
        Supplier<Boolean> call = (Supplier<Boolean>) method.invoke(null, name, 100L);
        assertThat(call.get()).isTrue();
        assertThat(Allocation.least(call)).isZero();
    }
}
