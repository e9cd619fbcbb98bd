package dev.filtersmith.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.tools.attach.VirtualMachine;
import dev.filtersmith.agent.forked.OwnRecorder;
import dev.filtersmith.agent.forked.Profiled;
import dev.filtersmith.profile.Operations;
import dev.filtersmith.profile.ProfileDirectory;
import dev.filtersmith.profile.Profiles;
import dev.filtersmith.profile.Repeats;
import dev.filtersmith.profile.WorkloadProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the files that the agent writes of the work of filters. */
class ProfileIT {
    @TempDir
    private Path temporary;

    private static void run(Path directory, String... messages) throws IOException, InterruptedException {
        Finished finished = Fork.of(Profiled.class)
                .agent("profile=" + directory)
                .assertions()
                .run()
                .saying("BOUND");
        assertThat(finished.messages()).hasSize(messages.length);
        for (int i = 0; i < messages.length; i++) {
            assertThat(finished.messages()[i]).contains(messages[i]);
        }
    }

    @Test
    void eachRunIsAddedAtItsExit() throws IOException, InterruptedException {
        Path directory = temporary.resolve("not there yet");
        run(directory);
        run(directory);
        Profiles read = new ProfileDirectory(directory).read();
        assertThat(read.skipped()).isEmpty();
        WorkloadProfile seen = read.all().get(0);
        assertThat(seen.title()).isEqualTo("dev.filtersmith.LongFilter:seen");
        assertThat(seen.spec()).contains("@DLeftFilter(");
        assertThat(seen.period().runs()).isEqualTo(2);
        assertThat(seen.period().filters()).isEqualTo(2);
        assertThat(seen.sizes().mostExpected()).isEqualTo(10_000);
        assertThat(seen.sizes().peak()).isEqualTo(1000);
        assertThat(seen.operations()).isEqualTo(new Operations(2002, 2002, 2000, 2202, 2000, 200, 0, 0, 0));
        assertThat(seen.strains().mostWriters()).isEqualTo(1);
        assertThat(seen.reports().falsePositives()).isEqualTo(6);
        assertThat(seen.reports().repeats()).isEqualTo(new Repeats(4, List.of(2L, 2L), List.of(2L, 2L, 2L, 2L, 2L), 0));
        assertThat(seen.keys().kind()).isEqualTo("long");
        assertThat(seen.keys().byBytes()).containsExactly(0L, 0L, 0L, 0L, 2L);
        assertThat(seen.keys().byPuts()).containsExactly(2000L, 200L, 2L);
    }

    /** A filter that the program records itself is not counted a second time. */
    @Test
    void besideTheRecorderOfAProgramNothingIsCountedTwice() throws Exception {
        Path directory = temporary.resolve("profiles");
        Finished finished = Fork.of(OwnRecorder.class, directory.toString())
                .flags("-XX:+EnableDynamicAgentLoading")
                .run(temporary, (process, output, errors) -> {
                    Fork.await("\n", output, process);
                    VirtualMachine machine = VirtualMachine.attach(Long.toString(process.pid()));
                    machine.loadAgent(Fork.AGENT.toString(), "profile=" + directory);
                    machine.detach();
                });
        finished.saying("ProfileRecorder");
        assertThat(new ProfileDirectory(directory)
                        .read().all().stream()
                                .map(profile ->
                                        profile.name() + " " + profile.period().filters() + " "
                                                + profile.operations().puts() + " "
                                                + profile.operations().lookups()))
                .containsExactly("later 1 5 0", "plain 1 5 0", "recorded 1 15 1");
    }

    @Test
    void aDirectoryThatCannotBeWrittenIsSaid() throws IOException, InterruptedException {
        Path file = temporary.resolve("file");
        Files.writeString(file, "");
        run(file, "profiles are kept and written later");
    }
}
