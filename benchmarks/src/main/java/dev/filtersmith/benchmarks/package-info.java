/**
 * JMH benchmarks, and the measures that need no clock: rates of false positives and bytes
 * allocated. The scoreboard runs them all. A single benchmark runs with JMH's own command line.
 * Bound subjects need the agent in the measured JVM:
 *
 * <pre>{@code
 * java -cp benchmarks/target/benchmarks.jar org.openjdk.jmh.Main Lookup.lookup -p subject=default-bound -p n=100000 \
 *     -f 1 -jvmArgsAppend -javaagent:agent/target/filtersmith-agent.jar
 * }</pre>
 *
 * <p>With {@code -javaagent:agent/target/filtersmith-agent.jar=telemetry=jmx} filters are measured
 * while they count.
 */
@NullMarked
package dev.filtersmith.benchmarks;

import org.jspecify.annotations.NullMarked;
