package dev.filtersmith.threads.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** A rebalancing beside puts. */
@JCStressTest
@Outcome(id = ".*: 4 new, kept", expect = ACCEPTABLE, desc = "No element is lost.")
@Outcome(expect = FORBIDDEN, desc = "An element is lost, or in twice.")
@State
public class RebalanceBesidePut {
    private static final Stage STAGE =
            Stage.of(Cast.Goal.REBALANCE, subject -> subject.rebalances() && subject.hasManyWriters());

    private final Scene scene = STAGE.scene();
    private int fresh;

    /** Creates a filter. */
    public RebalanceBesidePut() {}

    /** The first thread. */
    @Actor
    public void rebalance() {
        scene.rebalance();
    }

    /** The second thread. */
    @Actor
    public void put() {
        fresh = scene.put(scene.arrivals());
    }

    /** Looks at the filter when both threads have ended. */
    @Arbiter
    public void end(L_Result result) {
        result.r1 = scene.end(fresh + " new", scene.residents(), scene.arrivals());
    }
}
