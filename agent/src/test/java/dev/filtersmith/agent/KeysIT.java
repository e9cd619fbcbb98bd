package dev.filtersmith.agent;

import dev.filtersmith.agent.forked.AccessedKeys;
import dev.filtersmith.agent.forked.Keys;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests interfaces of all shapes, over keys of all kinds, with seeds and secret keys. The three
 * engines hold the same bits and give the same answers.
 */
class KeysIT {
    @Test
    void theEnginesAgree(@TempDir Path output) throws IOException, InterruptedException {
        Sources.generated(
                output,
                Sources.PROCESSORS.resolve("good/Shapes.java"),
                Sources.PROCESSORS.resolve("good/Tables.java"),
                Sources.PROCESSORS.resolve("good/Unpackaged.java"),
                Sources.PROCESSORS.resolve("key/Good.java"));
        Fork.of(Keys.class, "good.Shapes", "Unpackaged", "app.Good")
                .agent()
                .assertions()
                .classPath(output)
                .run()
                .printed("44 interfaces, 13 methods that take components");
    }

    /** Keys of classes that are no records, of which filters name the accessors. */
    @Test
    void theEnginesAgreeOnAccessedKeys() throws IOException, InterruptedException {
        Fork.of(AccessedKeys.class).agent().assertions().run().printed("the engines agree");
    }
}
