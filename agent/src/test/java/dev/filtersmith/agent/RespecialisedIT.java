package dev.filtersmith.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.agent.forked.Respecialised;
import dev.filtersmith.maintained.MaintainedFilter;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests maintained filters that take another spec, of a class that the agent binds. */
class RespecialisedIT {
    private static final Path SOURCE = Sources.PROGRAMS.resolve("maintained/Live.java");

    @TempDir
    private Path output;

    @TempDir
    private Path files;

    private Fork program() {
        return Fork.of(Respecialised.class, files.toString(), "maintained.Live")
                .assertions()
                .classPath(Fork.whereIs(MaintainedFilter.class), output);
    }

    @Test
    void anotherSpecIsBound() throws IOException, InterruptedException {
        Sources.plain(output, SOURCE);
        String line = "BOUND own, BOUND another, BOUND another";
        Finished first = program().agent().run().saying(line, line, line);
        assertThat(first.errors().lines().filter(logged -> logged.contains(" was respecialised from ")))
                .hasSize(3)
                .allMatch(logged -> logged.matches("INFO: A maintained filter of .+ was respecialised from"
                        + " @CountingBloomFilter\\(.+ for 500 elements, \\d+ bits, BOUND to @.+ for \\d+ elements,"
                        + " \\d+ bits, BOUND\\. It had \\d+ live keys, at most \\d+ since the rebuild before\\."));
        assertThat(first.errors()).doesNotContain("WARNING");
        line = "BOUND another, BOUND another";
        program().agent().run().saying(line, line, line);
    }

    /** Nobody sees the filters of which the choice asks whether a class can be bound. */
    @Test
    @Tag("full")
    void anEmittedClassGivesWayToABoundOneAndComesBackWithoutTheAgent() throws IOException, InterruptedException {
        Sources.generated(output, SOURCE);
        String emitted = "GENERATED own, BOUND another, BOUND another";
        program().agent("telemetry=jmx").run().saying(emitted, emitted, "BOUND own, BOUND another, BOUND another");
        String loaded = "BOUND another, BOUND another";
        program().agent("telemetry=jmx").run().saying(loaded, loaded, loaded);
        String without = "INTERPRETED another, GENERATED own";
        program().run().saying(without, without, "INTERPRETED another, INTERPRETED another");
    }
}
