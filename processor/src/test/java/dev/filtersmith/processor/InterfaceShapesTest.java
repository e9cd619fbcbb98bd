package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.processor.testing.CompiledClasses;
import dev.filtersmith.testing.RandomKeys;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that interfaces of all shapes get a class, and that both engines run them. */
class InterfaceShapesTest {
    private static CompiledClasses classes;

    @BeforeAll
    static void compile() {
        classes = new CompiledClasses(CompiledClasses.compile(
                new FilterProcessor(),
                CompiledClasses.source("good.Shapes", "good/Shapes.java"),
                CompiledClasses.source("good.Tables", "good/Tables.java"),
                CompiledClasses.source("good.Seats", "good/Seats.java"),
                CompiledClasses.source("good.Names", "good/Names.java"),
                CompiledClasses.source("Unpackaged", "good/Unpackaged.java")));
    }

    @SuppressWarnings("unchecked") // The resource declares the interfaces that way.
    static List<Class<? extends Filter>> shapes() throws ReflectiveOperationException {
        Field all = classes.loadClass("good.Shapes").getDeclaredField("ALL");
        all.setAccessible(true);
        return (List<Class<? extends Filter>>) all.get(null);
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void bothEnginesRunIt(Class<? extends Filter> type) throws ReflectiveOperationException {
        Filter generated = build(type, Engine.GENERATED);
        Filter interpreted = build(type, Engine.INTERPRETED);
        for (Filter filter : List.of(generated, interpreted)) {
            RandomKeys keys = new RandomKeys(5);
            for (int i = 0; i < 100; i++) {
                if (filter instanceof LongFilter longs) {
                    longs.put(i);
                } else {
                    put(filter, keys.next(keyOf(type)));
                }
            }
        }
        assertThat(generated.engine()).isEqualTo(Engine.GENERATED);
        assertThat(interpreted.engine()).isEqualTo(Engine.INTERPRETED);
        assertThat(generated.words()).isEqualTo(interpreted.words());
        assertThat(generated.approximateElementCount()).isBetween(95L, 100L);
    }

    private static Filter build(Class<? extends Filter> type, Engine engine) {
        return Filters.builder(type).expectedElements(200).engine(engine).build();
    }

    @SuppressWarnings("unchecked") // The keys have the type that the interface names.
    private static void put(Filter filter, Object key) {
        ((MembershipFilter<Object>) filter).put(key);
    }

    private static Type keyOf(Class<?> type) {
        Type parent = type.getGenericInterfaces()[0];
        return parent instanceof ParameterizedType generic && generic.getRawType() == MembershipFilter.class
                ? generic.getActualTypeArguments()[0]
                : String.class;
    }

    @Test
    void defaultPackage() throws ReflectiveOperationException {
        Filter filter = build(classes.loadClass("Unpackaged").asSubclass(Filter.class), Engine.GENERATED);
        assertThat(filter.getClass().getName()).isEqualTo("Filtersmith_Unpackaged");
        put(filter, 5L);
        assertThat(filter.approximateElementCount()).isOne();
    }

    @Test
    void defaultMethodsAreKept() throws ReflectiveOperationException {
        Class<? extends Filter> type = classes.loadClass("good.Shapes$Bound").asSubclass(Filter.class);
        for (Engine engine : List.of(Engine.GENERATED, Engine.INTERPRETED)) {
            Filter filter = build(type, engine);
            assertThat(call(filter, type, "putBoth", "a", "b")).isEqualTo(2);
            assertThat(call(filter, type, "putBoth", "a", "c")).isEqualTo(1);
            assertThat(call(filter, type, "isNew", "a")).isEqualTo(false);
            assertThat(call(filter, type, "isNew", "d")).isEqualTo(true);
            assertThat(call(filter, type, "tag")).isEqualTo(7);
        }
    }

    @Test
    void theLibraryTakesNoNamesOfUsers() throws ReflectiveOperationException {
        Class<? extends Filter> type = classes.loadClass("good.Names").asSubclass(Filter.class);
        for (Engine engine : List.of(Engine.GENERATED, Engine.INTERPRETED)) {
            Filter filter = build(type, engine);
            assertThat(call(filter, type, "all")).as(engine.toString()).isEqualTo(7L);
        }
    }

    @Test
    void componentsAreThoseOfTheRecordThatTheyMake() throws ReflectiveOperationException {
        Class<? extends Filter> type = classes.loadClass("good.Shapes$Accounts").asSubclass(Filter.class);
        Class<? extends Filter> servers =
                classes.loadClass("good.Shapes$Servers").asSubclass(Filter.class);
        for (Engine engine : List.of(Engine.GENERATED, Engine.INTERPRETED)) {
            assertThat(call(build(type, engine), type, "finds", "Ann@Example"))
                    .as(engine.toString())
                    .isEqualTo(true);
            Filter filter = build(servers, engine);
            assertThat(call(filter, servers, "put", "s", 0x1001, (short) 1)).isEqualTo(true);
            assertThat(call(filter, servers, "mightContain", "s", 1, (short) 1)).isEqualTo(true);
        }
    }

    @Test
    void aBodyStandsInPlaceOfAnOverload() throws ReflectiveOperationException {
        Class<? extends Filter> type = classes.loadClass("good.Shapes$Plain").asSubclass(Filter.class);
        for (Engine engine : List.of(Engine.GENERATED, Engine.INTERPRETED)) {
            Filter filter = build(type, engine);
            assertThat(call(filter, type, "put", 1, 2)).isEqualTo(1L);
            assertThat(call(filter, type, "put", 1, 2)).isEqualTo(0L);
        }
    }

    @Test
    void methodsThatBecomeOneAreOneOverload() throws ReflectiveOperationException {
        Class<? extends Filter> type = classes.loadClass("good.Seats$Taken").asSubclass(Filter.class);
        Filter filter = build(type, Engine.GENERATED);
        assertThat(call(filter, type, "put", "A", 7)).isEqualTo(true);
        assertThat(call(filter, type, "put", "A", 7)).isEqualTo(false);
    }

    private static Object call(Filter filter, Class<?> type, String name, Object... arguments)
            throws ReflectiveOperationException {
        for (Method method : type.getMethods()) {
            if (method.getName().equals(name) && method.getParameterCount() == arguments.length && !method.isBridge()) {
                method.setAccessible(true);
                return method.invoke(filter, arguments);
            }
        }
        throw new NoSuchMethodException(name);
    }

    @Test
    void emittedClassesAreAsVisibleAsTheirInterfaces() throws ReflectiveOperationException {
        assertThat(modifiers("Public")).isEqualTo(Modifier.PUBLIC);
        assertThat(modifiers("PackagePrivate")).isZero();
        assertThat(modifiers("Protected")).isZero();
        assertThat(modifiers("Deep_Deeper_Nested")).isZero();
        assertThat(modifiers("Public_1Parted")).isZero();
        assertThat(modifiers("Public_1View")).isZero();
    }

    private static int modifiers(String name) throws ReflectiveOperationException {
        return classes.loadClass("good.Filtersmith_Shapes_" + name).getModifiers();
    }
}
