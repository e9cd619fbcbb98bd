package dev.filtersmith.advisor.ddlcbf;

import dev.filtersmith.advisor.Advice;
import dev.filtersmith.advisor.buckets.Tried;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Stream;

/**
 * The simulations of a geometry search.
 *
 * @param asked spec of the request
 * @param promising candidates, the most promising first
 * @param trial simulates a small filter; empty if the candidate is not good enough
 * @param goal returns the figure to minimise, as a candidate's goal
 * @param prediction simulates a large filter; empty if it is not good enough
 */
record Trials(
        DynamicDLeftCountingSpec asked,
        List<Candidate> promising,
        Function<Candidate, Optional<Tried>> trial,
        ToDoubleBiFunction<Candidate, Tried> goal,
        Function<Tried, Optional<Tried>> prediction) {
    /** Buckets that are simulated at most in a round, once one is good enough. */
    private static final int MAX_TRIED = 8;

    /**
     * A bucket at a load. The goal is its rate if no bucket is overfull, or its bits, with a factor
     * for its costs.
     */
    record Candidate(UniformBucket bucket, DynamicDLeftCountingSpec spec, double goal) {
        boolean isLike(Candidate other) {
            return bucket.bucketBits() == other.bucket.bucketBits() && bucket.fields() == other.bucket.fields();
        }
    }

    /** A candidate that was simulated. */
    private record Outcome(Candidate candidate, Tried tried, double goal) {}

    /** The number of candidates that were simulated, and the outcomes, the best first. */
    private record Round(int simulated, List<Outcome> outcomes) {}

    /**
     * Simulates the most promising candidates, two at a time, until no further one can be better,
     * and predicts the best one from a large simulation. If none is good enough there, it goes on
     * with the candidates after them. The runner-up has other buckets.
     */
    Optional<Advice> advice() {
        int next = 0;
        while (next < promising.size()) {
            Round round = round(promising.subList(next, promising.size()));
            for (Outcome best : round.outcomes) {
                Optional<Tried> predicted = prediction.apply(best.tried);
                if (predicted.isPresent()) {
                    Stream<Tried> found = Stream.concat(predicted.stream(), runnerUp(best.candidate));
                    return Tried.advice(asked, found.toList());
                }
            }
            next += round.simulated;
        }
        return Optional.empty();
    }

    private Stream<Tried> runnerUp(Candidate best) {
        List<Candidate> others = promising.stream()
                .filter(candidate -> !candidate.isLike(best))
                .limit(2)
                .toList();
        return round(others).outcomes.stream().map(Outcome::tried).limit(1);
    }

    private Round round(List<Candidate> candidates) {
        List<Outcome> outcomes = new ArrayList<>();
        double best = Double.MAX_VALUE;
        int next = 0;
        while (next < candidates.size()
                && (outcomes.isEmpty() || (next < MAX_TRIED && candidates.get(next).goal < best))) {
            int end = Math.min(next + 2, candidates.size());
            outcomes.addAll(candidates.subList(next, end).parallelStream()
                    .flatMap(candidate -> trial
                            .apply(candidate)
                            .map(tried -> new Outcome(candidate, tried, goal.applyAsDouble(candidate, tried)))
                            .stream())
                    .toList());
            best = outcomes.stream().mapToDouble(Outcome::goal).min().orElse(best);
            next = end;
        }
        outcomes.sort(Comparator.comparingDouble(Outcome::goal));
        return new Round(next, outcomes);
    }
}
