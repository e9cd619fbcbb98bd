package dev.filtersmith.threads.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Removals of a key with copies beside the table, beside a count of it. */
@JCStressTest
@Outcome(id = ".*: 2 removed, counted, kept", expect = ACCEPTABLE, desc = "It is a count between them.")
@Outcome(expect = FORBIDDEN, desc = "The count is none that the key has had.")
@State
public class RemovalBesideCountOfHotKey {
    private static final Stage STAGE = Stage.of(subject -> Cast.hot(subject, 1), Subject::hasCopies);

    private final Scene scene = STAGE.scene();
    private int removed;
    private String seen = "";

    /** Creates a filter. */
    public RemovalBesideCountOfHotKey() {}

    /** The first thread. */
    @Actor
    public void remove() {
        removed = scene.remove(scene.friend()) + scene.remove(scene.friend());
    }

    /** The second thread. */
    @Actor
    public void count() {
        seen = scene.count(scene.sameFriends().length - 2, scene.sameFriends().length);
    }

    /** Looks at the filter when both threads have ended. */
    @Arbiter
    public void end(L_Result result) {
        result.r1 = scene.end(removed + " removed, " + seen, scene.fewer());
    }
}
