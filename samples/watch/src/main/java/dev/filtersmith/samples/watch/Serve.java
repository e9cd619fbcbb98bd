package dev.filtersmith.samples.watch;

import dev.filtersmith.FilterSpec;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The service that is watched. It knows nothing of the agent. Each line of its input makes it store
 * more documents and answer questions, most of them for absent documents.
 */
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description = {
            "Runs the service. Each line of standard input is a step: more documents, in the end too many,",
            "and then a larger filter. Start it with -javaagent:filtersmith-agent.jar=telemetry=jfr,jmx."
        })
final class Serve implements Callable<Integer> {
    /** Number of documents after each step, in percent of the expected number. */
    private static final int[] PERCENT = {50, 75, 90, 100, 110, 120, 130};

    /** Number of steps; the filter becomes larger in the last one. */
    static final int STEPS = PERCENT.length + 1;

    /** One question in this many is for a present document. */
    private static final int PRESENT = 4;

    @Spec
    private CommandSpec command = CommandSpec.create();

    @Option(names = "--spec", defaultValue = "@DLeftFilter(maxFpp = 0.001)", description = "The filter's annotation.")
    private String spec = "";

    @Option(names = "--expected", defaultValue = "2000", description = "Number of documents that it is designed for.")
    private int expected;

    @Option(names = "--questions", defaultValue = "4000", description = "Number of questions in each step.")
    private int questions;

    @Option(names = "--seed", defaultValue = "1", description = "Seed of the questions.")
    private long seed;

    @Override
    public Integer call() throws IOException {
        Documents documents = documents();
        PrintWriter out = command.commandLine().getOut();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()));
        Random random = new Random(seed);
        say(
                out,
                "process %d, press Enter for the next step%n",
                ProcessHandle.current().pid());
        int stored = 0;
        for (int step = 0; in.readLine() != null; step++) {
            if (step < PERCENT.length) {
                for (; stored < (long) expected * PERCENT[step] / 100; stored++) {
                    documents.put("document-" + stored, new byte[0]);
                }
            } else if (step == PERCENT.length) {
                documents.enlarge();
            }
            ask(documents, stored, random);
            say(out, "%,d documents, %,d of them not in the filter%n", stored, documents.refused());
        }
        return ExitCode.OK;
    }

    private Documents documents() {
        try {
            return new Documents(FilterSpec.parse(spec), expected);
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(command.commandLine(), "there is no such filter: " + wrong.getMessage());
        }
    }

    private void ask(Documents documents, int stored, Random random) {
        for (int i = 0; i < questions; i++) {
            boolean present = stored > 0 && random.nextInt(PRESENT) == 0;
            String key =
                    present ? "document-" + random.nextInt(stored) : "absent-" + Long.toHexString(random.nextLong());
            if (documents.get(key).isPresent() != present) {
                throw new IllegalStateException("the service answered wrongly for " + key);
            }
        }
    }

    private static void say(PrintWriter out, String format, Object... values) {
        out.printf(Locale.ROOT, format, values).flush();
    }
}
