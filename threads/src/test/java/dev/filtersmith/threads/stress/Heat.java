package dev.filtersmith.threads.stress;

import dev.filtersmith.LongFilter;
import dev.filtersmith.storage.FilterCore;
import dev.filtersmith.storage.TableCore;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;

/** How often keys are put before multisets count them beside the table. */
public final class Heat {
    private static final int MAX_PUTS = 1_000;
    private static final Map<String, Integer> LIMITS = new ConcurrentHashMap<>();

    private Heat() {}

    /**
     * Returns how often a key is put before it has copies beside the table, the same number in each
     * mode and engine.
     */
    public static int limit(Subject subject, long[] residents, long key) {
        return LIMITS.computeIfAbsent(
                subject.shape() + Arrays.hashCode(residents) + ":" + key, any -> tried(subject, residents, key));
    }

    private static int tried(Subject subject, long[] residents, long key) {
        LongFilter filter = subject.newFilter();
        Arrays.stream(residents).forEach(filter::put);
        for (int puts = 0; puts < MAX_PUTS; puts++) {
            filter.put(key);
            if (copies(filter) > 0) {
                return puts;
            }
        }
        throw new IllegalStateException(subject + ": key " + key + " has no copies");
    }

    /** Returns how many different elements have copies beside the table or the stash. */
    public static int copies(LongFilter filter) {
        return ((TableCore) Objects.requireNonNull(FilterCore.of(filter)))
                .copies()
                .entries();
    }

    /** Returns a key a number of times. */
    public static long[] times(int number, long key) {
        return LongStream.generate(() -> key).limit(number).toArray();
    }
}
