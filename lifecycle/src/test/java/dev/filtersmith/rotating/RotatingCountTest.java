package dev.filtersmith.rotating;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.testing.BareSpecs;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what windows count: different keys, new keys, and the time of a clock that is set back. */
class RotatingCountTest {
    private static final int PANES = 4;
    private static final int EACH = 2000;
    private static final int KEYS = EACH / 2;

    @TempDir
    private Path directory;

    static Stream<FilterSpec> specs() {
        return BareSpecs.all().values().stream()
                .flatMap(spec -> Stream.of(Concurrency.values()).map(mode -> Families.in(mode, spec)));
    }

    private static RotatingBuilder<LongFilter> builder(FilterSpec spec) {
        return RotatingBuilder.of(Filters.builder(spec).expectedElements(EACH).seed(3))
                .panes(PANES);
    }

    /** At most 2% off: Bloom filters estimate their elements from their bits. */
    private static void assertHolds(LongFilter filter, long keys) {
        long error = keys / 50;
        assertThat(filter.approximateElementCount()).isBetween(keys - error, keys + error);
        assertThat(filter.statistics().content().approximateElementCount()).isEqualTo(filter.approximateElementCount());
    }

    private static RotatingFilter<LongFilter> putInAllPanes(FilterSpec spec, long from, long to) {
        RotatingFilter<LongFilter> window = builder(spec).build();
        for (int pane = 0; pane < 2 * PANES; pane++) {
            window.rotate();
            LongStream.range(from, to).forEach(window.filter()::put);
        }
        return window;
    }

    @ParameterizedTest
    @MethodSource("specs")
    void aKeyCountsOnce(FilterSpec spec) throws IOException {
        RotatingFilter<LongFilter> window = putInAllPanes(spec, 0, KEYS);
        assertHolds(window.filter(), KEYS);
        assertHolds(window.copy().filter(), KEYS);
        window.checkpoint(directory);
        assertHolds(builder(spec).restore(directory).filter(), KEYS);
        window.filter().putAll(putInAllPanes(spec, KEYS, 2 * KEYS).filter());
        assertHolds(window.filter(), 2 * KEYS);
        for (int pane = 1; pane < PANES; pane++) {
            window.rotate();
            LongStream.range(0, KEYS / 2).forEach(window.filter()::put);
            assertHolds(window.filter(), 2 * KEYS);
        }
        window.rotate();
        assertHolds(window.filter(), KEYS / 2);
        window.filter().clear();
        assertThat(window.filter().approximateElementCount()).isZero();
    }

    /** Each pane takes 1,000 new keys, whatever is put again, as in copies and restored windows. */
    @ParameterizedTest
    @MethodSource("specs")
    void aKeyIsFoundUntilAsManyNewKeysFollow(FilterSpec spec) throws IOException {
        RotatingBuilder<LongFilter> builder = builder(spec).everyNewKeys(1000);
        RotatingFilter<LongFilter> window = builder.build();
        LongStream.range(-850, 0).forEach(window.filter()::put);
        for (long key = 0; key < 9000; key++) {
            if (key == 4444) {
                window = window.copy();
            } else if (key == 5555) {
                window.checkpoint(directory);
                window = builder.restore(directory);
            }
            window.filter().put(-1 - key % 850);
            window.filter().put(key);
            assertThat(window.filter().mightContain(Math.max(0, key - 3000))).isTrue();
            assertThat(window.filter().mightContain(-1 - key % 850)).isTrue();
        }
        LongFilter filter = window.filter();
        assertThat(LongStream.range(0, 4500).filter(filter::mightContain).count())
                .as("expired, but for false positives")
                .isLessThan(50);
    }

    /** Of 2,000 elements of a pane, 500 are put again, and 1,500 are new. */
    @ParameterizedTest
    @MethodSource("specs")
    void keysThatArePutAgainTakeTheirPlaces(FilterSpec spec) {
        LongFilter filter = builder(spec).everyExpectedElements().build().filter();
        for (long key = 0; key < 10_000; key++) {
            filter.put(-1 - key % 500);
            filter.put(key);
            assertThat(filter.mightContain(Math.max(0, key - 4500))).isTrue();
        }
        assertThat(LongStream.range(-500, 0).filter(filter::mightContain).count())
                .isEqualTo(500);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0, EACH + 1})
    void moreNewKeysThanAPaneHasRoomForAreRefused(long count) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder(FilterSpec.dLeft().build()).everyNewKeys(count))
                .withMessage("everyNewKeys(" + count + "): use 1 to 2000, the expected elements of a pane. They include"
                        + " keys that are put again.");
    }

    @Test
    void lookupsAloneSeeThatTheClockWasSetBack() {
        AtomicReference<Instant> time = new AtomicReference<>(Instant.EPOCH.plus(Duration.ofDays(1)));
        LongFilter filter = builder(FilterSpec.windowedCuckoo().build())
                .every(Duration.ofMinutes(10))
                .clock(time::get)
                .build()
                .filter();
        filter.put(1);
        time.set(Instant.EPOCH);
        assertThat(filter.mightContain(1)).isTrue();
        time.set(Instant.EPOCH.plus(Duration.ofMinutes(39)));
        assertThat(filter.mightContain(1)).as("in its fourth period").isTrue();
        time.set(Instant.EPOCH.plus(Duration.ofMinutes(40)));
        assertThat(filter.mightContain(1)).as("expired").isFalse();
        time.set(Instant.EPOCH);
        assertThat(filter.mightContain(1)).as("still expired").isFalse();
        assertThat(filter.mightContain(new long[] {1}).cardinality()).isZero();
        assertThat(filter.put(1)).isTrue();
    }

    /** The period of a key goes on by the time that the clock showed since its put. */
    @Test
    void agesStayWhenTheClockIsSetBack() throws IOException {
        AtomicReference<Instant> time = new AtomicReference<>(Instant.EPOCH.plus(Duration.ofDays(1)));
        RotatingBuilder<LongFilter> builder = builder(FilterSpec.dLeft().build())
                .every(Duration.ofMinutes(10))
                .clock(time::get);
        RotatingFilter<LongFilter> window = builder.build();
        window.filter().put(1);
        time.updateAndGet(now -> now.plus(Duration.ofMinutes(25)));
        assertThat(window.filter().mightContain(1)).isTrue();
        time.set(Instant.EPOCH);
        assertThat(window.filter().put(2)).isTrue();
        window.checkpoint(directory);
        RotatingFilter<LongFilter> restored = builder.restore(directory);
        for (int minute = 0; minute < 60; minute++) {
            time.set(Instant.EPOCH.plus(Duration.ofMinutes(minute)));
            for (RotatingFilter<LongFilter> some : List.of(window, restored)) {
                assertThat(some.filter().mightContain(1)).isEqualTo(minute < 15);
                assertThat(some.filter().mightContain(2)).isEqualTo(minute < 35);
            }
        }
    }

    /** Clocks of two processors may differ by a little: the time does not go faster for that. */
    @Test
    void aClockThatSwaysGoesNoFaster() {
        AtomicReference<Instant> time = new AtomicReference<>(Instant.EPOCH);
        LongFilter filter = builder(FilterSpec.dLeft().build())
                .every(Duration.ofSeconds(1))
                .clock(time::get)
                .build()
                .filter();
        filter.put(1);
        for (int milli = 1; milli < 3990; milli++) {
            time.set(Instant.EPOCH.plusMillis(milli + (milli % 2 == 0 ? 5 : 0)));
            assertThat(filter.mightContain(1)).isTrue();
        }
        time.set(Instant.EPOCH.plusMillis(4010));
        assertThat(filter.mightContain(1)).isFalse();
    }

    /** The clock may be set back between a checkpoint and its restoring. */
    @Test
    void aRestoredWindowDoesNotWaitForTheClock() throws IOException {
        AtomicReference<Instant> time = new AtomicReference<>(Instant.EPOCH.plus(Duration.ofDays(1)));
        RotatingBuilder<LongFilter> builder = builder(
                        FilterSpec.windowedCuckoo().build())
                .every(Duration.ofMinutes(10))
                .clock(time::get);
        RotatingFilter<LongFilter> window = builder.build();
        window.filter().put(1);
        window.checkpoint(directory);
        time.set(Instant.EPOCH);
        LongFilter restored = builder.restore(directory).filter();
        assertThat(restored.mightContain(1)).isTrue();
        time.set(Instant.EPOCH.plus(Duration.ofMinutes(40)));
        assertThat(restored.mightContain(1)).isFalse();
    }
}
