package dev.filtersmith.benchmarks;

import dev.filtersmith.benchmarks.subject.Subject;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/**
 * The time of a lookup, one key at a time. Successive lookups may overlap in the processor, as in
 * most uses.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Lookup {
    /**
     * Looks up 1024 keys one by one.
     *
     * @param prepared filter and queries
     * @return number of hits
     */
    @Benchmark
    @OperationsPerInvocation(Prepared.KEYS)
    public int lookup(Prepared prepared) {
        Subject filter = prepared.filter();
        int hits = 0;
        for (long key : prepared.next()) {
            hits += filter.mightContain(key) ? 1 : 0;
        }
        return hits;
    }
}
