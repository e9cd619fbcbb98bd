package dev.filtersmith.dlcbf;

import dev.filtersmith.Problem;
import dev.filtersmith.annotation.Relocation;
import dev.filtersmith.buckets.SubtableChecks;
import java.util.List;

/** The rules for a spec of a d-left counting Bloom filter, with all their messages. */
public final class DLeftCountingRules extends SubtableChecks<DLeftCountingSpec> {
    private static final int MAXIMUM_CELLS = 32;
    private static final int MAXIMUM_REMAINDER_BITS = 32;
    private static final int MAXIMUM_COUNTER_BITS = 8;
    private static final int MAXIMUM_VISITS = 256;

    private DLeftCountingRules(DLeftCountingSpec spec) {
        super(DLeftCountingSpec.ATTRIBUTES, spec);
    }

    public static List<Problem> problems(DLeftCountingSpec spec) {
        DLeftCountingRules rules = new DLeftCountingRules(spec);
        rules.checkRanges();
        rules.checkPermutation(spec.permutation(), spec.subtables());
        if (rules.allRight("cellsPerBucket", "averageLoad")) {
            rules.checkLoad(
                    spec.averageLoad(),
                    spec.cellsPerBucket(),
                    "cellsPerBucket = " + spec.cellsPerBucket(),
                    "more cells");
        }
        if (rules.allRight("cellsPerBucket", "remainderBits", "cellCounterBits")) {
            rules.checkChoiceAndSize(new DLeftCountingLayout(spec).choice());
        }
        return rules.problems();
    }

    private void checkRanges() {
        checkShared(spec.subtables(), spec.averageLoad());
        range("cellsPerBucket", spec.cellsPerBucket(), 1, MAXIMUM_CELLS, "a lookup compares them all");
        range(
                "remainderBits",
                spec.remainderBits(),
                MIN_SHORTEST_REMAINDER,
                MAXIMUM_REMAINDER_BITS,
                "it is what a cell keeps of the hash, and determines the element's other buckets");
        range("cellCounterBits", spec.cellCounterBits(), 1, MAXIMUM_COUNTER_BITS, "0 means that a cell is empty");
        if (spec.relocation() == Relocation.PATH) {
            range(
                    "relocationVisits",
                    spec.relocationVisits(),
                    1,
                    MAXIMUM_VISITS,
                    "a put into full buckets looks through so many; relocation = NONE has none");
        }
    }
}
