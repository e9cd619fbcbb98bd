package dev.filtersmith.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests profiles of several filters, and what no profile can be. */
class WorkloadProfileTest {
    private static WorkloadProfile random(long seed) {
        return TestProfiles.random("app.Seen", "urls", seed);
    }

    @Test
    void theOrderOfMergesDoesNotMatter() {
        for (long seed = 0; seed < 100; seed++) {
            WorkloadProfile a = random(3 * seed);
            WorkloadProfile b = random(3 * seed + 1);
            WorkloadProfile c = random(3 * seed + 2);
            WorkloadProfile left = a.merge(b).merge(c);
            assertThat(left).isEqualTo(a.merge(b.merge(c)));
            assertThat(left.operations()).isEqualTo(c.merge(a).merge(b).operations());
            assertThat(left.sizes()).isEqualTo(c.merge(b).merge(a).sizes());
            assertThat(left.period()).isEqualTo(c.merge(b).merge(a).period());
        }
    }

    @Test
    void countsAreAddedAndPeaksAreNot() {
        WorkloadProfile one = random(1);
        WorkloadProfile other = random(2);
        WorkloadProfile both = one.merge(other);
        assertThat(both.operations().puts())
                .isEqualTo(one.operations().puts() + other.operations().puts());
        assertThat(both.sizes().peak())
                .isEqualTo(Math.max(one.sizes().peak(), other.sizes().peak()));
        assertThat(both.strains().mostWriters())
                .isEqualTo(Math.max(one.strains().mostWriters(), other.strains().mostWriters()));
        assertThat(both.period().runs()).isEqualTo(2);
    }

    @Test
    void repeatsAreAddedAndTheLargestTableStays() {
        Repeats one = new Repeats(10, List.of(4L), List.of(3L, 5L), 60);
        Repeats both = one.merge(new Repeats(5, List.of(5L, 1L), List.of(1L), 4));
        assertThat(both).isEqualTo(new Repeats(15, List.of(9L, 1L), List.of(4L, 5L), 60));
        assertThat(both.repeated()).isEqualTo(6);
        assertThat(both.savedBy(1)).isEqualTo(5);
        assertThat(both.savedBy(4)).isZero();
        assertThat(new Repeats(1, List.of(2L), List.of(2L), 0))
                .satisfies(
                        estimated -> assertThat(estimated.repeated()).isZero(),
                        estimated -> assertThat(estimated.savedBy(0)).isOne());
        assertThat(Repeats.bytesOf(0)).isEqualTo(48 * 22);
        assertThat(Repeats.bytesOf(Repeats.TABLES - 1)).isEqualTo((48 * 22) << 8);
    }

    @Test
    void countsStayAtTheGreatestNumber() {
        Operations most = new Operations(Long.MAX_VALUE, 0, 0, 0, 0, 0, 0, 0, 0);
        assertThat(most.merge(most).lookups()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void filtersOfOtherNamesAreNotMerged() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> random(1).merge(TestProfiles.random("app.Seen", "hosts", 1)))
                .withMessageContaining("app.Seen:urls and app.Seen:hosts");
    }

    @Test
    void theTypicalSizeIsThatOfHalfTheTime() {
        for (long elements : new long[] {1, 2, 3, 7, 100, 12_345, 1L << 40}) {
            List<Long> seconds = new ArrayList<>(Collections.nCopies(Sizes.place(elements), 0L));
            seconds.set(0, 9L);
            seconds.add(10L);
            Sizes sizes = new Sizes(1, 1, 1, Long.MAX_VALUE, 0, seconds, Course.NONE);
            assertThat(sizes.typical()).isBetween(elements, (long) Math.ceil(1.19 * (elements + 1)));
        }
        assertThat(new Sizes(1, 1, 1, 9, 0, List.of(10L, 0L, 9L), Course.NONE).typical())
                .isZero();
        assertThat(new Sizes(1, 1, 1, 9, 0, List.of(), Course.NONE).typical()).isZero();
    }

    @Test
    void aLongCourseHasTheHighestNumberOfEachStep() {
        Course course = Course.NONE;
        for (long age = 0; age < 100_000; age++) {
            course = course.merge(Course.of(age, age == 777 ? 1_000_000 : age));
        }
        assertThat(course.seconds()).isEqualTo(1024);
        assertThat(course.elements()).hasSize(98).startsWith(1_000_000L, 2047L).endsWith(99_999L);
    }

    @Test
    void noNumberIsNegativeAndNoListTooLong() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Operations(0, -1, 0, 0, 0, 0, 0, 0, 0))
                .withMessageContaining("hits = -1");
        assertThatIllegalArgumentException().isThrownBy(() -> new Course(3, List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> new Course(1L << 62, List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> new Course(1, Collections.nCopies(Course.MOST + 1, 1L)));
        assertThatIllegalArgumentException().isThrownBy(() -> new Reports(0, 0, 0, Double.NaN, Repeats.NONE));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Period(TestProfiles.MORNING, TestProfiles.MORNING.minusNanos(1), 1, 1, 1, 1));
    }
}
