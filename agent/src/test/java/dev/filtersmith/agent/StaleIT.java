package dev.filtersmith.agent;

import dev.filtersmith.agent.forked.Stale;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests a class that was emitted for an older version of its interface. It is reported once, at
 * load, before any filter is made.
 */
class StaleIT {
    private static final String BEFORE = "@DLeftFilter(subtables = 3)";
    private static final String NOW = "@DLeftFilter(subtables = 4)";

    @TempDir
    private static Path classes;

    @BeforeAll
    static void compile(@TempDir Path sources) throws IOException {
        Path source = sources.resolve("Seen.java");
        Files.writeString(source, source(BEFORE));
        Sources.generated(classes, source);
        Files.writeString(source, source(NOW));
        Sources.plain(classes, source);
    }

    private static String source(String annotation) {
        return "package app; import dev.filtersmith.*; import dev.filtersmith.annotation.*; " + annotation
                + " interface Seen extends MembershipFilter<String> {}";
    }

    @Test
    void withoutAnOptionTheAnnotationIsBound() throws IOException, InterruptedException {
        stale("telemetry=jmx").printed("BOUND " + NOW, "BOUND " + NOW, said("the annotation as it stands is bound."));
    }

    @Test
    void theClassIsUsedWhereThatIsWanted() throws IOException, InterruptedException {
        stale("stale=warn").printed("GENERATED " + BEFORE, "GENERATED " + BEFORE, said("it runs as it was built."));
    }

    @Test
    void orNoFilterIsMade() throws IOException, InterruptedException {
        String refused = "StaleGeneratedClassException";
        stale("stale=fail").printed(refused, refused, said("no filter of this interface can be made."));
    }

    private static Finished stale(String options) throws IOException, InterruptedException {
        return Fork.of(Stale.class, "app.Seen")
                .agent(options)
                .assertions()
                .classPath(classes)
                .run();
    }

    private static String said(String consequence) {
        return "WARNING: The generated class app.Filtersmith_Seen in "
                + classes.toFile().toURI()
                + " does not fit the annotated interface app.Seen: it was built from " + BEFORE
                + ", and the interface now says " + NOW
                + ". Compile app.Seen again, with the annotation processor on the processor path. Until then "
                + consequence;
    }
}
