package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.Filters;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.UnsupportedKeyException;
import dev.filtersmith.processor.testing.CompiledClasses;
import dev.filtersmith.stored.FilterSource;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tests that keys of a class whose accessors are named have the bits of records of them. */
class ForeignKeysTest {
    private static final int KEYS = 1000;

    private static final CompiledClasses CLASSES = new CompiledClasses(
            CompiledClasses.compile(new FilterProcessor(), CompiledClasses.source("app.Foreign", "key/Foreign.java")));

    private static final List<Object> ORDERS = new ArrayList<>();

    @BeforeAll
    static void createKeys() throws ReflectiveOperationException {
        Class<?> host = CLASSES.loadClass("app.Foreign$Host");
        Class<?> order = CLASSES.loadClass("app.Foreign$Order");
        Random random = new Random(7);
        for (int i = 0; i < KEYS; i++) {
            Object origin = host.getConstructor(String.class, int.class)
                    .newInstance("Host" + random.nextInt(50), random.nextInt());
            ORDERS.add(order.getConstructor(String.class, long.class, host)
                    .newInstance("tenant" + random.nextInt(9), random.nextLong(), origin));
        }
    }

    @SuppressWarnings("unchecked") // Every interface of the resource extends MembershipFilter.
    private static MembershipFilter<Object> filter(String name, Engine engine) throws ClassNotFoundException {
        return Filters.builder((Class<MembershipFilter<Object>>) CLASSES.loadClass("app.Foreign$" + name))
                .expectedElements(KEYS)
                .seed(3)
                .engine(engine)
                .build();
    }

    private static List<Object> records(String type) throws ReflectiveOperationException {
        Class<?> record = CLASSES.loadClass("app.Foreign$" + type);
        List<Object> records = new ArrayList<>();
        for (Object order : ORDERS) {
            records.add(record.getConstructor(order.getClass()).newInstance(order));
        }
        return records;
    }

    private static Object value(Object target, String accessor) throws ReflectiveOperationException {
        return target.getClass().getMethod(accessor).invoke(target);
    }

    @Test
    void bitsAreThoseOfRecords() throws ReflectiveOperationException {
        MembershipFilter<Object> generated = filter("Orders", Engine.GENERATED);
        MembershipFilter<Object> interpreted = filter("Orders", Engine.INTERPRETED);
        MembershipFilter<Object> records = filter("OrderKeys", Engine.GENERATED);
        assertThat(generated.putAll(ORDERS)).isEqualTo(records.putAll(records("OrderKey")));
        Predicate<Object> predicate = generated;
        for (Object order : ORDERS) {
            interpreted.put(order);
            assertThat(predicate.test(order)).isTrue();
        }
        assertThat(generated.words()).isEqualTo(interpreted.words()).isEqualTo(records.words());
        assertThat(interpreted.mightContainAll(ORDERS).cardinality()).isEqualTo(KEYS);
        assertThat(Filters.keyType(generated)).isEqualTo(ORDERS.get(0).getClass());
        assertThat(ORDERS.stream()
                        .collect(Filters.collector(interfaceOf("Orders"), KEYS))
                        .mightContainAll(ORDERS)
                        .cardinality())
                .isEqualTo(KEYS);
    }

    @Test
    void componentsMayBeWordsOfTheLanguage() throws ReflectiveOperationException {
        MembershipFilter<Object> generated = filter("New", Engine.GENERATED);
        MembershipFilter<Object> interpreted = filter("New", Engine.INTERPRETED);
        assertThat(generated.putAll(ORDERS)).isEqualTo(interpreted.putAll(ORDERS));
        assertThat(generated.words()).isEqualTo(interpreted.words());
    }

    @SuppressWarnings("unchecked") // As in filter.
    private static Class<MembershipFilter<Object>> interfaceOf(String name) throws ClassNotFoundException {
        return (Class<MembershipFilter<Object>>) CLASSES.loadClass("app.Foreign$" + name);
    }

    @Test
    void componentsAreThoseOfKeys() throws ReflectiveOperationException {
        Method put = interfaceOf("Counted").getMethod("put", String.class, Long.class);
        Method count = interfaceOf("Counted").getMethod("count", String.class, Long.class);
        for (Engine engine : List.of(Engine.GENERATED, Engine.INTERPRETED)) {
            MembershipFilter<Object> whole = filter("Counted", engine);
            MembershipFilter<Object> parts = filter("Counted", engine);
            for (Object order : ORDERS) {
                whole.put(order);
                put.invoke(parts, value(order, "getTenant"), value(order, "getId"));
                assertThat(count.invoke(whole, value(order, "getTenant"), value(order, "getId")))
                        .isEqualTo(((CountingFilter<Object>) whole).count(order));
            }
            assertThat(parts.words()).as(engine.name()).isEqualTo(whole.words());
        }
    }

    @Test
    void countedKeysAgree() throws ReflectiveOperationException {
        List<Object> records = records("Brief");
        CountingFilter<Object> expected = (CountingFilter<Object>) filter("CountedKeys", Engine.GENERATED);
        for (Engine engine : List.of(Engine.GENERATED, Engine.INTERPRETED)) {
            CountingFilter<Object> counted = (CountingFilter<Object>) filter("Counted", engine);
            expected.clear();
            for (int i = 0; i < KEYS; i++) {
                counted.put(ORDERS.get(i));
                expected.put(records.get(i));
            }
            counted.removeAll(ORDERS.subList(0, 300));
            expected.removeAll(records.subList(0, 300));
            assertThat(counted.words()).as(engine.name()).isEqualTo(expected.words());
        }
    }

    @Test
    void nullOfAnAccessorIsNamed() throws ReflectiveOperationException {
        Class<?> host = CLASSES.loadClass("app.Foreign$Host");
        Object order = ORDERS.get(0)
                .getClass()
                .getConstructor(String.class, long.class, host)
                .newInstance(
                        null, 1L, host.getConstructor(String.class, int.class).newInstance("a", 1));
        for (Engine engine : List.of(Engine.GENERATED, Engine.INTERPRETED)) {
            MembershipFilter<Object> filter = filter("Orders", engine);
            assertThatNullPointerException().isThrownBy(() -> filter.put(order)).withMessageContaining("tenant");
            assertThat(filter.approximateElementCount()).isZero();
        }
    }

    @Test
    void interpreterReportsWhatTheCompilerReports() throws ClassNotFoundException {
        JavaFileObject bad = CompiledClasses.source("bad.KeyComponents", "bad/KeyComponents.java");
        CompiledClasses classes = new CompiledClasses(CompiledClasses.compileAlone(bad));
        Set<String> reported = new TreeSet<>();
        for (String name : List.of("KeyComponents", "Invoices", "Listed", "Lines", "Nameless", "Words", "Longs")) {
            Class<? extends Filter> type = classes.loadClass("bad." + name).asSubclass(Filter.class);
            UnsupportedKeyException refused = catchThrowableOfType(
                    UnsupportedKeyException.class,
                    () -> Filters.builder(type).expectedElements(KEYS).build());
            String.valueOf(refused.getMessage()).lines().forEach(reported::add);
        }
        assertThat(CompiledClasses.compile(new FilterProcessor(), bad).errors().stream()
                        .map(error -> error.getMessage(Locale.ROOT))
                        .filter(text -> !text.startsWith("[WrongComponents]")))
                .containsExactlyInAnyOrderElementsOf(reported);
    }

    @Test
    void storedFilterNamesTheComponents() throws IOException, ReflectiveOperationException {
        MembershipFilter<Object> orders = filter("Orders", Engine.GENERATED);
        orders.putAll(ORDERS);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        orders.writeTo(out);
        byte[] stored = out.toByteArray();
        // Records with the same components are the same keys.
        assertThat(Filters.read(interfaceOf("OrderKeys"), new ByteArrayInputStream(stored))
                        .words())
                .isEqualTo(orders.words());
        assertThatThrownBy(() -> Filters.read(interfaceOf("Swapped"), new ByteArrayInputStream(stored)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("(text tenant, long id, text origin.name, int origin.port, boolean open)");
        MembershipFilter<?> named = Filters.reader()
                .read(
                        FilterSource.of(new ByteArrayInputStream(stored)),
                        ORDERS.get(0).getClass(),
                        "getTenant",
                        "getId",
                        "origin",
                        "isOpen");
        assertThat(named.words()).isEqualTo(orders.words());
    }
}
