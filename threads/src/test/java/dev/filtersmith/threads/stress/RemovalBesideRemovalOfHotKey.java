package dev.filtersmith.threads.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Two removals of a key that has one copy beside the table. */
@JCStressTest
@Outcome(id = ".*: 2 removed, kept", expect = ACCEPTABLE, desc = "One takes the copy.")
@Outcome(expect = FORBIDDEN, desc = "A removal is lost, or removes more than one.")
@State
public class RemovalBesideRemovalOfHotKey {
    private static final Stage STAGE =
            Stage.of(subject -> Cast.hot(subject, 1), subject -> subject.hasCopies() && subject.hasManyWriters());

    private final Scene scene = STAGE.scene();
    private int first;
    private int second;

    /** Creates a filter. */
    public RemovalBesideRemovalOfHotKey() {}

    /** The first thread. */
    @Actor
    public void remove() {
        first = scene.remove(scene.friend());
    }

    /** The second thread. */
    @Actor
    public void removeAlso() {
        second = scene.remove(scene.friend());
    }

    /** Looks at the filter when both threads have ended. */
    @Arbiter
    public void end(L_Result result) {
        result.r1 = scene.end(first + second + " removed", scene.fewer());
    }
}
