package dev.filtersmith.advisor.ddlcbf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.advisor.Advice;
import dev.filtersmith.advisor.buckets.Tried;
import dev.filtersmith.advisor.ddlcbf.Trials.Candidate;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingLayout;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingSpec;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests which candidates are simulated. Their loads number them, the most promising first. */
class TrialsTest {
    private static final DynamicDLeftCountingSpec ASKED =
            DynamicDLeftCountingSpec.builder().maxFpp(1e-3).build();
    private static final DynamicDLeftCountingModel MODEL = DynamicDLeftCountingModel.of(
            DynamicDLeftCountingLayout.of(DynamicDLeftCountingSpec.builder().build()));

    /** More than are simulated if one of the first succeeds. */
    private static final List<Candidate> CANDIDATES = IntStream.range(0, 20)
            .mapToObj(number -> new Candidate(
                    UniformBucket.ALL.get(number),
                    DynamicDLeftCountingSpec.builder().averageLoad(number + 1).build(),
                    number + 1))
            .toList();

    @Test
    void goesOnUntilOneIsGoodEnough() {
        assertThat(chosen(number -> number == 9, number -> true)).hasValue(9);
        assertThat(chosen(number -> number == 20, number -> true)).hasValue(20);
        assertThat(chosen(number -> false, number -> true)).isEmpty();
    }

    @Test
    void goesOnIfNoPredictionIsGoodEnough() {
        assertThat(chosen(number -> true, number -> number == 3)).hasValue(3);
        assertThat(chosen(number -> true, number -> number == 20)).hasValue(20);
        assertThat(chosen(number -> number > 2, number -> false)).isEmpty();
    }

    @Test
    void takesTheBestOfThoseThatMayBeBetter() {
        assertThat(chosen(number -> true, number -> true)).hasValue(1);
        assertThat(chosen(number -> number > 5, number -> true)).hasValue(6);
    }

    private static Optional<Integer> chosen(IntPredicate tried, IntPredicate predicted) {
        return new Trials(
                        ASKED,
                        CANDIDATES,
                        candidate -> Optional.of(new Tried(candidate.spec(), MODEL))
                                .filter(given -> tried.test(number(given))),
                        (candidate, given) -> candidate.goal(),
                        given -> Optional.of(given).filter(one -> predicted.test(number(one))))
                .advice()
                .map(Advice::chosen)
                .map(option -> number(new Tried(option.spec(), MODEL)));
    }

    private static int number(Tried tried) {
        return (int) ((DynamicDLeftCountingSpec) tried.spec()).averageLoad();
    }
}
