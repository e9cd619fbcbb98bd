package dev.filtersmith.processor;

import dev.filtersmith.Engine;
import dev.filtersmith.Filters;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.processor.testing.CompiledClasses;
import dev.filtersmith.processor.testing.Grid;
import dev.filtersmith.testing.BareSpecs;
import dev.filtersmith.testing.FailingKeys;
import java.util.Set;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests keys and iterators that fail in the middle, with generated classes. */
class FailingKeysGeneratedTest {
    private static CompiledClasses classes;

    @BeforeAll
    static void compile() {
        classes = new CompiledClasses(CompiledClasses.compile(
                new FilterProcessor(),
                BareSpecs.all().entrySet().stream()
                        .map(spec -> Grid.source(
                                spec.getKey() + "Words",
                                spec.getValue(),
                                spec.getValue().text(),
                                "String"))
                        .toArray(JavaFileObject[]::new)));
    }

    static Set<String> names() {
        return BareSpecs.all().keySet();
    }

    static Set<String> countingNames() {
        return BareSpecs.counting().keySet();
    }

    @SuppressWarnings("unchecked") // All interfaces of this test have keys of this type.
    private static FailingKeys generated(String name) throws ReflectiveOperationException {
        var type = (Class<MembershipFilter<String>>) classes.loadClass("grid." + name + "Words");
        return new FailingKeys(Engine.GENERATED, () -> Filters.builder(type));
    }

    @ParameterizedTest
    @MethodSource("names")
    void aPutOfManyKeysSaysHowManyAreIn(String name) throws ReflectiveOperationException {
        generated(name).putAllSaysHowManyAreIn();
    }

    @ParameterizedTest
    @MethodSource("countingNames")
    void aRemovalOfManyKeysSaysHowManyAreOut(String name) throws ReflectiveOperationException {
        generated(name).removeAllSaysHowManyAreOut();
    }

    @ParameterizedTest
    @MethodSource("countingNames")
    void aRefreshThatFailsChangesNothing(String name) throws ReflectiveOperationException {
        generated(name).refreshChangesNothing();
    }

    @ParameterizedTest
    @MethodSource("names")
    void givenKeysThatFailAreNotInTheBuilder(String name) throws ReflectiveOperationException {
        generated(name).addAllAddsNothing();
    }
}
