package dev.filtersmith.threads.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Removals after which a key with copies leaves the stash for the table, beside a put of it. */
@JCStressTest
@Outcome(
        id = ".*: 0 new, kept",
        expect = ACCEPTABLE,
        desc = "The put is counted in the table, the stash or beside them.")
@Outcome(expect = FORBIDDEN, desc = "A key is lost, or in too often.")
@State
public class DrainBesidePutOfHotKey {
    private static final Stage STAGE = Stage.of(
            subject -> Cast.hotInStash(subject, 2),
            subject -> subject.stashes() && subject.hasCopies() && subject.hasManyWriters());

    private final Scene scene = STAGE.scene();
    private int fresh;

    /** Creates a filter. */
    public DrainBesidePutOfHotKey() {}

    /** The first thread. */
    @Actor
    public void remove() {
        scene.remove(scene.leavers());
    }

    /** The second thread. */
    @Actor
    public void put() {
        fresh = scene.put(scene.friend());
    }

    /** Looks at the filter when both threads have ended. */
    @Arbiter
    public void end(L_Result result) {
        result.r1 = scene.end(fresh + " new", scene.stayers(), scene.friend());
    }
}
