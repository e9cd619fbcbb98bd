package dev.filtersmith.samples.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

/** Tests of the messages of commands that cannot go on. */
class WatchTest {
    private static void assertRefused(String message, String... args) {
        StringWriter err = new StringWriter();
        int exitCode =
                new Watch().commandLine().setErr(new PrintWriter(err, true)).execute(args);
        assertThat(exitCode).isEqualTo(2);
        assertThat(err.toString()).startsWith("watch: " + message).hasLineCount(1);
    }

    @Test
    void theAgentMustBeThere() {
        assertRefused("there is no agent nowhere.jar. Build it with mvn package.", "--agent=nowhere.jar");
    }

    @Test
    void refusesWrongFilters() {
        assertRefused("there is no such filter: [ExpectedElementsOutOfRange]", "serve", "--expected=0");
        assertRefused("there is no such filter: [MalformedSpec]", "serve", "--spec=@Filter");
    }

    @Test
    void onlyOtherJvmsCanBeLookedAt() {
        assertRefused("no JMX: process 0 cannot be reached: it is no JVM of this user on this machine", "look", "0");
        long own = ProcessHandle.current().pid();
        assertRefused("no JMX: process " + own + " cannot be reached: ", "look", Long.toString(own));
    }
}
