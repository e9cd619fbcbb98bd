package dev.filtersmith.agent;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests annotated traits of Scala 3. The Scala compiler runs no annotation processor. */
class ScalaIT {
    private static final String[] ANSWERS = {"1000 1000 false", "1000 1000 false", "true true false true"};

    private static final List<Path> CLASS_PATH = Fork.onClassPath(".*");

    @TempDir
    private static Path classes;

    @BeforeAll
    static void compile() throws IOException, InterruptedException {
        String library = Fork.path(CLASS_PATH);
        String program = Sources.PROGRAMS.resolve("scala/Seen.scala").toString();
        Fork.bare("dotty.tools.dotc.Main", "-Werror", "-classpath", library, "-d", classes.toString(), program)
                .classPath(CLASS_PATH.toArray(Path[]::new))
                .unsafe()
                .run()
                .printed();
    }

    @Test
    void traitsAreBound() throws IOException, InterruptedException {
        program().agent().run().printed(lines("BOUND BOUND BOUND"));
    }

    @Test
    void withoutTheAgentTheInterpreterRunsThem() throws IOException, InterruptedException {
        program().run().saying(lines("INTERPRETED INTERPRETED INTERPRETED"));
    }

    private static String[] lines(String engines) {
        return Stream.concat(Stream.of(engines), Arrays.stream(ANSWERS)).toArray(String[]::new);
    }

    private static Fork program() {
        return Fork.bare("app.main")
                .unsafe()
                .classPath(classes)
                .classPath(Fork.library().toArray(Path[]::new))
                .classPath(Fork.onClassPath("scala3?-library.*").toArray(Path[]::new));
    }
}
