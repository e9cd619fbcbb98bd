package dev.filtersmith.samples.quickstart;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.CharacterCodingException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The program: a table that compares filters of the same names. */
@Command(
        name = "quickstart",
        mixinStandardHelpOptions = true,
        version = "Filtersmith quickstart",
        showDefaultValues = true,
        description = {
            "Puts one half of the keys into filters, asks for the other half, and prints a table.",
            "Without a file, the keys are the names of all classes in the running JDK."
        })
public final class Quickstart implements Callable<Integer> {
    private static final String CLASS = ".class";

    private final CommandLine commandLine;

    @Parameters(arity = "0..1", paramLabel = "FILE", description = "Keys in UTF-8, one a line.")
    private @Nullable Path file;

    @Option(names = "--seed", defaultValue = "1", description = "Seed of the halves and of the hashing.")
    private long seed;

    @Option(names = "--absent", defaultValue = "2000000", description = "Number of derived absent keys to ask for.")
    private int absent;

    Quickstart() {
        commandLine = new CommandLine(this).setParameterExceptionHandler((wrong, args) -> {
            wrong.getCommandLine().getErr().println("quickstart: " + wrong.getMessage());
            return ExitCode.USAGE;
        });
    }

    /**
     * Runs the program.
     *
     * @param args options and file
     */
    public static void main(String... args) {
        System.exit(new Quickstart().commandLine.execute(args));
    }

    /** Returns the program's command line, to be run with {@code execute}. */
    CommandLine commandLine() {
        return commandLine;
    }

    @Override
    public Integer call() {
        List<String> keys = keys();
        if (keys.size() < 2) {
            throw wrong("too few keys: " + keys.size() + "; it takes one to put and one to ask for");
        }
        if (absent < 0) {
            throw wrong("--absent must not be negative");
        }
        boolean complete = new Comparison(keys, seed).print(absent, commandLine.getOut());
        return complete && !commandLine.getOut().checkError() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private List<String> keys() {
        try {
            List<String> lines = file == null ? classNames() : Files.readAllLines(file);
            return lines.stream().filter(key -> !key.isBlank()).distinct().toList();
        } catch (NoSuchFileException missing) {
            throw wrong("cannot read " + file + ": there is no such file");
        } catch (CharacterCodingException malformed) {
            throw wrong("cannot read " + file + ": it is not text in UTF-8");
        } catch (IOException failure) {
            throw wrong("cannot read " + file + ": " + failure.getMessage());
        }
    }

    /** Returns the name of every class in the runtime image of the running JDK. */
    private static List<String> classNames() throws IOException {
        Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules");
        try (Stream<Path> files = Files.walk(modules)) {
            return files.filter(file -> file.toString().endsWith(CLASS) && !file.endsWith("module-info.class"))
                    .map(file -> file.subpath(2, file.getNameCount()).toString())
                    .map(name ->
                            name.substring(0, name.length() - CLASS.length()).replace('/', '.'))
                    .sorted()
                    .toList();
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(commandLine, message);
    }
}
