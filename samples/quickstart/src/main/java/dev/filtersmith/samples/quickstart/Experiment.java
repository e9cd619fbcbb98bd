package dev.filtersmith.samples.quickstart;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** An experiment that tries and times the contenders on the same keys. */
final class Experiment {
    private static final int BAR_STEP = 10_000;

    private final Keys keys;
    private final Keys.Halves halves;
    private final long seed;
    private final Progress progress;
    private int derivedAsked;
    private int rounds;

    /**
     * Creates an experiment.
     *
     * @param keys keys, at least two
     * @param seed seed of the shuffle
     * @param progress shows the progress
     */
    Experiment(Keys keys, long seed, Progress progress) {
        this.keys = keys;
        this.halves = keys.halves(seed);
        this.seed = seed;
        this.progress = progress;
    }

    /**
     * Runs the experiment.
     *
     * @param contenders filters to compare
     * @param derived number of derived keys to look up
     * @param seconds time to spend on timing
     * @return a row for each contender, in their order
     */
    List<Row> run(List<Contender> contenders, int derived, double seconds) {
        List<Trial> trials = contenders.stream()
                .map(contender -> new Trial(contender, halves.present()))
                .toList();
        askDerived(trials, derived);
        List<Timing.Sample> nanos = time(contenders, seconds);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < trials.size(); i++) {
            rows.add(trials.get(i).row(halves.absent(), nanos.get(i)));
        }
        return rows;
    }

    private void askDerived(List<Trial> trials, int derived) {
        try (Progress.Bar bar = progress.start("Asking", derived)) {
            new DerivedKeys(keys, halves.absent()).forEach(derived, key -> {
                for (Trial trial : trials) {
                    trial.askDerived(key);
                }
                if (++derivedAsked % BAR_STEP == 0) {
                    bar.stepBy(BAR_STEP);
                }
            });
            bar.stepBy(derived % BAR_STEP);
        }
    }

    private List<Timing.Sample> time(List<Contender> contenders, double seconds) {
        Timing timing = new Timing(contenders, halves, seed);
        List<Timing.Sample> nanos = timing.run(seconds);
        rounds = timing.rounds();
        return nanos;
    }

    /** Returns the notes that explain the table. */
    String notes() {
        return String.format(
                Locale.ROOT, """

                %,d keys put; asked for the %,d keys of the other half and for %,d derived ones (name#0, name#1, ...).
                Rates are of false positives; intervals are Clopper and Pearson's. Times are medians of %,d rounds \
                in this one
                process, half of the lookups for present keys: an impression. The JMH benchmarks measure.
                """, halves.present().size(), halves.absent().size(), derivedAsked, rounds);
    }
}
