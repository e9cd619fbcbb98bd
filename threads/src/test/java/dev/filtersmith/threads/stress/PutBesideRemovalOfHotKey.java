package dev.filtersmith.threads.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** A put of a key that the table has as often as it can, beside a removal of it. */
@JCStressTest
@Outcome(id = ".*: 1 removed, kept", expect = ACCEPTABLE, desc = "The key is in as often as before.")
@Outcome(expect = FORBIDDEN, desc = "A put or a removal is lost.")
@State
public class PutBesideRemovalOfHotKey {
    private static final Stage STAGE =
            Stage.of(subject -> Cast.hot(subject, 0), subject -> subject.hasCopies() && subject.hasManyWriters());

    private final Scene scene = STAGE.scene();
    private int removed;

    /** Creates a filter. */
    public PutBesideRemovalOfHotKey() {}

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
