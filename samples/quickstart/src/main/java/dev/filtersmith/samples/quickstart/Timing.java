package dev.filtersmith.samples.quickstart;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * A timing of the contenders in turns. So all run code that was compiled for all of them, and none
 * has the machine at a better moment. The times are an impression; the JMH benchmarks measure.
 */
final class Timing {
    private static final int FEWEST_ROUNDS = 3;

    private final List<Contender> contenders;
    private final String[] put;
    private final String[] lookUp;
    private final List<List<Sample>> samples = new ArrayList<>();
    private long hits;

    /**
     * Prepares a timing.
     *
     * @param contenders contenders to time
     * @param halves keys to put, and absent keys; lookups mix both, half of them present
     * @param seed seed of the mix
     */
    Timing(List<Contender> contenders, Keys.Halves halves, long seed) {
        this.contenders = List.copyOf(contenders);
        this.put = halves.present().toArray(String[]::new);
        List<String> mixed = new ArrayList<>(halves.present());
        mixed.addAll(halves.absent());
        Collections.shuffle(mixed, new Random(seed + 1));
        this.lookUp = mixed.toArray(String[]::new);
    }

    /**
     * Runs rounds for the given time, but at least three, after a warm-up half as long.
     *
     * @param seconds time to measure for; 0 for no measurement
     * @return for each contender the median over the rounds; NaN if there was no measurement
     */
    List<Sample> run(double seconds) {
        contenders.forEach(contender -> samples.add(new ArrayList<>()));
        if (seconds > 0) {
            rounds(seconds / 2);
            samples.forEach(List::clear);
            rounds(seconds);
        }
        return samples.stream().map(Sample::median).toList();
    }

    /** Returns the number of measured rounds. */
    int rounds() {
        return samples.isEmpty() ? 0 : samples.get(0).size();
    }

    /**
     * Returns the sum of all answers. Reading it after the run keeps the compiler from removing the
     * lookups.
     */
    long hits() {
        return hits;
    }

    private void rounds(double seconds) {
        long start = System.nanoTime();
        long nanos = (long) (seconds * TimeUnit.SECONDS.toNanos(1));
        for (int round = 0; round < FEWEST_ROUNDS || System.nanoTime() - start < nanos; round++) {
            for (int i = 0; i < contenders.size(); i++) {
                samples.get(i).add(time(contenders.get(i).make()));
            }
        }
    }

    private Sample time(NameFilter filter) {
        long start = System.nanoTime();
        for (String name : put) {
            filter.put(name);
        }
        long filled = System.nanoTime();
        int found = 0;
        for (String name : lookUp) {
            found += filter.mightContain(name) ? 1 : 0;
        }
        long done = System.nanoTime();
        hits += found;
        return new Sample((double) (filled - start) / put.length, (double) (done - filled) / lookUp.length);
    }

    /**
     * The times of one round, or their medians.
     *
     * @param put nanoseconds for a put
     * @param lookUp nanoseconds for a lookup
     */
    record Sample(double put, double lookUp) {
        static Sample median(List<Sample> samples) {
            return new Sample(
                    middle(samples.stream().mapToDouble(Sample::put).sorted().toArray()),
                    middle(samples.stream().mapToDouble(Sample::lookUp).sorted().toArray()));
        }

        private static double middle(double... sorted) {
            return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
        }
    }
}
