package dev.filtersmith.threads.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Puts of different keys that move elements. */
@JCStressTest
@Outcome(id = ".*: 4 new, kept", expect = ACCEPTABLE, desc = "Both put their keys.")
@Outcome(expect = FORBIDDEN, desc = "An element is lost, or in twice.")
@State
public class PutBesidePut {
    private static final Stage STAGE = Stage.of(Cast.Goal.MOVE, Subject::hasManyWriters);

    private final Scene scene = STAGE.scene();
    private int first;
    private int second;

    /** Creates a filter. */
    public PutBesidePut() {}

    /** The first thread. */
    @Actor
    public void put() {
        first = scene.put(scene.firstParty());
    }

    /** The second thread. */
    @Actor
    public void putAlso() {
        second = scene.put(scene.secondParty());
    }

    /** Looks at the filter when both threads have ended. */
    @Arbiter
    public void end(L_Result result) {
        result.r1 = scene.end(first + second + " new", scene.residents(), scene.arrivals());
    }
}
