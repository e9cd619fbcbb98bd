package dev.filtersmith.benchmarks;

import dev.filtersmith.benchmarks.subject.Subject;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/** The time of counting the occurrences of a key, one key at a time. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Counting {
    /**
     * Counts 1024 keys one by one.
     *
     * @param prepared filter and queries
     * @return sum of the counts
     */
    @Benchmark
    @OperationsPerInvocation(Prepared.KEYS)
    public int count(Prepared prepared) {
        Subject filter = prepared.filter();
        int elements = 0;
        for (long key : prepared.next()) {
            elements += filter.count(key);
        }
        return elements;
    }
}
