package dev.filtersmith.processor.dleft;

import dev.filtersmith.dleft.DLeftLayout;
import dev.filtersmith.dleft.DLeftLookupTables;
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
     * Returns the rows of a table in columns, from values by column, first bits and counter state.
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
        tables.bytes("LOADS", DLeftLookupTables.loads(layout), "Load by counter code.");
    }
}
