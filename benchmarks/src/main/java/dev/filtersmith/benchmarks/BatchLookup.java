package dev.filtersmith.benchmarks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The time of a lookup when many keys are looked up in one call. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class BatchLookup {
    private final long[] hits = new long[Prepared.KEYS / Long.SIZE];

    /**
     * Looks up 1024 keys in one call.
     *
     * @param prepared filter and queries
     * @return number of hits
     */
    @Benchmark
    @OperationsPerInvocation(Prepared.KEYS)
    public int batch(Prepared prepared) {
        return prepared.filter().mightContain(prepared.next(), 0, Prepared.KEYS, hits);
    }
}
