package dev.filtersmith.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Layout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemoryReadsTest {
    /**
     * A lookup reads the slots of a group up to the first 0. Several groups are read in vain, or
     * before the right one.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    @DLeftFilter | 1.9921875 | 1.9921875
                    @DLeftFilter(subtables = 3, relocation = NONE) | 3 | 3
                    @DLeftCountingFilter(subtables = 4, permutation = ADDITIVE) | 4 | 4
                    @DynamicDLeftCountingFilter | 1.99609375 | 1.99609375
                    @BloomFilter | 1.987825 | 11
                    @BloomFilter(hashFunctions = 3) | 1.200202 | 3
                    @CountingBloomFilter | 1.987825 | 11
                    @ChoiceBloomFilter | 4.154422 | 14.038606
                    @ChoiceBloomFilter(choices = 3, hashFunctions = 4) | 3.724419 | 5.241473
                    """)
    void countsBucketsAndSlots(String spec, double absent, double present) {
        Layout layout = FilterSpec.parse(spec).toLayout();
        MemoryReads reads = Advisors.reads(layout, FilterAdvisor.model(layout), 1_000_000);
        assertThat(reads.absent()).isCloseTo(absent, within(1e-6));
        assertThat(reads.present()).isCloseTo(present, within(1e-6));
    }

    /**
     * Returns the share of the elements beyond the slots of their buckets, which hold 65.53 on
     * average.
     */
    @ParameterizedTest
    @CsvSource({"71, 0.018875", "90, 0.0000805"})
    void countsExtensions(int slots, double share) {
        Layout layout = FilterSpec.parse(
                        "@RankIndexedFilter(chains = 64, remainderBits = 10, averageLoad = 65.53, slots = " + slots
                                + ", secondSlots = 14, thirdSlots = 64)")
                .toLayout();
        MemoryReads reads = Advisors.reads(layout, FilterAdvisor.model(layout), 1_000_000);
        double chainLoad = 65.53 / 64;
        assertThat(reads.absent()).isCloseTo(1 + share * chainLoad, within(1e-6));
        assertThat(reads.present()).isCloseTo(1 + share * (1 + chainLoad / 2), within(1e-6));
    }
}
