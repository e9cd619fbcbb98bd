package dev.filtersmith.toy;

import dev.filtersmith.Problem;
import dev.filtersmith.family.Family;
import dev.filtersmith.family.Interpreter;
import dev.filtersmith.storage.FilterTable;
import java.util.List;

/** The family of {@link ToyFilter}s. */
public final class ToyFamily extends Family<ToySpec, ToyLayout> {
    /** The family, which the list, the advisor and the emitter share. */
    public static final ToyFamily INSTANCE = new ToyFamily();

    private ToyFamily() {
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

    @Override
    public FilterTable table(ToyLayout layout, long expectedElements, boolean view) {
        return ToyTable.of(layout, expectedElements, view);
    }

    @Override
    public Interpreter<ToyPlan> interpreter(ToyLayout layout, boolean views) {
        return new Interpreter<>(ToyInterpreter.class, new ToyPlan(layout, views), ToyInterpreter::new);
    }
}
