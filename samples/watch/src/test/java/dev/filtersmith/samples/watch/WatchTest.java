package dev.filtersmith.samples.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Tests of the messages of commands that cannot go on. */
class WatchTest {
    private static void assertThatItSays(Run run, String message) {
        assertThat(run).isEqualTo(new Run(2, "", "watch: " + message + System.lineSeparator()));
    }

    @Test
    void theAgentMustBeThere() {
        assertThatItSays(
                Run.of("--agent=nowhere.jar"),
                "there is no agent " + Path.of("nowhere.jar").toAbsolutePath()
                        + ". Build it with mvn package, or name it with --agent.");
    }

    @Test
    void theServiceSaysWhatIsWrongWithItsFilter() {
        assertThat(Run.of("serve", "--port=0", "--expected=0").err())
                .startsWith("watch: there is no such filter: [ExpectedElementsOutOfRange]");
        assertThat(Run.of("serve", "--port=0", "--spec=@Filter").err())
                .startsWith("watch: there is no such filter: [MalformedSpec]");
    }

    @Test
    void portsAreForOne() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
            assertThat(Run.of("serve", "--port=" + taken.getLocalPort()).err())
                    .startsWith("watch: port " + taken.getLocalPort() + " cannot be listened on: ")
                    .contains("--port");
        }
    }

    @Test
    void theLoadNeedsAService() throws IOException {
        int free;
        try (ServerSocket closed = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
            free = closed.getLocalPort();
        }
        assertThatItSays(
                Run.of("load", "http://127.0.0.1:" + free),
                "nobody listens on http://127.0.0.1:" + free + ". Start the service: watch serve");
    }

    @Test
    void onlyOtherJvmsCanBeLookedAt() {
        assertThatItSays(
                Run.of("look", "0"), "no JMX: process 0 cannot be reached: it is no JVM of this user on this machine");
        long own = ProcessHandle.current().pid();
        assertThat(Run.of("look", Long.toString(own)).err())
                .startsWith("watch: no JMX: process " + own + " cannot be reached: ");
    }
}
