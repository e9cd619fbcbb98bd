package dev.filtersmith.threads.stress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.threads.stress.Stress.Outcomes;
import dev.filtersmith.threads.weave.WeavingAgent.Part;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs jcstress. Shared filters have no forbidden outcome, broken ones have. */
@Isolated("threads are to run at the same time")
class StressTest {
    private static final String ALL = "\\w+";

    /**
     * Filters of every build: one of each family, and controls, which are made for one thread. The
     * controls are a fifth of the filters of a test, so that a run has enough samples of them.
     */
    private static final String SAMPLE =
            "(DLeft|Quads|Remainders|Chains|Windows|(Choice|Counting)?Bloom)(Single|Multi).*|(DLeft|Bloom)Exclusive.*";

    @Test
    void sharedFiltersKeepTheirPromisesAndOthersAreCaught() {
        Outcomes all = Stress.of("PutBesideLookup|PutBesidePut")
                .on(SAMPLE)
                .woven(Part.NOTHING)
                .run();
        assertClean(all.of(subject -> !subject.contains("Exclusive")));
        assertCaught("filters for one thread", all.of(subject -> subject.contains("Exclusive")));
    }

    /** One test of each kind. */
    @Test
    @Tag("full")
    void allSharedFiltersKeepTheirPromises() {
        assertClean(Stress.of(
                        "PutBesideLookup|RemovalBesideLookup|PutBesidePut|PutBesideEqualPut|RemovalBesideEqualRemoval")
                .woven(Part.NOTHING)
                .run());
    }

    @Test
    @Tag("slow")
    void allTestsWithSwitches() {
        assertClean(Stress.of(ALL).woven(Part.NOTHING).run());
    }

    @Test
    @Tag("slow")
    void allTestsAtSpeed() {
        assertClean(Stress.of(ALL).run());
    }

    @Test
    @Tag("full")
    void filtersWithoutVersionsAreCaught() {
        assertCaught("PutBesideLookup", Part.VERSIONS, "DLeftSingle.*");
    }

    /**
     * Writers without locks may wait for ever in filters with stripes, so filters for one thread
     * stand for them here.
     */
    @ParameterizedTest
    @Tag("slow")
    @CsvSource({
        "PutBesideLookup, VERSIONS, (DLeft|Groups|Remainders|Wides)Single.*",
        "RemovalBesideLookup, VERSIONS, (Wides|Tallies)Single.*",
        "PutBesideLookup, COPIES, RemaindersSingle.generated",
        "PutBesidePut, ATOMICS, .*BloomMulti.*",
        "PutBesidePut, NOTHING, .*Exclusive.*",
        "PutBesideEqualPut, NOTHING, (DLeft|Paper|Groups|Chains)Exclusive.*",
        "RemovalBesideEqualRemoval, NOTHING, .*Exclusive.*",
    })
    void allBrokenPartsAreCaught(String test, Part broken, String subjects) {
        assertCaught(test, broken, subjects);
    }

    private static void assertClean(Outcomes outcomes) {
        System.out.println("jcstress: " + outcomes.faults() + " forbidden of " + outcomes.samples() + " samples");
        assertThat(outcomes.failures()).isEmpty();
        assertThat(outcomes.forbidden()).isEmpty();
        assertThat(outcomes.samples()).isPositive();
    }

    private static void assertCaught(String test, Part broken, String subjects) {
        String what = test + " of " + subjects + " without " + broken;
        assertCaught(what, Stress.of(test).on(subjects).woven(broken).run());
    }

    private static void assertCaught(String what, Outcomes outcomes) {
        System.out.println("jcstress, " + what + ": " + outcomes.faults() + " forbidden of " + outcomes.samples()
                + " samples: " + outcomes.forbidden());
        assertThat(outcomes.forbidden()).as("%s: %s", what, outcomes.failures()).isNotEmpty();
    }
}
