package dev.filtersmith.threads.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.maintained.AbsentFault;
import dev.filtersmith.threads.preempt.Learning.Meeting;
import dev.filtersmith.threads.weave.Outcome;
import dev.filtersmith.threads.weave.WeavingLoader;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * What a maintained filter learns of keys that the store does not have, beside what makes them
 * live. No live key is denied, in whatever step one comes into the other.
 */
class LearningTest {
    /** Meetings of many runs, or with waits for each other. */
    private static final String LONG = "QUESTION_BESIDE_PUTS|.*REBUILD.*|.*REMOVAL.*";

    private static final WeavingLoader WOVEN = new WeavingLoader(List.of());

    private static Outcome run(Meeting meeting, AbsentFault fault) {
        @SuppressWarnings("unchecked") // A class of the JDK, so that it is one for all loaders.
        BiFunction<String, String, Outcome> runs = WOVEN.fresh(Learning.class, BiFunction.class);
        Outcome outcome = runs.apply(meeting.name(), fault.name());
        System.out.println(meeting + ", " + fault + ": " + outcome);
        return outcome;
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.MATCH_NONE, names = LONG)
    void noLiveKeyIsDenied(Meeting meeting) {
        assertThat(run(meeting, AbsentFault.NONE).faults()).isEmpty();
    }

    @ParameterizedTest
    @Tag("full")
    @EnumSource(mode = Mode.MATCH_ANY, names = LONG)
    void noLiveKeyIsDeniedInLongMeetings(Meeting meeting) {
        assertThat(run(meeting, AbsentFault.NONE).faults()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "QUESTION_BESIDE_PUT, LEARNS_WITHOUT_THE_CHECK",
        "QUESTION_BESIDE_PUT, NEVER_FORGETS",
        "LOOKUP_BESIDE_PUT_OF_KNOWN, NEVER_FORGETS",
        "LOOKUP_BESIDE_PUT_OF_KNOWN, FORGETS_AFTER_THE_PUT",
    })
    void faultsAreSeen(Meeting meeting, AbsentFault fault) {
        assertThat(run(meeting, fault).faults()).isNotEmpty();
    }

    @ParameterizedTest
    @Tag("full")
    @CsvSource({
        "QUESTION_BESIDE_PUT, CHECKS_FOR_THE_BEGIN_OF_PUTS_ONLY",
        "QUESTION_BESIDE_PUTS, LEARNS_WITHOUT_THE_CHECK",
        "QUESTION_BESIDE_REMOVAL_AND_PUT, LEARNS_WITHOUT_THE_CHECK",
        "QUESTION_BESIDE_UNDONE_REMOVAL, LEARNS_WITHOUT_THE_CHECK",
        "REMOVAL_AND_QUESTION_BESIDE_PUT, LEARNS_WITHOUT_THE_CHECK",
        "QUESTION_BESIDE_REBUILD_AND_PUT, LEARNS_WITHOUT_THE_CHECK",
        "REBUILD_AND_QUESTION_BESIDE_PUT, LEARNS_WITHOUT_THE_CHECK",
        "REBUILD_AND_QUESTION_BESIDE_PUT, NEVER_FORGETS",
    })
    void faultsAreSeenInLongMeetings(Meeting meeting, AbsentFault fault) {
        assertThat(run(meeting, fault).faults()).isNotEmpty();
    }
}
