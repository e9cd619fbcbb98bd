package dev.filtersmith.samples.flink;

import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;

/** Counts the records that pass it. */
final class Counted extends RichMapFunction<String, String> {
    private static final long serialVersionUID = 1;

    private final String name;
    private final LongCounter counter = new LongCounter();

    Counted(String name) {
        this.name = name;
    }

    @Override
    public void open(OpenContext context) {
        getRuntimeContext().addAccumulator(name, counter);
    }

    @Override
    public String map(String value) {
        counter.add(1);
        return value;
    }
}
