package dev.filtersmith.cli;

import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Checks stored filters. */
@Command(
        name = "verify",
        description = {
            "Reads stored filters and checks all that reading checks: the checksums, and that a filter could have"
                    + " written these bits.",
            "Prints a line for each file that is whole. All files are checked; the exit code is 2 if one is not whole."
        })
final class VerifyCommand extends Job {
    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Stored filters.")
    private List<Path> files = List.of();

    @Mixin
    private final Secret secret = new Secret();

    VerifyCommand(Console console) {
        super(console);
    }

    @Override
    int run() {
        int exitCode = OK;
        for (Path file : files) {
            try {
                verify(StoredFile.open(file));
                console().println(file + ": whole");
            } catch (Trouble damaged) {
                console().flush();
                remark("filtersmith: %s", String.valueOf(damaged.getMessage()));
                exitCode = TROUBLE;
            }
        }
        return exitCode;
    }

    private void verify(StoredFile stored) {
        if (stored.isTrimmed()) {
            stored.trimmed(secret.reader());
        } else {
            stored.statistics(secret.reader());
        }
    }
}
