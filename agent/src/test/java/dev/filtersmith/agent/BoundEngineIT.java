package dev.filtersmith.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.agent.forked.Classes;
import dev.filtersmith.agent.forked.Hello;
import dev.filtersmith.agent.forked.Outages;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests bound classes in use. All these tests check that a fork writes no file. */
class BoundEngineIT {
    static final String BOUND = "BOUND BOUND true true";

    @Test
    void classesAreSharedAndGoWithTheirFilters() throws IOException, InterruptedException {
        Fork.of(Classes.class).agent().assertions().run().printed("done");
    }

    /**
     * Runs an image with only these modules. If the JDK cannot make one, its own modules are
     * hidden.
     */
    @Test
    void noCompilerIsNeeded(@TempDir Path directory) throws IOException, InterruptedException {
        String modules = "java.base,java.instrument,java.logging";
        Path image = directory.resolve("image");
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        boolean linked = ToolProvider.findFirst("jlink").isPresent()
                && ToolProvider.findFirst("jlink")
                                .get()
                                .run(nowhere, nowhere, "--add-modules", modules, "--output", image.toString())
                        == 0;
        Fork fork = Fork.of(Hello.class).agent();
        (linked ? fork.java(image) : fork.flags("--limit-modules", modules))
                .run()
                .printed(BOUND);
    }

    @Test
    void withoutTheAgentTheInterpreterRuns() throws IOException, InterruptedException {
        Finished finished = Fork.of(Hello.class).run().saying("INTERPRETED INTERPRETED true true");
        assertThat(finished.errors()).contains("WARNING: There is no class", "Until then the interpreter runs it");
    }

    @Test
    void whateverTheAgentDoesFiltersAreMade() throws IOException, InterruptedException {
        String missing =
                "dev.filtersmith.MissingEngineException: no class can be bound for dev.filtersmith.LongFilter: ";
        String otherwise = ", or ask for no engine: then the interpreter steps in.";
        Fork.of(Outages.class)
                .agent()
                .run()
                .printed(
                        "throws: INTERPRETED true [IllegalStateException] INTERPRETED []",
                        "throws an error: INTERPRETED true [AssertionError] INTERPRETED []",
                        "throws a checked exception: INTERPRETED true [IOException] INTERPRETED []",
                        "overflows the stack: INTERPRETED true [StackOverflowError] INTERPRETED [StackOverflowError]",
                        "gives nothing: INTERPRETED true [NullPointerException] INTERPRETED []",
                        "gives no class file: INTERPRETED true [ClassFormatError] INTERPRETED []",
                        "gives text: INTERPRETED true [ClassCastException] INTERPRETED []",
                        "has no binder: INTERPRETED true [] INTERPRETED []",
                        "WARNING: The Filtersmith agent offers version 99, this library needs 1: it runs without "
                                + "the agent. Use"
                                + " the agent of the same release.",
                        "has another version: INTERPRETED true [] INTERPRETED []",
                        "WARNING: No class could be bound for dev.filtersmith.LongFilter with bloom-k8. The "
                                + "interpreter runs"
                                + " it, several times slower.",
                        "and then BOUND",
                        missing + "the agent could not; the log tells why" + otherwise,
                        missing + "the Java agent is not there. Start the JVM with -javaagent:filtersmith-agent.jar"
                                + otherwise,
                        "with the agent back BOUND");
    }
}
