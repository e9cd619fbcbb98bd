package dev.filtersmith.agent;

import dev.filtersmith.agent.forked.Valued;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Tests filters of values, of bound classes. */
class StatesIT {
    @Test
    void boundFiltersOfValuesAgreeWithTheInterpreter() throws IOException, InterruptedException {
        Fork.of(Valued.class).agent().assertions().run().printed("18 specs, 2 types of keys");
    }
}
