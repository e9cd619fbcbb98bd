package dev.filtersmith.processor.dleft;

import com.palantir.javapoet.CodeBlock;
import dev.filtersmith.dleft.DLeftLayout;
import dev.filtersmith.emitted.DLeftTables;
import dev.filtersmith.emitted.LookupTables;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Tables;
import java.util.List;
import java.util.function.IntFunction;

/** The contents of the tables of an emitted d-left class. */
final class TableText {
    private final DLeftLayout layout;

    TableText(DLeftLayout layout) {
        this.layout = layout;
    }

    /**
     * Returns the rows of a table in columns.
     *
     * @param values values by column, first bits and counter state
     * @param columns names of the columns
     * @param depth number of first bits
     */
    Tables.Rows rows(long[] values, List<String> columns, int depth) {
        int states = layout.states();
        IntFunction<String> load = Tables.byLoad(layout.loads());
        return new Tables.Rows(
                values,
                at -> at >> depth >= columns.size() * states
                        ? "Counter codes without a meaning read here"
                        : columns.get((at / states) >> depth) + ofFirstBits(at / states & (1 << depth) - 1, depth),
                at -> load.apply(at % states));
    }

    private static String ofFirstBits(int bits, int depth) {
        return depth == 0
                ? ""
                : ", queries that end in "
                        + Integer.toBinaryString(1 << depth | bits).substring(1);
    }

    /** Adds the table of the load by counter code. */
    void addLoads(Tables tables) {
        tables.bytes("LOADS", DLeftTables.loads(layout), computed("loads"), "Load by counter code.");
    }

    /** Returns the expression that computes one of {@link DLeftTables}. */
    CodeBlock computed(String table) {
        return Code.of("$T.$L(LAYOUT)", DLeftTables.class, table);
    }

    /** Returns the expression that computes one of {@link LookupTables}. */
    CodeBlock computedLookup(String table) {
        return Code.of("$T.$L(LAYOUT)", LookupTables.class, table);
    }
}
