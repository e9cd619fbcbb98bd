package dev.filtersmith.bloom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The tables of Lumetta and Mitzenmacher, "Using the Power of Two Choices to Improve Bloom
 * Filters", measured in real filters with double hashing. Averages over trials with fixed seeds, as
 * 1 - (1 - p^k)^c from the share p of ones, are compared with those of an independent program with
 * independent hash functions. Bounds are 5 standard deviations of the difference. For values
 * printed in the paper, half a unit of the last digit and the deviation of its 1000 trials are
 * added.
 */
class ChoiceBloomTablesTest {
    /** Rows of tables 1 and 2: the sample of every build, one size with all numbers of choices. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
            #keys, bits, choices, k, printed, rate, error, printed ones, ones, error
            10000, 80000,  1, 6,  2.159e-2, 2.155793e-02, 1.4e-05, -,      0.5275506, 5.6e-05
            10000, 80000,  2, 7,  2.323e-2, 2.322695e-02, 1.6e-05, 0.5296, 0.5295727, 5.3e-05
            10000, 80000,  3, 7,  2.389e-2, 2.385993e-02, 1.5e-05, 0.5020, 0.5018491, 4.6e-05
            """)
    void online(
            int keys,
            int bits,
            int choices,
            int hashFunctions,
            double printed,
            double rate,
            double error,
            @Nullable Double printedOnes,
            double ones,
            double onesError) {
        Mean[] means = means(keys, bits, choices, hashFunctions, 0, 300);
        means[0].assertIs(rate, error);
        means[0].assertIs(printed, means[0].deviation / Math.sqrt(1000) + digit(printed, 3) / 2);
        means[1].assertIs(ones, onesError);
        if (printedOnes != null) {
            means[1].assertIs(printedOnes, means[1].deviation / Math.sqrt(1000) + 0.00005);
        }
    }

    @Tag("full")
    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
            #keys, bits, choices, k, printed, rate, error, printed ones, ones, error
            10000, 160000, 1, 11, 4.588e-4, 4.589812e-04, 4.1e-07, -,      0.4971901, 4.1e-05
            10000, 160000, 2, 13, 3.935e-4, 3.933643e-04, 3.4e-07, 0.5187, 0.5186864, 3.4e-05
            10000, 160000, 3, 13, 3.607e-4, 3.606699e-04, 3.2e-07, 0.4994, 0.4994143, 3.5e-05
            10000, 320000, 1, 22, 2.106e-7, 2.103376e-07, 2.5e-10, -,      0.4971554, 2.7e-05
            10000, 320000, 2, 24, 1.285e-7, 1.285330e-07, 1.5e-10, 0.5016, 0.5015670, 2.5e-05
            10000, 320000, 3, 25, 9.980e-8, 9.977146e-08, 1.2e-10, 0.5022, 0.5021945, 2.4e-05
            """)
    void onlineInOtherSizes(
            int keys,
            int bits,
            int choices,
            int hashFunctions,
            double printed,
            double rate,
            double error,
            @Nullable Double printedOnes,
            double ones,
            double onesError) {
        online(keys, bits, choices, hashFunctions, printed, rate, error, printedOnes, ones, onesError);
    }

    /** A row of table 3, in every build. */
    @ParameterizedTest
    @CsvSource({
        // keys, bits, choices, k, rounds, printed, rate, error, ones
        "10000,  80000, 2,  7, 10, 1.505e-2, 1.508368e-02, 3.1e-05, 0.4977537",
    })
    void offline(
            int keys,
            int bits,
            int choices,
            int hashFunctions,
            int rounds,
            double printed,
            double rate,
            double error,
            double ones) {
        Mean[] means = means(keys, bits, choices, hashFunctions, rounds - 1, 30);
        means[0].assertIs(rate, error);
        means[0].assertIs(printed, means[0].deviation / Math.sqrt(1000) + digit(printed, 3) / 2);
        // The deviation of the ones follows from that of the rate, which is proportional to their
        // power k.
        means[1].assertIs(ones, ones * error / rate / hashFunctions);
    }

    @Tag("full")
    @ParameterizedTest
    @CsvSource({
        "10000,  80000, 2,  8, 15, 1.485e-2, 1.479776e-02, 3.4e-05, 0.5418063",
        "10000,  80000, 3,  8, 30, 1.237e-2, 1.238732e-02, 2.0e-05, 0.5037387",
        "10000, 160000, 2, 14, 10, 2.259e-4, 2.260242e-04, 6.3e-07, 0.5224910",
        "10000, 160000, 2, 14, 15, 2.223e-4, 2.216740e-04, 5.6e-07, 0.5217669",
        "10000, 320000, 2, 26, 10, 6.260e-8, 6.263979e-08, 1.8e-10, 0.5144885",
        "10000, 320000, 2, 26, 15, 6.143e-8, 6.150375e-08, 1.9e-10, 0.5141261",
    })
    void offlineInOtherRows(
            int keys,
            int bits,
            int choices,
            int hashFunctions,
            int rounds,
            double printed,
            double rate,
            double error,
            double ones) {
        offline(keys, bits, choices, hashFunctions, rounds, printed, rate, error, ones);
    }

    @ParameterizedTest
    @CsvSource({
        "10000,  80000, 3,  8, 40, 1.222e-2, 1.222686e-02, 2.2e-05, 0.5029146",
        "10000, 160000, 3, 15, 30, 1.604e-4, 1.608022e-04, 4.2e-07, 0.5191310",
        "10000, 160000, 3, 15, 40, 1.582e-4, 1.580426e-04, 2.9e-07, 0.5185337",
        "10000, 320000, 3, 27, 30, 3.579e-8, 3.606128e-08, 9.8e-11, 0.5089347",
        "10000, 320000, 3, 27, 40, 3.525e-8, 3.525522e-08, 1.0e-10, 0.5085084",
    })
    @Tag("slow")
    void offlineWithManyRounds(
            int keys,
            int bits,
            int choices,
            int hashFunctions,
            int rounds,
            double printed,
            double rate,
            double error,
            double ones) {
        offline(keys, bits, choices, hashFunctions, rounds, printed, rate, error, ones);
    }

    /** Repeats the rows with ten times the keys and the same rates. */
    @Tag("full")
    @ParameterizedTest
    @CsvSource({
        "2, 13, 0,  3.933643e-04, 3.4e-07",
        "2, 14, 9,  2.260242e-04, 6.3e-07",
    })
    void largerFilters(int choices, int hashFunctions, int sweeps, double rate, double error) {
        means(100_000, 1_600_000, choices, hashFunctions, sweeps, 5)[0].assertIs(rate, error);
    }

    /**
     * A mean of trials.
     *
     * @param mean mean
     * @param deviation standard deviation of a trial
     * @param error standard error of the mean
     */
    private record Mean(double mean, double deviation, double error) {
        static Mean of(DoubleStream values) {
            double[] trials = values.toArray();
            double mean = DoubleStream.of(trials).average().orElseThrow();
            double variance = DoubleStream.of(trials)
                            .map(value -> (value - mean) * (value - mean))
                            .sum()
                    / (trials.length - 1);
            return new Mean(mean, Math.sqrt(variance), Math.sqrt(variance / trials.length));
        }

        void assertIs(double expected, double itsError) {
            assertThat(mean).isCloseTo(expected, within(5 * Math.hypot(error, itsError)));
        }
    }

    /** Returns the means of the rate and of the share of ones. */
    private static Mean[] means(int keys, int bits, int choices, int hashFunctions, int sweeps, int trials) {
        ChoiceBloomSpec spec = ChoiceBloomSpec.builder()
                .choices(choices)
                .hashFunctions(hashFunctions)
                .bitsPerKey((double) bits / keys)
                .build();
        long[] all = LongStream.range(0, keys).toArray();
        double[][] measured = IntStream.range(0, trials)
                .mapToObj(trial -> Filters.builder(spec)
                        .seed(trial * 0x9e3779b97f4a7c15L)
                        .addAll(all)
                        .rebalance(sweeps)
                        .build())
                .map(filter -> new double[] {filter.expectedFpp(), ones(filter, bits)})
                .toArray(double[][]::new);
        return IntStream.range(0, 2)
                .mapToObj(column -> Mean.of(IntStream.range(0, trials).mapToDouble(trial -> measured[trial][column])))
                .toArray(Mean[]::new);
    }

    private static double ones(LongFilter filter, int bits) {
        long[] words = filter.words();
        assertThat((words.length - 1) * 64).isEqualTo(bits);
        return (double) LongStream.of(words)
                        .limit(words.length - 1L)
                        .map(Long::bitCount)
                        .sum()
                / bits;
    }

    /** Returns a unit of the last of the given digits after the first. */
    private static double digit(double number, int digits) {
        return Math.pow(10, Math.floor(Math.log10(number)) - digits);
    }
}
