package dev.filtersmith.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.Engine;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.WindowedCuckooFilter;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;

/** Tests the count of a single writer, alone and in a filter that another thread asks. */
class OneWriterCountTest {
    @WindowedCuckooFilter(concurrency = Concurrency.SINGLE_WRITER)
    interface Numbers extends LongCountingFilter {}

    @Test
    void addsUp() {
        LongAdder count = OneWriterCount.create();
        count.add(5);
        count.increment();
        count.add(-2);
        assertThat(count.sum()).isEqualTo(4);
        assertThat(count.intValue()).isEqualTo(4);
    }

    @Test
    void aFilterCountsWhileOthersRead() {
        Numbers filter = Filters.builder(Numbers.class)
                .expectedElements(10_000)
                .engine(Engine.INTERPRETED)
                .build();
        AtomicBoolean read = new AtomicBoolean();
        CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> {
            for (long key = 0; key < 10_000; key++) {
                filter.put(key);
                while (key == 100 && !read.get()) {
                    Thread.onSpinWait();
                }
            }
        });
        long last = 0;
        do {
            long now = filter.approximateElementCount();
            assertThat(now).isBetween(last, 10_000L);
            last = now;
            read.set(now > 0);
        } while (!writer.isDone());
        writer.join();
        assertThat(filter.approximateElementCount()).isEqualTo(10_000);
        for (long key = 0; key < 4_000; key++) {
            filter.remove(key);
        }
        assertThat(filter.approximateElementCount()).isEqualTo(6_000);
        assertThat(Filters.copy(filter).approximateElementCount()).isEqualTo(6_000);
    }
}
