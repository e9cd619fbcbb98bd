package dev.filtersmith.windows;

import dev.filtersmith.Problem;
import dev.filtersmith.family.Family;
import dev.filtersmith.family.Interpreter;
import dev.filtersmith.storage.FilterTable;
import java.util.List;

/** The windowed cuckoo filter. */
public final class WindowedCuckooFamily extends Family<WindowedCuckooSpec, WindowedCuckooLayout> {
    /** The family; of the general type, so that what names it does not load it. */
    public static final Family<WindowedCuckooSpec, WindowedCuckooLayout> INSTANCE = new WindowedCuckooFamily();

    private WindowedCuckooFamily() {
        super(WindowedCuckooSpec.ATTRIBUTES);
    }

    @Override
    public List<Problem> problems(WindowedCuckooSpec spec) {
        return WindowedCuckooRules.problems(spec);
    }

    @Override
    public WindowedCuckooLayout layout(WindowedCuckooSpec spec) {
        return WindowedCuckooLayout.of(spec);
    }

    @Override
    protected WindowedCuckooLayout checkedLayout(WindowedCuckooSpec spec) {
        return new WindowedCuckooLayout(spec);
    }

    @Override
    public FilterTable table(WindowedCuckooLayout layout, long expectedElements, boolean view) {
        return WindowTable.of(layout, expectedElements, view);
    }

    @Override
    public Interpreter<WindowedCuckooPlan> interpreter(WindowedCuckooLayout layout, boolean views) {
        return new Interpreter<>(
                WindowedCuckooInterpreter.class,
                new WindowedCuckooPlan(layout, views),
                WindowedCuckooInterpreter::new,
                WindowedCuckooMultiset::new);
    }
}
