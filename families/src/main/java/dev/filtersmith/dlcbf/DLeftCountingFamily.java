package dev.filtersmith.dlcbf;

import dev.filtersmith.Problem;
import dev.filtersmith.family.Family;
import dev.filtersmith.family.GoalRules;
import dev.filtersmith.family.Interpreter;
import dev.filtersmith.storage.FilterTable;
import java.util.List;

/** The d-left counting Bloom filter, dlCBF. */
public final class DLeftCountingFamily extends Family<DLeftCountingSpec, DLeftCountingLayout> {
    /** The family; of the general type, so that what names it does not load it. */
    public static final Family<DLeftCountingSpec, DLeftCountingLayout> INSTANCE = new DLeftCountingFamily();

    private DLeftCountingFamily() {
        super(DLeftCountingSpec.ATTRIBUTES);
    }

    @Override
    public List<Problem> problems(DLeftCountingSpec spec) {
        return DLeftCountingRules.problems(spec);
    }

    @Override
    public DLeftCountingLayout layout(DLeftCountingSpec spec) {
        GoalRules.requireGeometry(spec, DLeftCountingRules.problems(spec));
        return checkedLayout(spec);
    }

    @Override
    protected DLeftCountingLayout checkedLayout(DLeftCountingSpec spec) {
        return new DLeftCountingLayout(spec);
    }

    @Override
    public FilterTable table(DLeftCountingLayout layout, long expectedElements, boolean view) {
        return CellTable.of(layout, expectedElements, view);
    }

    @Override
    public Interpreter<DLeftCountingPlan> interpreter(DLeftCountingLayout layout, boolean views) {
        return new Interpreter<>(
                DLeftCountingInterpreter.class,
                new DLeftCountingPlan(layout, views),
                DLeftCountingInterpreter::new,
                DLeftCountingMultiset::new);
    }
}
