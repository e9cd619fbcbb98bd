package dev.filtersmith.benchmarks.scoreboard;

import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.List;
import java.util.Locale;

/** What of the Java agent is in the JVM that measures. */
enum Agent {
    /** Nothing. */
    NOAGENT,

    /** The agent, with no option: it binds classes and counts nothing. */
    AGENT,

    /** The agent, and every filter counts what it does. */
    COUNTING;

    /** What a subject's JVM has unless more is asked for. */
    static Agent of(String subject) {
        return Subjects.BOUND.contains(subject) ? AGENT : NOAGENT;
    }

    /** Flags of the JVM. */
    List<String> flags() {
        return switch (this) {
            case NOAGENT -> List.of();
            case AGENT -> List.of("-javaagent:" + AgentJar.file());
            case COUNTING -> List.of("-javaagent:" + AgentJar.file() + "=telemetry=jmx");
        };
    }

    /** The name in lower case. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
