package dev.filtersmith;

import dev.filtersmith.testing.BareSpecs;
import dev.filtersmith.testing.ManyKeys;
import dev.filtersmith.testing.TypedBuilder;
import java.util.Collection;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests operations on many keys, with the interpreter. */
class ManyKeysTest {
    static Collection<FilterSpec> specs() {
        return BareSpecs.all().values();
    }

    static Collection<FilterSpec> countingSpecs() {
        return BareSpecs.counting().values();
    }

    private static ManyKeys of(FilterSpec spec) {
        return new ManyKeys(Engine.INTERPRETED, () -> TypedBuilder.of(spec, String.class));
    }

    @ParameterizedTest
    @MethodSource("specs")
    void putsAreThoseOneByOne(FilterSpec spec) {
        of(spec).putsAreThoseOneByOne();
    }

    @ParameterizedTest
    @MethodSource("specs")
    void lookupsAreThoseOneByOne(FilterSpec spec) {
        of(spec).lookupsAreThoseOneByOne();
    }

    @ParameterizedTest
    @MethodSource("specs")
    void wrongLookupsAreRefused(FilterSpec spec) {
        of(spec).wrongLookupsAreRefused();
    }

    @ParameterizedTest
    @MethodSource("specs")
    void keysBeforeOneThatFailsAreIn(FilterSpec spec) {
        of(spec).keysBeforeOneThatFailsAreIn();
    }

    @ParameterizedTest
    @MethodSource("countingSpecs")
    void removalsAreThoseOneByOne(FilterSpec spec) {
        of(spec).removalsAreThoseOneByOne();
    }

    @ParameterizedTest
    @MethodSource("specs")
    void operationsAreCounted(FilterSpec spec) {
        of(spec).operationsAreCounted();
    }
}
