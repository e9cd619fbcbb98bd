package dev.filtersmith.threads.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Two puts of a key that the table has as often as it can: both are copies. */
@JCStressTest
@Outcome(id = ".*: 0 new, kept", expect = ACCEPTABLE, desc = "Both are counted.")
@Outcome(expect = FORBIDDEN, desc = "A put is lost, or the first.")
@State
public class PutBesidePutOfHotKey {
    private static final Stage STAGE =
            Stage.of(subject -> Cast.hot(subject, 0), subject -> subject.hasCopies() && subject.hasManyWriters());

    private final Scene scene = STAGE.scene();
    private int first;
    private int second;

    /** Creates a filter. */
    public PutBesidePutOfHotKey() {}

    /** The first thread. */
    @Actor
    public void put() {
        first = scene.put(scene.friend());
    }

    /** The second thread. */
    @Actor
    public void putAlso() {
        second = scene.put(scene.friend());
    }

    /** Looks at the filter when both threads have ended. */
    @Arbiter
    public void end(L_Result result) {
        result.r1 = scene.end(first + second + " new", scene.residents(), scene.friend(), scene.friend());
    }
}
