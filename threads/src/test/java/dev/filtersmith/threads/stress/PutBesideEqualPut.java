package dev.filtersmith.threads.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Two puts of one new key. */
@JCStressTest
@Outcome(id = ".*: 1 new, kept", expect = ACCEPTABLE, desc = "One is the first.")
@Outcome(
        id = "(DLeft|Halves|Paper|Quads|QuadSets|Remainders|RemainderSets)Multi generated: 2 new, kept",
        expect = ACCEPTABLE,
        desc = "Neither takes a lock, and each has a copy of the key.")
@Outcome(
        id = "(Windows|WindowSets|OddWindows)Multi .*: 2 new, kept",
        expect = ACCEPTABLE,
        desc = "One finds a slot empty, or gives its lock up to move elements, before the other has put the key.")
@Outcome(id = ".*Bloom.*: 2 new, kept", expect = ACCEPTABLE, desc = "Each sets a bit first.")
@Outcome(expect = FORBIDDEN, desc = "Neither is new, or the key is lost.")
@State
public class PutBesideEqualPut {
    private static final Stage STAGE = Stage.of(Cast.Goal.MOVE, Subject::hasManyWriters);

    private final Scene scene = STAGE.scene();
    private int first;
    private int second;

    /** Creates a filter. */
    public PutBesideEqualPut() {}

    /** The first thread. */
    @Actor
    public void put() {
        first = scene.put(scene.stranger());
    }

    /** The second thread. */
    @Actor
    public void putAlso() {
        second = scene.put(scene.stranger());
    }

    /** Looks at the filter when both threads have ended. */
    @Arbiter
    public void end(L_Result result) {
        result.r1 = scene.end(first + second + " new", scene.residents(), scene.strangers());
    }
}
