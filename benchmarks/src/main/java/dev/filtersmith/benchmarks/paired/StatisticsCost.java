package dev.filtersmith.benchmarks.paired;

import dev.filtersmith.benchmarks.Forks;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A program that prints what it costs that a filter counts its operations: the times of operations
 * on a filter built with {@code statistics(true)} and on one without, taken in turns in each of
 * three JVMs, and their ratios.
 */
public final class StatisticsCost {
    private static final int FORKS = 3;
    private static final Duration LIMIT = Duration.ofMinutes(3);

    private static final String TEXTS = "texts";

    /** So many times fewer keys, since texts beyond the cache take the time of memory. */
    private static final int TEXTS_SHARE = 8;

    /** The operations of the table, as laps of subjects that do not count. */
    static final List<String> LAPS = List.of(
            lap("LOOKUP", Subjects.DEFAULT, 1),
            lap("LOOKUP", Subjects.DEFAULT, 2),
            lap("LOOKUP", Subjects.WINDOWS_16, 1),
            lap("LOOKUP", Subjects.WINDOWS_16, 2),
            lap("LOOKUP", Subjects.DELETABLE_64, 1),
            lap("LOOKUP", Subjects.DELETABLE_64, 2),
            lap("LOOKUP", Subjects.OWN_BLOOM, 1),
            lap("LOOKUP", Subjects.OWN_BLOOM, 2),
            lap("LOOKUP", Subjects.DEFAULT_MULTI, 1),
            lap("LOOKUP", Subjects.DEFAULT_MULTI, 2),
            lap("LOOKUP", TEXTS, 1),
            lap("LOOKUP", TEXTS, 2),
            lap("BATCH", Subjects.DEFAULT, 1),
            lap("BATCH", Subjects.DEFAULT, 2),
            lap("PUT", Subjects.DEFAULT, 1),
            lap("PUT", Subjects.DEFAULT_MULTI, 2),
            lap("PUTALL", Subjects.DEFAULT, 1));

    /** Those that need the agent. */
    private static final List<String> BOUND_LAPS = List.of(
            lap("LOOKUP", Subjects.bound(Subjects.DEFAULT), 1), lap("LOOKUP", Subjects.bound(Subjects.DEFAULT), 2));

    private StatisticsCost() {}

    private static String lap(String work, String subject, int threads) {
        return work + " mixed " + subject + " " + threads;
    }

    /**
     * Prints the rows of a table.
     *
     * @param arguments number of keys; jar of the agent, if bound filters are to be measured; and
     *     what the laps to take contain, all if it is missing
     * @throws IOException if a JVM fails
     * @throws InterruptedException if this thread is interrupted
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        String keys = arguments.length > 0 ? arguments[0] : "100000";
        String agent = arguments.length > 1 ? arguments[1] : "";
        String wanted = arguments.length > 2 ? arguments[2] : "";
        System.out.println("| | off | on | ratios | worst |");
        System.out.println("|---|---|---|---|---|");
        for (String lap : Stream.concat(LAPS.stream(), agent.isEmpty() ? Stream.of() : BOUND_LAPS.stream())
                .filter(lap -> lap.contains(wanted))
                .toList()) {
            List<String> flags = BOUND_LAPS.contains(lap) ? List.of("-javaagent:" + agent) : List.of();
            String fill = lap.contains(TEXTS) ? Integer.toString(Integer.parseInt(keys) / TEXTS_SHARE) : keys;
            System.out.println(row(lap, flags, List.of(fill, "1500", "15"), FORKS));
        }
    }

    /** Returns the row of an operation. */
    static String row(String lap, List<String> flags, List<String> numbers, int forks)
            throws IOException, InterruptedException {
        List<String> arguments = Stream.of(numbers, List.of(lap, counted(lap)))
                .flatMap(List::stream)
                .toList();
        double[][] times = new double[forks][];
        for (int fork = 0; fork < forks; fork++) {
            times[fork] = Forks.run(flags, PairedSpeed.class, arguments, LIMIT).stream()
                    .mapToDouble(Double::parseDouble)
                    .toArray();
        }
        return Stream.of(
                        lap,
                        text("%.1f", times, 0),
                        text("%.1f", times, 1),
                        Arrays.stream(times)
                                .map(pair -> String.format(Locale.ROOT, "%.2f", pair[1] / pair[0]))
                                .collect(Collectors.joining(" / ")),
                        Arrays.stream(times)
                                .map(pair -> pair[1] / pair[0])
                                .max(Comparator.naturalOrder())
                                .map(worst -> String.format(Locale.ROOT, "%.2f", worst))
                                .orElseThrow())
                .collect(Collectors.joining(" | ", "| ", " |"));
    }

    private static String counted(String lap) {
        int threads = lap.lastIndexOf(' ');
        return lap.substring(0, threads) + "-counted" + lap.substring(threads);
    }

    private static String text(String format, double[][] times, int column) {
        return Arrays.stream(times)
                .map(pair -> String.format(Locale.ROOT, format, pair[column]))
                .collect(Collectors.joining(" / "));
    }
}
