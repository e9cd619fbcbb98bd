package dev.filtersmith.samples.flows;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrafficTest {
    @ParameterizedTest
    @CsvSource({"1000, 3", "8, 2", "131072, 0.9", "5, 0.5"})
    void numbersAreDrawnAsOftenAsTheIntegralSays(int most, double exponent) {
        int draws = 200_000;
        Zipf zipf = new Zipf(most, exponent);
        SplittableRandom random = new SplittableRandom(1);
        int[] drawn = random.ints(draws, 0, 1).map(zero -> zipf.draw(random)).toArray();

        assertThat(Arrays.stream(drawn).summaryStatistics())
                .satisfies(range -> assertThat(range.getMin()).isEqualTo(1))
                .satisfies(range -> assertThat(range.getMax()).isBetween(1, most));
        double all = Math.pow(most + 1, 1 - exponent) - 1;
        double ones = draws * (Math.pow(2, 1 - exponent) - 1) / all;
        assertThat((double) Arrays.stream(drawn).filter(number -> number == 1).count())
                .isBetween(ones - 5 * Math.sqrt(ones), ones + 5 * Math.sqrt(ones));
        double squares = Arrays.stream(drawn)
                .mapToDouble(number -> (double) number * number)
                .sum();
        assertThat(Arrays.stream(drawn).average().orElseThrow())
                .isBetween(zipf.mean() - 5 * Math.sqrt(squares) / draws, zipf.mean() + 5 * Math.sqrt(squares) / draws);
    }

    @Test
    void flowsComeAndGoAndAFewAreBusy() {
        List<Arrival> traffic = traffic(1);

        assertThat(traffic).isSortedAccordingTo(Comparator.comparingDouble(Arrival::time));
        assertThat(window(traffic, 19).size()).isBetween(9_000, 10_500);
        Map<Flow, Integer> records = new HashMap<>();
        traffic.forEach(arrival -> records.merge(arrival.flow(), 1, Integer::sum));
        long single = records.values().stream().filter(count -> count == 1).count();
        assertThat((double) single / records.size()).isBetween(0.7, 0.85);
        assertThat(records.values()).anyMatch(count -> count > 15);
        HashSet<Flow> stayed = new HashSet<>(window(traffic, 5));
        int before = stayed.size();
        stayed.retainAll(new HashSet<>(window(traffic, 15)));
        assertThat(stayed.size()).isLessThan(before / 50);
    }

    @Test
    void theSeedFixesTheTraffic() {
        assertThat(traffic(1)).isEqualTo(traffic(1)).isNotEqualTo(traffic(2));
    }

    private static List<Arrival> traffic(long seed) {
        List<Arrival> traffic = new ArrayList<>();
        new Traffic(10_000, 60, seed).generate(20 * 60, traffic::add);
        return traffic;
    }

    private static List<Flow> window(List<Arrival> traffic, int number) {
        return traffic.stream()
                .filter(arrival -> (int) (arrival.time() / 60) == number)
                .map(Arrival::flow)
                .toList();
    }
}
