package dev.filtersmith.samples.caches;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The program: caches that send each other trimmed filters of their content. */
@Command(
        name = Caches.NAME,
        mixinStandardHelpOptions = true,
        version = "Filtersmith caches",
        showDefaultValues = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all went well",
            "1:a filter denied what was there, or the output could not be written",
            "2:input or options of no use"
        },
        description = {
            "Runs some HTTP caches on this machine and asks them for documents.",
            "A cache without a document asks only those siblings whose filter says that they have it.",
            "A line of a file: client url. Without a file, the requests are made up."
        })
public final class Caches implements Callable<Integer> {
    static final String NAME = "caches";

    /** Number of clients of made requests. */
    private static final int CLIENTS = 300;

    private final CommandLine commandLine = new CommandLine(this).setExecutionExceptionHandler(Caches::failed);

    @Parameters(arity = "0..1", paramLabel = "FILE", description = "Requests.")
    private @Nullable Path file;

    @Option(names = "--caches", paramLabel = "N", defaultValue = "3", description = "Number of caches.")
    private int caches;

    @Option(
            names = "--capacity",
            paramLabel = "N",
            defaultValue = "2000",
            description = "Documents that a cache holds.")
    private int capacity;

    @Option(
            names = "--requests",
            paramLabel = "N",
            defaultValue = "20000",
            description = "Requests, if they are made up.")
    private long requests;

    @Option(
            names = "--documents",
            paramLabel = "N",
            defaultValue = "20000",
            description = "Documents, if they are made up.")
    private int documents;

    @Option(
            names = "--exchange",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Requests from one exchange of filters to the next.")
    private int exchange;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Seed of the requests.")
    private long seed;

    Caches() {}

    /**
     * Runs the program and exits with 0, or 1 if a filter denied a present document, 2 if the input
     * is unusable.
     *
     * @param args options, and optionally a file
     */
    public static void main(String... args) {
        sendAtOnce();
        System.exit(new Caches().commandLine.execute(args));
    }

    /**
     * Disables the delay of small packets. Otherwise the server waits 40 ms for more to send, and
     * the client for the whole answer. The property is read when the first server is created.
     */
    static void sendAtOnce() {
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    /** Returns the program's command line, to be run with {@code execute}. */
    CommandLine commandLine() {
        return commandLine;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (caches < 2 || capacity < 1 || requests < 1 || documents < 1 || exchange < 1) {
            throw new UserException("--caches must be more than 1, and the other numbers more than 0");
        }
        Tally tally = new Tally();
        boolean lost;
        try (Cluster cluster = new Cluster(caches, capacity, url -> url.getBytes(StandardCharsets.UTF_8), tally)) {
            replay(cluster);
            lost = cluster.missedRemovals() > 0 || tally.totals().denied() > 0;
        }
        PrintWriter out = commandLine.getOut();
        new Report(tally.totals(), out).print();
        if (lost) {
            commandLine.getErr().println(NAME + ": a filter denied what was there");
        }
        return lost || out.checkError() ? ExitCode.SOFTWARE : ExitCode.OK;
    }

    private void replay(Cluster cluster) throws IOException, InterruptedException {
        if (file == null) {
            replay(
                    cluster,
                    new Traffic(documents, CLIENTS, seed).requests(requests).iterator());
            return;
        }
        if (!Files.isReadable(file)) {
            throw new UserException("cannot read " + file + ": there is no such file, or it may not be read");
        }
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            replay(
                    cluster,
                    lines.lines()
                            .filter(line -> !line.isBlank())
                            .map(Request::parse)
                            .iterator());
        }
    }

    private void replay(Cluster cluster, Iterator<Request> trace) throws IOException, InterruptedException {
        for (long sent = 0; trace.hasNext(); sent++) {
            if (sent % exchange == 0) {
                cluster.exchangeFilters();
            }
            cluster.ask(trace.next());
        }
    }

    private static int failed(Exception failure, CommandLine command, CommandLine.ParseResult parsed) throws Exception {
        if (failure instanceof UserException) {
            command.getErr().println(NAME + ": " + failure.getMessage());
            return ExitCode.USAGE;
        }
        throw failure;
    }
}
