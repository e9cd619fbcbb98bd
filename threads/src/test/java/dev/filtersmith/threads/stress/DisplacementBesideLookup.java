package dev.filtersmith.threads.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Puts for which an element of the table becomes a copy beside it, beside lookups. */
@JCStressTest
@Outcome(id = ".*: found, kept", expect = ACCEPTABLE, desc = "No key is missed, none is lost.")
@Outcome(expect = FORBIDDEN, desc = "A key that is in is missed or lost.")
@State
public class DisplacementBesideLookup {
    private static final Stage STAGE =
            Stage.of(Cast::pairs, subject -> subject.shape().equals("Windows"));

    private final Scene scene = STAGE.scene();
    private String seen = "";

    /** Creates a filter. */
    public DisplacementBesideLookup() {}

    /** The first thread. */
    @Actor
    public void put() {
        scene.put(scene.arrivals());
    }

    /** The second thread. */
    @Actor
    public void lookUp() {
        seen = scene.lookUp(scene.residents());
    }

    /** Looks at the filter when both threads have ended. */
    @Arbiter
    public void end(L_Result result) {
        result.r1 = scene.end(seen, scene.residents(), scene.arrivals());
    }
}
