package dev.filtersmith.cli;

import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
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
    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            showDefaultValue = Visibility.NEVER,
            description = "Stored filters.")
    private List<Path> files = List.of();

    /** Whether nobody reads the output any more. */
    private boolean unread;

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
                print(Printable.inLine(file.toString()) + ": whole\n");
            } catch (Trouble damaged) {
                print("");
                remark("filtersmith: %s", Printable.inLine(String.valueOf(damaged.getMessage())));
                exitCode = TROUBLE;
            }
        }
        return exitCode;
    }

    /** Prints a text at once. Files are checked for the exit code, too, which somebody may read. */
    private void print(String text) {
        if (unread) {
            return;
        }
        try {
            console().print("%s", text);
            console().flush();
        } catch (ClosedOutput gone) {
            unread = true;
        }
    }

    private void verify(StoredFile stored) {
        if (stored.isTrimmed()) {
            stored.trimmed(secret.reader());
        } else {
            stored.statistics(secret.reader());
        }
    }
}
