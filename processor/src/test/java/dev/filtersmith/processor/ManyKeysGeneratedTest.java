package dev.filtersmith.processor;

import dev.filtersmith.Engine;
import dev.filtersmith.Filters;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.processor.testing.CompiledClasses;
import dev.filtersmith.processor.testing.Grid;
import dev.filtersmith.testing.BareSpecs;
import dev.filtersmith.testing.ManyKeys;
import java.util.Set;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests operations on many keys, with generated classes. */
class ManyKeysGeneratedTest {
    private static CompiledClasses classes;

    @BeforeAll
    static void compile() {
        classes = new CompiledClasses(CompiledClasses.compile(
                new FilterProcessor(),
                BareSpecs.all().entrySet().stream()
                        .map(spec -> Grid.source(
                                spec.getKey() + "Texts",
                                spec.getValue(),
                                spec.getValue().text(),
                                "String"))
                        .toArray(JavaFileObject[]::new)));
    }

    static Set<String> specs() {
        return BareSpecs.all().keySet();
    }

    static Set<String> countingSpecs() {
        return BareSpecs.counting().keySet();
    }

    @SuppressWarnings("unchecked") // All interfaces of this test have keys of this type.
    private static ManyKeys of(String name) throws ReflectiveOperationException {
        var type = (Class<MembershipFilter<String>>) classes.loadClass("grid." + name + "Texts");
        return new ManyKeys(Engine.GENERATED, () -> Filters.builder(type));
    }

    @ParameterizedTest
    @MethodSource("specs")
    void putsAreThoseOneByOne(String spec) throws ReflectiveOperationException {
        of(spec).putsAreThoseOneByOne();
    }

    @ParameterizedTest
    @MethodSource("specs")
    void lookupsAreThoseOneByOne(String spec) throws ReflectiveOperationException {
        of(spec).lookupsAreThoseOneByOne();
    }

    @ParameterizedTest
    @MethodSource("specs")
    void wrongLookupsAreRefused(String spec) throws ReflectiveOperationException {
        of(spec).wrongLookupsAreRefused();
    }

    @ParameterizedTest
    @MethodSource("specs")
    void keysBeforeOneThatFailsAreIn(String spec) throws ReflectiveOperationException {
        of(spec).keysBeforeOneThatFailsAreIn();
    }

    @ParameterizedTest
    @MethodSource("countingSpecs")
    void removalsAreThoseOneByOne(String spec) throws ReflectiveOperationException {
        of(spec).removalsAreThoseOneByOne();
    }

    @ParameterizedTest
    @MethodSource("specs")
    void operationsAreCounted(String spec) throws ReflectiveOperationException {
        of(spec).operationsAreCounted();
    }
}
