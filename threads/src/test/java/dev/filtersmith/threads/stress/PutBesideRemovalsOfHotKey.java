package dev.filtersmith.threads.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** A put of a key that the table has as often as it can, beside removals of all that it has. */
@JCStressTest
@Outcome(id = ".*: 0 not removed, kept", expect = ACCEPTABLE, desc = "The key is in once.")
@Outcome(expect = FORBIDDEN, desc = "A put or a removal is lost.")
@State
public class PutBesideRemovalsOfHotKey {
    private static final Stage STAGE =
            Stage.of(subject -> Cast.hot(subject, 0), subject -> subject.hasCopies() && subject.hasManyWriters());

    private final Scene scene = STAGE.scene();
    private int left;

    /** Creates a filter. */
    public PutBesideRemovalsOfHotKey() {}

    /** The first thread. */
    @Actor
    public void put() {
        scene.put(scene.friend());
    }

    /** The second thread. */
    @Actor
    public void remove() {
        left = scene.sameFriends().length - scene.remove(scene.sameFriends());
    }

    /** Looks at the filter when both threads have ended. */
    @Arbiter
    public void end(L_Result result) {
        result.r1 = scene.end(left + " not removed", scene.crowd(), scene.friend());
    }
}
