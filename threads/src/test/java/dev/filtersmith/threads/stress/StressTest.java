package dev.filtersmith.threads.stress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.maintained.AbsentFault;
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

    /** One of each kind. */
    private static final String SOME =
            "PutBesideLookup|RemovalBesideLookup|PutBesidePut|PutBesideEqualPut|RemovalBesideEqualRemoval|"
                    + "\\w+BesideQuestion";

    @Test
    @Tag("full")
    void sharedFiltersKeepTheirPromises() {
        assertClean(Stress.of(SOME).woven(Part.NOTHING).run());
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

    @ParameterizedTest
    @Tag("full")
    @CsvSource({"PutBesideLookup, VERSIONS, DLeftSingle.*", "PutBesidePut, NOTHING, (DLeft|Bloom)Exclusive.generated"})
    void brokenFiltersAreCaught(String test, Part broken, String subjects) {
        assertCaught(test, broken, subjects);
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
        "PutBesideLookupOfHotKey, TABLE_FIRST, (Windows|Remainders|Wides)Single.*",
        "PutBesideRemovalsOfHotKey, UNLOCKED_COPIES, (Windows|Quads|Remainders)Multi.generated",
        "PutBesidePut, ATOMICS, .*BloomMulti.*",
        "PutBesidePut, NOTHING, .*Exclusive.*",
        "PutBesideEqualPut, NOTHING, (DLeft|Paper|Groups|Chains)Exclusive.*",
        "RemovalBesideEqualRemoval, NOTHING, .*Exclusive.*",
    })
    void allBrokenPartsAreCaught(String test, Part broken, String subjects) {
        assertCaught(test, broken, subjects);
    }

    @ParameterizedTest
    @Tag("full")
    @CsvSource({
        "PutBesideQuestion, LEARNS_WITHOUT_THE_CHECK",
        "ChangesBesideQuestion, LEARNS_WITHOUT_THE_CHECK",
        "UndoneRemovalBesideQuestion, LEARNS_WITHOUT_THE_CHECK",
        "RebuildBesideQuestion, LEARNS_WITHOUT_THE_CHECK",
        "PutBesideQuestion, NEVER_FORGETS",
        "PutBesideQuestion, FORGETS_AFTER_THE_PUT",
    })
    void deniedKeysAreCaught(String test, AbsentFault fault) {
        assertCaught(Stress.of(test).with(fault).woven(Part.NOTHING), test + ", " + fault);
    }

    private static void assertClean(Outcomes outcomes) {
        System.out.println("jcstress: " + outcomes.faults() + " forbidden of " + outcomes.samples() + " samples");
        assertThat(outcomes.failures()).isEmpty();
        assertThat(outcomes.forbidden()).isEmpty();
        assertThat(outcomes.samples()).isPositive();
    }

    private static void assertCaught(String test, Part broken, String subjects) {
        assertCaught(Stress.of(test).on(subjects).woven(broken), test + " of " + subjects + " without " + broken);
    }

    private static void assertCaught(Stress stress, String what) {
        Outcomes outcomes = stress.run();
        System.out.println("jcstress, " + what + ": " + outcomes.faults() + " forbidden of " + outcomes.samples()
                + " samples: " + outcomes.forbidden());
        assertThat(outcomes.forbidden()).as("%s: %s", what, outcomes.failures()).isNotEmpty();
    }
}
