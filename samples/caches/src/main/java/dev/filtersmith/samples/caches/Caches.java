package dev.filtersmith.samples.caches;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The program: caches that send each other trimmed filters of their content. */
@Command(
        name = "caches",
        mixinStandardHelpOptions = true,
        version = "Filtersmith caches",
        showDefaultValues = true,
        description = {
            "Runs HTTP caches on this machine and requests documents from them.",
            "A cache without a document asks only those siblings whose filter answers yes.",
            "A line of a file: client url. Without a file, the requests are made up."
        })
public final class Caches implements Callable<Integer> {
    private static final int CLIENTS = 300;

    private final CommandLine commandLine = new CommandLine(this).setParameterExceptionHandler((wrong, args) -> {
        wrong.getCommandLine().getErr().println("caches: " + wrong.getMessage());
        return ExitCode.USAGE;
    });

    @Parameters(arity = "0..1", paramLabel = "FILE", description = "Requests.")
    private @Nullable Path file;

    @Option(names = "--caches", defaultValue = "3", description = "Number of caches.")
    private int caches;

    @Option(names = "--capacity", defaultValue = "2000", description = "Capacity of a cache in documents.")
    private int capacity;

    @Option(names = "--requests", defaultValue = "20000", description = "Number of made requests.")
    private int requests;

    @Option(names = "--documents", defaultValue = "20000", description = "Number of documents of made requests.")
    private int documents;

    @Option(names = "--exchange", defaultValue = "1000", description = "Requests between two exchanges of filters.")
    private int exchange;

    @Option(names = "--seed", defaultValue = "1", description = "Seed of the requests.")
    private long seed;

    Caches() {}

    /**
     * Runs the program.
     *
     * @param args options, and optionally a file
     */
    public static void main(String... args) {
        sendAtOnce();
        System.exit(new Caches().commandLine.execute(args));
    }

    /**
     * Disables the delay of small packets; the server would wait 40 ms for more to send. The
     * property is read when the first server is created.
     */
    static void sendAtOnce() {
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    /** Returns the program's command line, to be run with {@code execute}. */
    CommandLine commandLine() {
        return commandLine;
    }

    @Override
    public Integer call() throws IOException {
        if (caches < 2 || capacity < 1 || requests < 1 || documents < 1 || exchange < 1) {
            throw wrong("--caches must be more than 1, and the other numbers more than 0");
        }
        if (file != null && (Files.isDirectory(file) || !Files.isReadable(file))) {
            throw wrong("cannot read " + file + ": there is no such file, or it may not be read");
        }
        Tally tally = new Tally();
        List<Node> nodes = new ArrayList<>();
        try (Stream<String> lines = file == null ? madeRequests() : Files.lines(file)) {
            for (int i = 0; i < caches; i++) {
                nodes.add(new Node(capacity, tally));
            }
            replay(lines.filter(line -> !line.isBlank()).iterator(), nodes);
        } catch (UncheckedIOException failure) {
            throw wrong("cannot read " + file + ": " + failure.getMessage());
        } finally {
            nodes.forEach(Node::close);
        }
        tally.print(commandLine.getOut());
        boolean lost = tally.denied() > 0
                || nodes.stream().anyMatch(node -> node.store().filter().missedRemovals() > 0);
        if (lost) {
            commandLine.getErr().println("caches: a filter denied what was there");
        }
        return lost || commandLine.getOut().checkError() ? ExitCode.SOFTWARE : ExitCode.OK;
    }

    /** Makes requests for a few documents often and for most seldom. */
    private Stream<String> madeRequests() {
        Random random = new Random(seed);
        return Stream.generate(() -> "client" + random.nextInt(CLIENTS) + " http://origin.example/articles/"
                        + (int) (documents * Math.pow(random.nextDouble(), 3)) + ".html")
                .limit(requests);
    }

    /** Sends each request to the cache of its client, and exchanges the filters at intervals. */
    private void replay(Iterator<String> lines, List<Node> nodes) throws IOException {
        for (long sent = 0; lines.hasNext(); sent++) {
            if (sent % exchange == 0) {
                for (Node node : nodes) {
                    node.refresh(nodes);
                }
            }
            String line = lines.next();
            String[] fields = line.strip().split("\\s+", -1);
            if (fields.length != 2) {
                throw wrong("\"" + line + "\" is no request. Write a client and a URL: 10.0.0.7 http://example/a");
            }
            nodes.get(Math.floorMod(fields[0].hashCode(), nodes.size())).request(fields[1]);
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(commandLine, message);
    }
}
