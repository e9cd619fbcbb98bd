package dev.filtersmith.threads.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** A put and a removal of a key that has left the stash with its copies, beside a count of it. */
@JCStressTest
@Outcome(id = ".*: 1 removed, counted, kept", expect = ACCEPTABLE, desc = "It is a count between them.")
@Outcome(expect = FORBIDDEN, desc = "The count is none that the key has had.")
@State
public class PutBesideCountOfHotKey {
    private static final Stage STAGE =
            Stage.of(subject -> Cast.hotInStash(subject, 2), subject -> subject.hasCopies() && subject.stashes());

    private final Scene scene = STAGE.scene();
    private int removed;
    private String seen = "";

    /** Creates a filter whose stash the key has left. */
    public PutBesideCountOfHotKey() {
        scene.remove(scene.crowd());
    }

    /** The first thread. */
    @Actor
    public void change() {
        scene.put(scene.friend());
        removed = scene.remove(scene.friend());
    }

    /** The second thread. */
    @Actor
    public void count() {
        seen = scene.count(scene.sameFriends().length, scene.sameFriends().length + 1);
    }

    /** Looks at the filter when both threads have ended. */
    @Arbiter
    public void end(L_Result result) {
        result.r1 = scene.end(removed + " removed, " + seen, scene.sameFriends());
    }
}
