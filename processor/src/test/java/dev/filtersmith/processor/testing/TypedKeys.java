package dev.filtersmith.processor.testing;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.DeletableFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.processor.FilterProcessor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;

/** The filters of {@code key/Good.java}, one for each kind of key, compiled with the processor. */
public final class TypedKeys {
    private static final class Common {
        static final CompiledClasses CLASSES = new CompiledClasses(CompiledClasses.compile(
                new FilterProcessor(),
                CompiledClasses.source("app.Good", "key/Good.java"),
                CompiledClasses.source("app.Overloads", "key/Overloads.java")));
    }

    private TypedKeys() {}

    /**
     * Returns the classes.
     *
     * @return interfaces and emitted classes, compiled once
     */
    public static CompiledClasses classes() {
        return Common.CLASSES;
    }

    /**
     * Returns the interfaces, without those that fill up, since these count puts and remove
     * nothing.
     *
     * @return annotated interfaces over objects
     * @throws ClassNotFoundException if there are none
     */
    public static List<Class<?>> interfaces() throws ClassNotFoundException {
        return Arrays.stream(classes().loadClass("app.Good").getDeclaredClasses())
                .filter(type -> MembershipFilter.class.isAssignableFrom(type) && type.getAnnotations().length > 0)
                .filter(type ->
                        CountingFilter.class.isAssignableFrom(type) || !DeletableFilter.class.isAssignableFrom(type))
                .toList();
    }

    /**
     * Returns the type of an interface's keys.
     *
     * @param type interface
     * @return type argument
     */
    public static Type keyOf(Class<?> type) {
        return ((ParameterizedType) type.getGenericInterfaces()[0]).getActualTypeArguments()[0];
    }
}
