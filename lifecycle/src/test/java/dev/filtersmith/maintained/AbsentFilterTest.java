package dev.filtersmith.maintained;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.AbsentKeyCounts;
import dev.filtersmith.CountingFilter;
import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.Concurrency;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys that the store did not have, in one thread. */
class AbsentFilterTest {
    private static final CountingSpec SPEC =
            FilterSpec.dLeftCounting().concurrency(Concurrency.MULTI_WRITER).build();

    private final StoredRows<Long> rows = new StoredRows<>();

    /** The keys that the store was asked for. */
    private final List<Long> asked = new ArrayList<>();

    private final MaintainedFilter<Long, LongCountingFilter> filter = filter(builder -> builder);

    private MaintainedFilter<Long, LongCountingFilter> filter(
            UnaryOperator<MaintainedBuilder<Long, LongCountingFilter>> options) {
        MaintainedFilter<Long, LongCountingFilter> built = options.apply(MaintainedBuilder.ofLongs(
                                Filters.builder(SPEC).expectedElements(1000).seed(1), rows)
                        .executor(Runnable::run))
                .build();
        for (long key = 0; key < 1000; key++) {
            rows.insert(key);
        }
        built.rebuild().join();
        return built;
    }

    private boolean exists(Long key) {
        asked.add(key);
        return rows.rows().containsKey(key);
    }

    /** Returns an absent key that looks present, the first from a number on. */
    private static long falsePositive(MaintainedFilter<Long, LongCountingFilter> of, long from) {
        long key = from;
        while (!of.mightContain(key)) {
            key++;
        }
        return key;
    }

    @Test
    void theStoreIsAskedOnceForAFalsePositive() {
        long absent = falsePositive(filter, 1000);
        for (int i = 0; i < 3; i++) {
            assertThat(filter.contains(absent, this::exists)).isFalse();
        }
        assertThat(filter.mightContain(absent)).isFalse();
        assertThat(asked).containsExactly(absent);
        assertThat(filter.absentKeyCounts()).isEqualTo(new AbsentKeyCounts(1, 44, 3, 1, 0, 0));
    }

    @Test
    void theFilterInUseShowsTheCounts() {
        assertThat(filter.contains(falsePositive(filter, 1000), this::exists)).isFalse();
        LongCountingFilter inUse = filter.filter().orElseThrow();
        assertThat(Filters.absentKeyCounts(inUse)).hasValue(new AbsentKeyCounts(1, 44, 0, 1, 0, 0));
        assertThat(inUse.statistics().absentKeys()).isEqualTo(Filters.absentKeyCounts(inUse));
        assertThat(Filters.absentKeyCounts(Filters.copy(inUse)))
                .as("a copy learns nothing")
                .isEmpty();
    }

    @Test
    void theStoreIsAskedForEveryPresentKeyAndNoneThatTheFilterDenies() {
        assertThat(filter.contains(5L, this::exists)).isTrue();
        assertThat(filter.contains(5L, this::exists)).isTrue();
        long denied = 1000;
        while (filter.mightContain(denied)) {
            denied++;
        }
        assertThat(filter.contains(denied, this::exists)).isFalse();
        assertThat(asked).containsExactly(5L, 5L);
    }

    @Test
    void aKeyThatIsPutIsFound() {
        long key = falsePositive(filter, 1000);
        assertThat(filter.contains(key, this::exists)).isFalse();
        filter.put(key, () -> {
            assertThat(filter.mightContain(key)).as("before the row is there").isTrue();
            return rows.insert(key);
        });
        assertThat(filter.contains(key, this::exists)).isTrue();
        filter.remove(key, () -> rows.delete(key));
        assertThat(filter.contains(key, this::exists)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void aTicketFromBeforeOrDuringAPutTeachesNothing(int asks) {
        long key = falsePositive(filter, 1000);
        filter.remove(0L, () -> rows.delete(0L)); // The filter has room, and is not rebuilt.
        List<AbsentTicket> tickets = new ArrayList<>();
        if (asks == 0) {
            tickets.add(filter.ask(key));
        }
        filter.put(key, () -> {
            if (asks > 0) {
                tickets.add(filter.ask(key));
            }
            boolean isNew = asks == 3 || rows.insert(key);
            if (asks == 1) {
                filter.learnAbsent(tickets.get(0));
            }
            return isNew;
        });
        rows.insert(key);
        tickets.forEach(filter::learnAbsent);
        assertThat(filter.mightContain(key)).isTrue();
        assertThat(filter.absentKeyCounts().learned()).isZero();
        assertThat(filter.absentKeyCounts().stale()).isEqualTo(asks == 1 ? 2 : 1);
    }

    @Test
    void aRebuildForgets() {
        LongCountingFilter first = filter.filter().orElseThrow();
        long key = falsePositive(filter, 1000);
        assertThat(filter.contains(key, this::exists)).isFalse();
        rows.insert(key); // By another process.
        AbsentTicket before = filter.ask(falsePositive(filter, key + 1));
        filter.rebuild().join();
        filter.learnAbsent(before);
        assertThat(filter.contains(key, this::exists)).isTrue();
        assertThat(filter.absentKeyCounts()).isEqualTo(new AbsentKeyCounts(0, 44, 0, 0, 0, 0));
        assertThat(Filters.absentKeyCounts(first)).hasValue(new AbsentKeyCounts(1, 44, 0, 1, 0, 1));
    }

    @Test
    void aStoreThatFailsTeachesNothing() {
        long key = falsePositive(filter, 1000);
        assertThatThrownBy(() -> filter.contains(key, failing -> {
                    throw new IOException("down");
                }))
                .isInstanceOf(IOException.class);
        assertThat(filter.absentKeyCounts().learned()).isZero();
        assertThat(filter.mightContain(key)).isTrue();
    }

    @Test
    void aTicketIsOfOneFilter() {
        MaintainedFilter<Long, LongCountingFilter> other = filter(builder -> builder);
        AbsentTicket ticket = other.ask(falsePositive(other, 1000));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> filter.learnAbsent(ticket))
                .withMessageContaining("another filter");
    }

    @Test
    void nothingIsLearnedWithoutRoomOrWithoutAFilter() {
        MaintainedFilter<Long, LongCountingFilter> none = filter(builder -> builder.absentBytes(0));
        long key = falsePositive(none, 1000);
        assertThat(none.contains(key, this::exists)).isFalse();
        assertThat(none.contains(key, this::exists)).isFalse();
        assertThat(none.absentKeyCounts()).isEqualTo(new AbsentKeyCounts(0, 0, 0, 0, 0, 0));
        assertThat(none.filter().orElseThrow().statistics().absentKeys()).isEmpty();
        MaintainedFilter<Long, LongCountingFilter> empty = MaintainedBuilder.ofLongs(
                        Filters.builder(SPEC).expectedElements(1000), rows)
                .build();
        assertThat(empty.contains(key, this::exists)).isFalse();
        assertThat(empty.mightContain(key)).isTrue();
        assertThat(asked).containsExactly(key, key, key);
    }

    @Test
    void theRoomFollowsTheOptionOrTheSize() {
        assertThat(filter(builder -> builder.absentBytes(2200))
                        .absentKeyCounts()
                        .capacity())
                .isEqualTo(100);
        assertThat(new AbsentRoom<Long>(null, AbsentRoom.BY_SIZE).table(1_000_000))
                .satisfies(table -> assertThat(table.get().capacity()).isEqualTo(568));
        assertThat(new AbsentRoom<Long>(null, AbsentRoom.BY_SIZE).table(1L << 40))
                .satisfies(table -> assertThat(table.get().capacity()).isEqualTo(2976));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> filter(builder -> builder.absentBytes(-1)))
                .withMessageContaining("absentBytes(-1)");
    }

    private enum Kind {
        FIRST,
        SECOND
    }

    private record Point(double x, double y) {}

    private record Name(String text) {
        @Override
        @SuppressWarnings("UnusedMethod") // Filters call it.
        public String text() {
            return text.toLowerCase(Locale.ROOT);
        }
    }

    /** Asks twice for a key that looks present, beside a live key with the same hash in filters. */
    private static <T> void assertLearned(Class<T> type, T live, T absent) {
        MaintainedFilter<T, CountingFilter<T>> filter = MaintainedBuilder.of(
                        Filters.builder(SPEC, type).expectedElements(1), () -> Stream.of(live))
                .executor(Runnable::run)
                .build();
        filter.rebuild().join();
        for (int i = 0; i < 2; i++) {
            assertThat(filter.contains(absent, live::equals)).isFalse();
            assertThat(filter.contains(live, live::equals)).isTrue();
        }
        assertThat(filter.absentKeyCounts())
                .satisfies(
                        known -> assertThat(known.learned()).isOne(),
                        known -> assertThat(known.saved()).isOne());
    }

    @Test
    void keysThatFiltersTakeForTheSameAreNot() {
        assertLearned(Double.class, 0.0, -0.0);
        assertLearned(Float.class, -0.0f, 0.0f);
        assertLearned(Name.class, new Name("Bob"), new Name("bob"));
        // Those have one hash code, too.
        assertLearned(Point.class, new Point(0, 0), new Point(-0.0, -0.0));
        assertLearned(
                Name.class,
                new Name("Christopher Alexander Montgomery-Featherstone"),
                new Name("ChRIstopHeR AlEXaNDER MOntgOmery-Featherstone"));
    }

    @Test
    void keysOfAnyTypeHaveWordsOfTheirOwn() {
        assertTwoWords(String.class, "a", "b");
        assertTwoWords(UUID.class, new UUID(1, 2), new UUID(2, 1));
        assertTwoWords(Kind.class, Kind.FIRST, Kind.SECOND);
        assertTwoWords(Name.class, new Name("a"), new Name("b"));
    }

    private static <T> void assertTwoWords(Class<T> type, T one, T other) {
        KeyDigest<T> digest = KeyDigest.of(type);
        assertThat(List.of(digest.first(one), digest.second(one), digest.first(other), digest.second(other)))
                .doesNotHaveDuplicates();
        assertThat(digest.first(one)).isEqualTo(digest.first(one));
        assertThat(digest.second(one)).isEqualTo(digest.second(one));
    }

    /** A removal may undo itself before it throws. */
    @Test
    void aTicketFromDuringARemovalTeachesNothing() {
        List<AbsentTicket> tickets = new ArrayList<>();
        assertThatThrownBy(() -> filter.remove(7L, () -> {
                    rows.delete(7L);
                    tickets.add(filter.ask(7L));
                    rows.insert(7L);
                    throw new IOException("undone");
                }))
                .isInstanceOf(IOException.class);
        tickets.forEach(filter::learnAbsent);
        assertThat(filter.contains(7L, this::exists)).isTrue();
        assertThat(filter.absentKeyCounts().learned()).isZero();
    }
}
