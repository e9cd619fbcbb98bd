package dev.filtersmith.dleft;

import dev.filtersmith.Problem;
import dev.filtersmith.family.Family;
import dev.filtersmith.family.Interpreter;
import dev.filtersmith.storage.FilterTable;
import java.util.List;

/** The d-left Bloom filter. */
public final class DLeftFamily extends Family<DLeftSpec, DLeftLayout> {
    /** The family; of the general type, so that what names it does not load it. */
    public static final Family<DLeftSpec, DLeftLayout> INSTANCE = new DLeftFamily();

    private DLeftFamily() {
        super(DLeftSpec.ATTRIBUTES);
    }

    @Override
    public List<Problem> problems(DLeftSpec spec) {
        return DLeftRules.problems(spec);
    }

    @Override
    public DLeftLayout layout(DLeftSpec spec) {
        return DLeftLayout.of(spec);
    }

    @Override
    protected DLeftLayout checkedLayout(DLeftSpec spec) {
        return DLeftLayout.ofChecked(spec);
    }

    @Override
    public FilterTable table(DLeftLayout layout, long expectedElements, boolean view) {
        return DLeftTable.of(layout, expectedElements, view);
    }

    @Override
    public FilterTable table(DLeftLayout layout, long expectedElements, long... words) {
        return DLeftTable.over(layout, expectedElements, words);
    }

    @Override
    public Object lookupTable(String name, DLeftLayout layout) {
        return DLeftLookupTables.named(name, layout);
    }

    @Override
    public Interpreter<DLeftPlan> interpreter(DLeftLayout layout, boolean views) {
        return new Interpreter<>(DLeftInterpreter.class, new DLeftPlan(layout, views), DLeftInterpreter::new);
    }
}
