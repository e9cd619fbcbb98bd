package dev.filtersmith.benchmarks.scoreboard;

import dev.filtersmith.benchmarks.cold.StoredSpeed;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * The speeds of writing and reading a filter of 32 MB, in GB/s, each the lowest of three JVMs. The
 * copy and the checksum of as many bytes are measured in the same rounds.
 */
final class StoredSpeeds {
    private static final int FORKS = 3;

    private double[][] forks = {};

    /** Adds the measures; the first of them that is taken runs the JVMs. */
    void addTo(Map<String, Callable<Double>> measures) {
        for (int i = 0; i < StoredSpeed.NAMES.size(); i++) {
            int column = i;
            measures.put("gbs." + StoredSpeed.NAMES.get(i) + ".32mb", () -> lowest(column));
        }
    }

    private double lowest(int column) throws IOException, InterruptedException {
        if (forks.length == 0) {
            double[][] taken = new double[FORKS][];
            for (int fork = 0; fork < FORKS; fork++) {
                taken[fork] = ColdStart.run(Agent.NOAGENT, StoredSpeed.class).stream()
                        .mapToDouble(Double::parseDouble)
                        .toArray();
            }
            forks = taken;
        }
        return Arrays.stream(forks).mapToDouble(fork -> fork[column]).min().orElseThrow();
    }
}
