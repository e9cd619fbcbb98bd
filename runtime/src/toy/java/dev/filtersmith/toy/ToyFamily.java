package dev.filtersmith.toy;

import dev.filtersmith.Problem;
import dev.filtersmith.family.Family;
import dev.filtersmith.family.Interpreter;
import java.util.List;

/** The family of {@link ToyFilter}s, a service. */
public final class ToyFamily extends Family<ToySpec, ToyLayout> {
    /** Creates the family; called by the service loader. */
    public ToyFamily() {
        super(ToySpec.ATTRIBUTES);
    }

    @Override
    public List<Problem> problems(ToySpec spec) {
        return ToyRules.problems(spec);
    }

    @Override
    public ToyLayout layout(ToySpec spec) {
        return ToyLayout.of(spec);
    }

    /** Returns the layout: only bases in the library's own package see that of a geometry. */
    @Override
    public Object lookupTable(String name, ToyLayout layout) {
        return layout;
    }

    @Override
    public Interpreter<ToyPlan> interpreter(ToyLayout layout, boolean views) {
        return new Interpreter<>(ToyInterpreter.class, new ToyPlan(layout, views), ToyInterpreter::new);
    }
}
