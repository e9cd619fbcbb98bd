package dev.filtersmith;

import dev.filtersmith.testing.BareSpecs;
import dev.filtersmith.testing.FailingKeys;
import dev.filtersmith.testing.TypedBuilder;
import java.util.Collection;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests keys and iterators that fail in the middle, with the interpreter. */
class FailingKeysTest {
    static Collection<FilterSpec> specs() {
        return BareSpecs.all().values();
    }

    static Collection<FilterSpec> countingSpecs() {
        return BareSpecs.counting().values();
    }

    private static FailingKeys interpreted(FilterSpec spec) {
        return new FailingKeys(Engine.INTERPRETED, () -> TypedBuilder.of(spec, String.class));
    }

    @ParameterizedTest
    @MethodSource("specs")
    void aPutOfManyKeysSaysHowManyAreIn(FilterSpec spec) {
        interpreted(spec).putAllSaysHowManyAreIn();
    }

    @ParameterizedTest
    @MethodSource("countingSpecs")
    void aRemovalOfManyKeysSaysHowManyAreOut(FilterSpec spec) {
        interpreted(spec).removeAllSaysHowManyAreOut();
    }

    @ParameterizedTest
    @MethodSource("countingSpecs")
    void aRefreshThatFailsChangesNothing(FilterSpec spec) {
        interpreted(spec).refreshChangesNothing();
    }

    @ParameterizedTest
    @MethodSource("specs")
    void givenKeysThatFailAreNotInTheBuilder(FilterSpec spec) {
        interpreted(spec).addAllAddsNothing();
    }
}
