package dev.filtersmith.threads.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongStates;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Changes of the value of a key, and puts that move elements, beside a lookup of the value. */
@JCStressTest
@Outcome(id = "(1|2|-2), then 1, moved (3|-2)", expect = ACCEPTABLE, desc = "It is a value that the key has had.")
@Outcome(expect = FORBIDDEN, desc = "The key is absent, or has another value.")
@State
public class ChangeBesideGet {
    private static final int ELEMENTS = 32;
    private static final long KEY = 100;

    private static final List<CountingSpec> SPECS = List.of(
            spec("@WindowedCuckooFilter(valueBits = 2, concurrency = MULTI_WRITER)"),
            spec("@WindowedCuckooFilter(valueBits = 2, concurrency = SINGLE_WRITER)"),
            spec("@DLeftCountingFilter(valueBits = 2, concurrency = MULTI_WRITER)"),
            spec("@DLeftCountingFilter(valueBits = 2, concurrency = SINGLE_WRITER)"));

    private final LongStates filter = Filters.states(
                    SPECS.get(ThreadLocalRandom.current().nextInt(SPECS.size())))
            .expectedElements(ELEMENTS)
            .seed(1)
            .build();
    private int seen;

    /** Creates a filter that is nearly full. */
    public ChangeBesideGet() {
        filter.put(KEY, 1);
        for (long key = 0; key < ELEMENTS - 4; key++) {
            filter.put(key, 3);
        }
    }

    private static CountingSpec spec(String text) {
        return (CountingSpec) FilterSpec.parse(text);
    }

    /** The first thread. */
    @Actor
    public void change() {
        filter.change(KEY, 1, 2);
        filter.put(ELEMENTS, 3);
        filter.put(ELEMENTS + 1, 3);
        filter.change(KEY, 2, 1);
    }

    /** The second thread. */
    @Actor
    public void get() {
        seen = filter.get(KEY);
    }

    /** Looks at the filter when both threads have ended. */
    @Arbiter
    public void end(L_Result result) {
        result.r1 = seen + ", then " + filter.get(KEY) + ", moved " + filter.get(ELEMENTS);
    }
}
