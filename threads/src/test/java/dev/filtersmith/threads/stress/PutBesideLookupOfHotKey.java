package dev.filtersmith.threads.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Puts and removals of a key with copies beside the table, beside lookups. */
@JCStressTest
@Outcome(id = ".*: found, kept", expect = ACCEPTABLE, desc = "No key is missed, none is lost.")
@Outcome(expect = FORBIDDEN, desc = "A key that is in is missed or lost.")
@State
public class PutBesideLookupOfHotKey {
    private static final Stage STAGE = Stage.of(subject -> Cast.hot(subject, 0), Subject::hasCopies);

    private final Scene scene = STAGE.scene();
    private String seen = "";

    /** Creates a filter. */
    public PutBesideLookupOfHotKey() {}

    /** The first thread. */
    @Actor
    public void change() {
        scene.put(scene.friend());
        scene.put(scene.friend());
        scene.remove(scene.friend());
        scene.remove(scene.friend());
    }

    /** The second thread. */
    @Actor
    public void lookUp() {
        seen = scene.lookUp(scene.residents());
    }

    /** Looks at the filter when both threads have ended. */
    @Arbiter
    public void end(L_Result result) {
        result.r1 = scene.end(seen, scene.residents());
    }
}
