package dev.filtersmith.benchmarks.scoreboard;

import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.List;
import java.util.Locale;

/** The presence of the Java agent in the measuring JVM. */
enum Agent {
    /** No agent. */
    NOAGENT,

    /** The agent without options: it binds classes and counts nothing. */
    AGENT,

    /** The agent with telemetry: every filter counts its operations. */
    COUNTING,

    /** The agent with telemetry that writes profiles. */
    PROFILING;

    /** Returns the default for a subject's JVM. */
    static Agent of(String subject) {
        return Subjects.BOUND.contains(subject) ? AGENT : NOAGENT;
    }

    /** Returns the flags of the JVM. */
    List<String> flags() {
        return switch (this) {
            case NOAGENT -> List.of();
            case AGENT -> List.of("-javaagent:" + PackedJar.AGENT.file());
            case COUNTING -> List.of("-javaagent:" + PackedJar.AGENT.file() + "=telemetry=jmx");
            case PROFILING -> List.of("-javaagent:" + PackedJar.AGENT.file() + "=profile=" + Subjects.PROFILES);
        };
    }

    /** Returns the name in lower case. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
