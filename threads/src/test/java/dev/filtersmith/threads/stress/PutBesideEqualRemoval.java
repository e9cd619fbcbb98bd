package dev.filtersmith.threads.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** A put of a key that is in once, beside a removal of it. */
@JCStressTest
@Outcome(id = ".*: 1 removed, kept", expect = ACCEPTABLE, desc = "The key is in once.")
@Outcome(expect = FORBIDDEN, desc = "The key is lost, or in more than once.")
@State
public class PutBesideEqualRemoval {
    private static final Stage STAGE =
            Stage.of(Cast.Goal.MOVE, subject -> subject.deletes() && subject.hasManyWriters());

    private final Scene scene = STAGE.scene();
    private int removed;

    /** Creates a filter. */
    public PutBesideEqualRemoval() {}

    /** The first thread. */
    @Actor
    public void put() {
        scene.put(scene.friend());
    }

    /** The second thread. */
    @Actor
    public void remove() {
        removed = scene.remove(scene.friend());
    }

    /** Looks at the filter when both threads have ended. */
    @Arbiter
    public void end(L_Result result) {
        result.r1 = scene.end(removed + " removed", scene.residents());
    }
}
