package dev.filtersmith.meter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RefusalsTest {
    private static final long SECOND = 1_000_000_000L;

    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - SECOND / 2);
    private final Refusals refusals = new Refusals(now::get);

    private long addMany(int number) {
        return IntStream.range(0, number).mapToLong(i -> refusals.add()).sum();
    }

    @Test
    void theFirstIsReportedAtOnceAndTheNextASecondLater() {
        assertThat(addMany(100)).isEqualTo(1);
        now.addAndGet(SECOND - 1);
        assertThat(addMany(1)).isZero();
        now.addAndGet(1);
        assertThat(refusals.add()).isEqualTo(101);
        assertThat(refusals.add()).isZero();
        assertThat(refusals.count()).isEqualTo(103);
    }
}
