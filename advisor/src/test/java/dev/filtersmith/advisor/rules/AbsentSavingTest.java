package dev.filtersmith.advisor.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.maintained.MaintainedBuilder;
import dev.filtersmith.maintained.MaintainedFilter;
import dev.filtersmith.profile.ProfileDirectory;
import dev.filtersmith.profile.ProfileRecorder;
import dev.filtersmith.profile.Repeats;
import dev.filtersmith.profile.WorkloadProfile;
import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a profile says that tables of known absent keys would save, beside what those of maintained
 * filters do save. Absent keys are looked up by Zipf's law; only those that look present are asked.
 */
@Isolated("one recorder at a time")
class AbsentSavingTest {
    private static final int LIVE = 10_000;
    private static final int ABSENT = 8000;
    private static final int LOOKUPS = 100_000;

    @TempDir
    private Path temporary;

    private static MaintainedFilter<Long, LongFilter> filter(int absentBytes) {
        FilterSpec spec = FilterSpec.dLeft()
                .maxFpp(0.01)
                .concurrency(Concurrency.MULTI_WRITER)
                .build();
        MaintainedFilter<Long, LongFilter> filter = MaintainedBuilder.ofLongs(
                        Filters.builder(spec)
                                .expectedElements(LIVE)
                                .seed(1)
                                .name("urls")
                                .statistics(true),
                        () -> LongStream.range(0, LIVE).boxed())
                .executor(Runnable::run)
                .absentBytes(absentBytes)
                .build();
        filter.rebuild().join();
        return filter;
    }

    /** Returns absent keys that look present, in the order of the lookups. */
    private static List<Long> lookups(double exponent) {
        MaintainedFilter<Long, LongFilter> filter = filter(0);
        SplittableRandom random = new SplittableRandom(46);
        List<Long> different = new ArrayList<>();
        List<Double> sums = new ArrayList<>();
        double sum = 0;
        for (long key = LIVE; different.size() < ABSENT; key++) {
            if (filter.mightContain(key)) {
                different.add(key);
                sum += Math.pow(different.size(), -exponent);
                sums.add(sum);
            }
        }
        List<Long> lookups = new ArrayList<>();
        for (int i = 0; i < LOOKUPS; i++) {
            int at = Collections.binarySearch(sums, random.nextDouble() * sum);
            lookups.add(different.get(at < 0 ? -at - 1 : at));
        }
        return lookups;
    }

    private static long saved(List<Long> lookups, MaintainedFilter<Long, LongFilter> filter) {
        for (Long key : lookups) {
            if (filter.contains(key, absent -> false)) {
                throw new AssertionError(key);
            }
        }
        return filter.absentKeyCounts().saved();
    }

    private WorkloadProfile recorded(List<Long> lookups) throws IOException {
        try (ProfileRecorder recorder = ProfileRecorder.record(temporary)) {
            MaintainedFilter<Long, LongFilter> filter = filter(0);
            try {
                assertThat(saved(lookups, filter)).isZero();
                recorder.flush();
            } finally {
                Reference.reachabilityFence(filter); // What it tells would go with it.
            }
        }
        return new ProfileDirectory(temporary).read().all().get(0);
    }

    /** The tables hash with secret keys, which are drawn. One of 48 keys differs most. */
    @ParameterizedTest
    @ValueSource(doubles = {0.8, 0.99, 1.2})
    void tablesSaveWhatTheProfileSays(double exponent) throws IOException {
        List<Long> lookups = lookups(exponent);
        Repeats repeats = recorded(lookups).reports().repeats();
        assertThat(repeats.falsePositives()).isEqualTo(LOOKUPS);
        long repeated = LOOKUPS - lookups.stream().distinct().count();
        assertThat(repeats.repeated()).isCloseTo(repeated, within(LOOKUPS / 50L));
        for (int table = 0; table < Repeats.TABLES; table++) {
            long saved = saved(lookups, filter(Repeats.bytesOf(table)));
            assertThat(repeats.savedBy(table))
                    .as("%s, table %s", exponent, table)
                    .isCloseTo(saved, within(table == 0 ? LOOKUPS / 25L : LOOKUPS / 50L));
        }
    }
}
