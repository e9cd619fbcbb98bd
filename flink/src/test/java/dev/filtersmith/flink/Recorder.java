package dev.filtersmith.flink;

import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;

/**
 * Gives records to the test, which is in the same JVM.
 *
 * @param run name of the run
 */
record Recorder<T>(String run) implements Sink<T> {
    private static final Map<String, Collection<Object>> RECORDS = new ConcurrentHashMap<>();

    /** Returns what was recorded in a run. */
    static Collection<Object> of(String run) {
        return RECORDS.computeIfAbsent(run, name -> new ConcurrentLinkedQueue<>());
    }

    @Override
    public SinkWriter<T> createWriter(WriterInitContext context) {
        Collection<Object> records = of(run);
        return new SinkWriter<>() {
            @Override
            public void write(T value, Context context) {
                records.add(value);
            }

            @Override
            public void flush(boolean endOfInput) {
                // Nothing is kept back.
            }

            @Override
            public void close() {
                // Nothing is open.
            }
        };
    }
}
