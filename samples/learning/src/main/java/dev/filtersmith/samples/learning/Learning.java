package dev.filtersmith.samples.learning;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.samples.learning.CalledMethods.Advised;
import dev.filtersmith.samples.learning.CalledMethods.Guessed;
import dev.filtersmith.samples.learning.CalledMethods.Rebuilt;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.URISyntaxException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The program: a first guess, its profile, the advice, and the service again as advised. */
public final class Learning {
    static final int METHODS = 100_000;
    private static final int LOOKUPS = 300_000;

    /** The log of the library. It has a line for each size of the rebuilt filter. */
    private static final Logger LOG = Logger.getLogger("dev.filtersmith");

    private Learning() {}

    /**
     * Prints the advice and a table, draws a plot, and exits with 1 if a filter denied what was
     * there.
     *
     * @param args number of lookups in each of the 60 steps; none for 300,000
     * @throws IOException if the classes of the JDK cannot be read, or the results not be written
     */
    public static void main(String... args) throws IOException {
        int lookups = args.length == 0 ? LOOKUPS : Integer.parseInt(args[0]);
        PrintWriter out = new PrintWriter(System.out, true, Charset.defaultCharset());
        List<String> methods = JdkMethods.called(METHODS);
        Path profiles = Files.createTempDirectory("learning");
        // The first runs are for the compiler.
        Trials small = new Trials(methods.subList(0, methods.size() / 10), lookups / 10);
        runs(small, profiles.resolve("small"), new PrintWriter(Writer.nullWriter()));
        Report report = runs(new Trials(methods, lookups), profiles, out);
        report.print(out);
        Path plot = beside("learning.svg");
        new Plot(report.runs()).draw(plot);
        out.println("plot: " + plot);
        System.exit(report.lost() == 0 ? 0 : 1);
    }

    private static Path beside(String file) throws IOException {
        try {
            return Path.of(Learning.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .resolveSibling(file);
        } catch (URISyntaxException impossible) {
            throw new IOException(impossible);
        }
    }

    /** Runs the service with each filter, and prints the advice for those with a profile. */
    static Report runs(Trials trials, Path profiles, PrintWriter out) throws IOException {
        Map<String, List<Measured>> runs = new LinkedHashMap<>();
        LOG.setLevel(Level.WARNING);
        out.println("profiles: " + profiles);
        out.println();
        runs.put("first guess", trials.record(Guessed.class, profiles));
        out.println(Trials.advice(Guessed.class, profiles));
        runs.put("advised", trials.record(Advised.class, profiles));
        out.println(Trials.advice(Advised.class, profiles));
        runs.put("rebuilt", trials.run(table -> new Maintained<>(table, Filters.builder(Rebuilt.class))));
        runs.put("Guava", trials.run(table -> new Guava(table, FilterSpec.of(Guessed.class))));
        return new Report(runs);
    }
}
