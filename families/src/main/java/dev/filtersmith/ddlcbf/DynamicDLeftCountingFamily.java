package dev.filtersmith.ddlcbf;

import dev.filtersmith.Problem;
import dev.filtersmith.family.Family;
import dev.filtersmith.family.Interpreter;
import dev.filtersmith.storage.FilterTable;
import java.util.List;

/** The dynamic d-left counting Bloom filter, ddlCBF. */
public final class DynamicDLeftCountingFamily extends Family<DynamicDLeftCountingSpec, DynamicDLeftCountingLayout> {
    /** The family; of the general type, so that what names it does not load it. */
    public static final Family<DynamicDLeftCountingSpec, DynamicDLeftCountingLayout> INSTANCE =
            new DynamicDLeftCountingFamily();

    private DynamicDLeftCountingFamily() {
        super(DynamicDLeftCountingSpec.ATTRIBUTES);
    }

    @Override
    public List<Problem> problems(DynamicDLeftCountingSpec spec) {
        return DynamicDLeftCountingRules.problems(spec);
    }

    @Override
    public DynamicDLeftCountingLayout layout(DynamicDLeftCountingSpec spec) {
        return DynamicDLeftCountingLayout.of(spec);
    }

    @Override
    protected DynamicDLeftCountingLayout checkedLayout(DynamicDLeftCountingSpec spec) {
        return DynamicDLeftCountingLayout.ofChecked(spec);
    }

    @Override
    public FilterTable table(DynamicDLeftCountingLayout layout, long expectedElements, boolean view) {
        return RemainderTable.of(layout, expectedElements, view);
    }

    @Override
    public Object lookupTable(String name, DynamicDLeftCountingLayout layout) {
        return DynamicLookupTables.named(name, layout);
    }

    @Override
    public Interpreter<DynamicDLeftCountingPlan> interpreter(DynamicDLeftCountingLayout layout, boolean views) {
        return new Interpreter<>(
                DynamicDLeftCountingInterpreter.class,
                new DynamicDLeftCountingPlan(layout, views),
                DynamicDLeftCountingInterpreter::new,
                DynamicDLeftCountingMultiset::new);
    }
}
