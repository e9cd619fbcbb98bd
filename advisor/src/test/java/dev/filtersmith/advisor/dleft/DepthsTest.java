package dev.filtersmith.advisor.dleft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.advisor.buckets.FluidLimit;
import dev.filtersmith.advisor.buckets.LoadDistribution;
import dev.filtersmith.annotation.CounterEncoding;
import dev.filtersmith.dleft.DLeftLayout;
import dev.filtersmith.dleft.DLeftRules;
import dev.filtersmith.dleft.DLeftSpec;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares the searches with trying all depths, with rates from layouts. */
class DepthsTest {
    @ParameterizedTest
    @CsvSource({"64, 4, 4, 6, 2", "32, 4, 2.6667, 4, 3", "32, 5, 2.6667, 5, 2", "64, 3, 3.2, 5, 2"})
    void singleBucketsGetTheBestDepths(int bucketBits, int counterBits, double averageLoad, int largest, int deepest) {
        LoadDistribution loads = FluidLimit.of(2, averageLoad);
        double best = 1;
        for (List<Integer> depths : all(largest, deepest)) {
            DLeftSpec spec = DLeftSpec.builder()
                    .bucketBits(bucketBits)
                    .counterBits(counterBits)
                    .counterEncoding(CounterEncoding.ENUMERATED_WITH_SPARE_BITS)
                    .semiSortDepth(depths.stream().mapToInt(Integer::intValue).toArray())
                    .averageLoad(1)
                    .build();
            if (DLeftRules.problems(spec).isEmpty()) {
                DLeftLayout layout = DLeftLayout.of(spec);
                best = Math.min(
                        best,
                        FalsePositiveRate.of(
                                loads,
                                load -> load > largest
                                        ? 255
                                        : layout.loads().get(load).fingerprintBits()));
            }
        }
        Depths.Found found = new SingleDepths(loads, largest, deepest, CounterEncoding.ENUMERATED_WITH_SPARE_BITS)
                .of(bucketBits - counterBits, counterBits)
                .orElseThrow();
        assertThat(found.rate()).isCloseTo(best, within(best * 1e-9));
    }

    /**
     * The search treats remaining bits as if any buckets with so many elements in total could take
     * them, which is nearly right.
     */
    @ParameterizedTest
    @CsvSource({"64, 4, 5, 2.6667, 4, 63", "64, 4, 5, 2.6667, 4, 25", "32, 4, 6, 2.6667, 4, 13", "64, 2, 6, 3.2, 4, 63"
    })
    void groupsGetTheBestDepthsOrNearly(
            int bucketBits, int group, int counterBits, double averageLoad, int largest, int longest) {
        SimulatedLoads loads =
                LoadProcess.run(LoadSimulation.independent(2, 1 << 10, largest, (int) (averageLoad * (1 << 11)))
                        .withRelocation(1, 2)
                        .withGroups(BucketGroups.of(group)));
        double best = 1;
        for (List<Integer> depths : all(largest, 4)) {
            DLeftSpec spec = DLeftSpec.builder()
                    .bucketBits(bucketBits)
                    .group(group)
                    .counterBits(counterBits)
                    .semiSortDepth(depths.stream().mapToInt(Integer::intValue).toArray())
                    .longestFingerprint(longest)
                    .averageLoad(1)
                    .build();
            if (DLeftRules.problems(spec).isEmpty()) {
                best = Math.min(
                        best,
                        FalsePositiveRate.ofGroups(
                                loads.groups(), DLeftLayout.of(spec).widths()::fingerprintBits));
            }
        }
        Depths.Found found = new GroupDepths(loads.groups(), largest, longest, 4096)
                .of(group * (bucketBits - counterBits), counterBits)
                .orElseThrow();
        assertThat(found.rate()).isCloseTo(best, within(best * 0.02));
    }

    private static List<List<Integer>> all(int largest, int deepest) {
        List<List<Integer>> all = new ArrayList<>(List.of(List.of(0)));
        for (int load = 1; load <= largest; load++) {
            List<List<Integer>> longer = new ArrayList<>();
            for (List<Integer> depths : all) {
                for (int depth = 0; depth <= deepest; depth++) {
                    List<Integer> more = new ArrayList<>(depths);
                    more.add(depth);
                    longer.add(more);
                }
            }
            all = longer;
        }
        return all;
    }
}
