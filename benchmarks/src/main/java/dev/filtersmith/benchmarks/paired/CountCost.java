package dev.filtersmith.benchmarks.paired;

import com.google.common.base.Splitter;
import dev.filtersmith.benchmarks.Forks;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A program that prints what it costs that each put of a new key counts what it stores: the time of
 * a put over that of a put whose class does not count, in each of three JVMs, and the worst ratio.
 * Beside them are ratios of two fills by the same class, which show how exact the others are.
 */
public final class CountCost {
    /** The families, and the modes of threads that have subjects. */
    static final List<String> SUBJECTS = Stream.of(
                    List.of(Subjects.DEFAULT, Subjects.DELETABLE_64),
                    Subjects.SHARED,
                    List.of(Subjects.CELLS, Subjects.RANK, Subjects.RANK_BARE, Subjects.RANK_COUNTING),
                    List.of(Subjects.WINDOWS_16, Subjects.OWN_BLOOM, Subjects.CHOICE_BLOOM),
                    List.of(Subjects.OWN_COUNTING_BLOOM))
            .flatMap(List::stream)
            .toList();

    private static final List<String> FLAGS = List.of("-Xms1g", "-Xmx1g", "-XX:+UseSerialGC");
    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final int FORKS = 3;

    /** The time to warm up in milliseconds, and sizes with their rounds. */
    private static final List<String> WORK = List.of("3000", "100000", "60", "1000000", "18");

    private CountCost() {}

    /**
     * Prints the rows of a table.
     *
     * @param arguments names of subjects; all if there is none
     * @throws IOException if a JVM fails
     * @throws InterruptedException if this thread is interrupted
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        System.out.println("| put of a new key | n | ns | over a put without a count | worst | over itself |");
        System.out.println("|---|---|---|---|---|---|");
        for (String subject : arguments.length == 0 ? SUBJECTS : List.of(arguments)) {
            rows(subject, FORKS, WORK).forEach(System.out::println);
        }
    }

    /** Returns a row for each size. */
    static List<String> rows(String subject, int forks, List<String> work) throws IOException, InterruptedException {
        List<String> arguments =
                Stream.concat(Stream.of(subject), work.stream()).toList();
        List<List<String>> printed = new ArrayList<>();
        for (int fork = 0; fork < forks; fork++) {
            printed.add(Forks.run(FLAGS, CountRatio.class, arguments, LIMIT));
        }
        List<String> rows = new ArrayList<>();
        for (int size = 0; size < printed.get(0).size(); size++) {
            rows.add(row(subject, Integer.parseInt(work.get(2 * size + 1)), size, printed));
        }
        return rows;
    }

    private static String row(String subject, int keys, int size, List<List<String>> printed) {
        double[][] columns = new double[3][printed.size()];
        for (int fork = 0; fork < printed.size(); fork++) {
            List<String> numbers =
                    Splitter.on(' ').splitToList(printed.get(fork).get(size));
            for (int column = 0; column < columns.length; column++) {
                columns[column][fork] = Double.parseDouble(numbers.get(column));
            }
        }
        double worst = Arrays.stream(columns[1]).max().orElseThrow();
        return String.format(
                Locale.ROOT,
                "| %s | %,d | %.1f | %s | %.3f | %s |",
                subject,
                keys,
                CountRatio.median(columns[0]),
                text(columns[1]),
                worst,
                text(columns[2]));
    }

    private static String text(double... ratios) {
        return Arrays.stream(ratios)
                .mapToObj(ratio -> String.format(Locale.ROOT, "%.3f", ratio))
                .collect(Collectors.joining(" / "));
    }
}
