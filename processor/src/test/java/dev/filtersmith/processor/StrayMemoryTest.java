package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.testing.ForgedStrays;
import dev.filtersmith.testing.StoredSources;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Counts the bytes that reading allocates for the strays of a chain, whoever wrote it. */
@Isolated("it measures allocation")
class StrayMemoryTest {
    private static final int STRAYS = 1_000_000;

    private static long allocated(FilterSource source) throws IOException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        long before = threads.getThreadAllocatedBytes(thread);
        Filters.reader().read(LongFilter.class, source);
        return threads.getThreadAllocatedBytes(thread) - before;
    }

    @Test
    void straysTakeAFewTimesTheirStoredBytes() throws IOException {
        byte[] bytes = ForgedStrays.of(new Random(3).longs(STRAYS).toArray());
        allocated(FilterSource.of(ByteBuffer.wrap(ForgedStrays.of(1, 2))));
        long most = 4L * bytes.length;
        assertThat(allocated(FilterSource.of(ByteBuffer.wrap(bytes)))).isLessThan(most);
        assertThat(allocated(FilterSource.of(StoredSources.unknown(bytes, Integer.MAX_VALUE))))
                .isLessThan(most);
    }
}
