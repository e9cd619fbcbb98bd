package dev.filtersmith.toy;

import dev.filtersmith.Problem;
import dev.filtersmith.family.Family;
import dev.filtersmith.family.GoalRules;
import dev.filtersmith.family.Interpreter;
import dev.filtersmith.storage.TableLookup;
import dev.filtersmith.storage.TableWords;
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
    public boolean leavesGeometry(ToySpec spec) {
        return GoalRules.leavesGeometry(attributes(), spec);
    }

    @Override
    public ToyLayout layout(ToySpec spec) {
        return ToyLayout.of(spec);
    }

    @Override
    public Interpreter<ToyPlan> interpreter(ToyLayout layout) {
        return new Interpreter<>(ToyInterpreter.class, new ToyPlan(layout), ToyInterpreter::new);
    }

    @Override
    public TableLookup lookup(ToyLayout layout, long expectedElements, TableWords words) {
        int slots = (int) layout.tableWords(expectedElements) * ToyLayout.PRINTS_PER_WORD;
        return hash -> {
            int slot = (int) (((hash >>> 32) * slots) >>> 32);
            for (int tries = 0; tries < slots; tries++) {
                long print = words.window((long) slot * ToyLayout.PRINT_BITS) & 0xffff;
                if (print == 0 || print == Math.max(1, hash & 0xffff)) {
                    return print != 0;
                }
                slot = (slot + 1) % slots;
            }
            return false;
        };
    }
}
