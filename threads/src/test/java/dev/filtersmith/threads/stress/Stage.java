package dev.filtersmith.threads.stress;

import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Where the scenes of a test are set: its subjects.
 *
 * @param subjects kinds of filters
 * @param casts the keys of each
 */
record Stage(List<Subject> subjects, Function<Subject, Cast> casts) {
    /**
     * Returns the stage of a test.
     *
     * @param goal where the arrivals go
     * @param fits which subjects the test is for
     */
    static Stage of(Cast.Goal goal, Predicate<Subject> fits) {
        return of(subject -> Cast.of(subject, goal), fits);
    }

    /**
     * Returns the stage of a test.
     *
     * @param casts the keys of each subject
     * @param fits which subjects the test is for
     */
    static Stage of(Function<Subject, Cast> casts, Predicate<Subject> fits) {
        List<Subject> subjects = Subject.of(fits);
        if (subjects.isEmpty()) {
            throw new IllegalStateException("the test has no subject among -D" + Subject.SELECTION);
        }
        return new Stage(subjects, casts);
    }

    /** Returns a new filter of a random subject, with the residents in it. */
    Scene scene() {
        Subject subject = subjects.get(ThreadLocalRandom.current().nextInt(subjects.size()));
        return new Scene(subject, casts.apply(subject));
    }
}
