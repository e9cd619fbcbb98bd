package dev.filtersmith.agent.forked;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.Engine;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.NoSuchElementException;

/** Program that calls each body of interfaces, in bound filters, after the filters were used. */
public final class OwnNames {
    private OwnNames() {}

    /**
     * Prints the number of bodies that ran.
     *
     * @param arguments names of interfaces over long keys, whose bodies throw a
     *     NoSuchElementException
     * @throws Exception if another one runs
     */
    public static void main(String[] arguments) throws Exception {
        int ran = 0;
        for (String name : arguments) {
            Class<? extends LongFilter> type = Class.forName(name).asSubclass(LongFilter.class);
            LongFilter bound = filled(type, Engine.BOUND);
            assertThat(bound.words())
                    .as(name)
                    .isEqualTo(filled(type, Engine.INTERPRETED).words());
            for (Method method : type.getDeclaredMethods()) {
                method.setAccessible(true);
                try {
                    method.invoke(bound, zeros(method));
                    throw new IllegalStateException(method + " is not the one of the interface");
                } catch (InvocationTargetException thrown) {
                    assertThat(thrown).hasCauseInstanceOf(NoSuchElementException.class);
                    ran++;
                }
            }
        }
        System.out.println(ran > 100 ? "all bodies ran" : ran + " bodies ran");
    }

    private static LongFilter filled(Class<? extends LongFilter> type, Engine engine) {
        LongFilter filter = Filters.builder(type)
                .expectedElements(500)
                .seed(3)
                .engine(engine)
                .build();
        assertThat(filter.engine()).isEqualTo(engine);
        for (long key = 0; key < 500; key++) {
            filter.put(key);
        }
        for (long key = 0; key < 500; key++) {
            assertThat(filter.mightContain(key)).isTrue();
        }
        return filter;
    }

    private static Object[] zeros(Method method) {
        return Arrays.stream(method.getParameterTypes())
                .map(type -> type.isPrimitive() ? Array.get(Array.newInstance(type, 1), 0) : null)
                .toArray();
    }
}
