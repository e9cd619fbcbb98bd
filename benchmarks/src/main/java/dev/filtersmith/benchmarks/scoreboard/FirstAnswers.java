package dev.filtersmith.benchmarks.scoreboard;

import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import dev.filtersmith.benchmarks.Forks;
import dev.filtersmith.benchmarks.cold.FirstGuavaLookup;
import dev.filtersmith.benchmarks.cold.FirstLookup;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;

/**
 * The times to a first answer, in milliseconds: medians of 21 new JVMs, ours and Guava's in turns.
 * The start of the JVM is not part of them.
 */
final class FirstAnswers {
    private static final int TIMES = 21;
    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** From this version on, an archive also has the links of methods and the profiles. */
    private static final int AOT = 25;

    /** The first thing that a program does. */
    enum Way {
        CREATE(true),
        TEXT(true),
        READ(true),
        /** As CREATE, with an archive of the classes that a run before has loaded. */
        ARCHIVED(true),
        MAP(false),
        GROWN(false),
        WINDOWS(false),
        BLOOM(false),
        DYNAMIC(false);

        private final boolean ofGuava;

        Way(boolean ofGuava) {
            this.ofGuava = ofGuava;
        }

        /** Returns the end of the names of its measures. */
        String end() {
            return this == CREATE ? "" : "." + label();
        }

        /** Returns the end of the name of Guava's measure that it is compared with. */
        String peer() {
            return ofGuava ? end() : this == MAP ? READ.end() : CREATE.end();
        }

        private String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        private String argument() {
            return this == ARCHIVED ? CREATE.label() : label();
        }
    }

    /** One of the two programs, with its times of each way. */
    private static final class Program {
        private final String subject;
        private final Class<?> type;
        private final Map<Way, List<Double>> times = new EnumMap<>(Way.class);

        Program(String subject, Class<?> type) {
            this.subject = subject;
            this.type = type;
        }

        List<Double> times(Way way) {
            return times.computeIfAbsent(way, none -> new ArrayList<>());
        }
    }

    private final List<Program> programs;
    private final List<String> flags;
    private final int runs;

    /** Selects the programs of some subjects. */
    FirstAnswers(Set<String> subjects) {
        this(subjects, List.of(), TIMES);
    }

    /** Selects them, for a number of JVMs with flags. */
    FirstAnswers(Set<String> subjects, List<String> flags, int runs) {
        this.programs = List.of(
                        new Program(Subjects.DEFAULT, FirstLookup.class),
                        new Program(Subjects.GUAVA, FirstGuavaLookup.class))
                .stream()
                .filter(program -> subjects.contains(program.subject))
                .toList();
        this.flags = flags;
        this.runs = runs;
    }

    /** Adds the measures; the first of each way runs the JVMs of all programs. */
    void addTo(Map<String, Callable<Double>> measures) {
        for (Way way : Way.values()) {
            for (Program program : programs) {
                if (way.ofGuava || program.type == FirstLookup.class) {
                    measures.put("ms.cold." + program.subject + way.end(), () -> median(way, program));
                }
            }
        }
    }

    private List<String> run(Program program, List<String> archive, String way, Path file)
            throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(flags);
        all.addAll(archive);
        return Forks.run(all, program.type, List.of(way, file.toString()), LIMIT);
    }

    private double median(Way way, Program program) throws IOException, InterruptedException {
        if (program.times(way).isEmpty()) {
            Path directory = Files.createTempDirectory("filtersmith-cold");
            try {
                takeTimes(way, directory);
            } finally {
                MoreFiles.deleteRecursively(directory, RecursiveDeleteOption.ALLOW_INSECURE);
            }
        }
        return Stopwatch.median(
                program.times(way).stream().mapToDouble(time -> time).toArray());
    }

    private void takeTimes(Way way, Path directory) throws IOException, InterruptedException {
        List<Program> taken = programs.stream()
                .filter(program -> way.ofGuava || program.type == FirstLookup.class)
                .toList();
        for (Program program : taken) {
            Path file = directory.resolve(program.subject);
            run(program, List.of(), "write", file);
            if (way == Way.ARCHIVED) {
                run(program, archive(file, true), way.argument(), file);
            }
        }
        for (int i = 0; i < runs; i++) {
            for (Program program : taken) {
                Path file = directory.resolve(program.subject);
                List<String> used = way == Way.ARCHIVED ? archive(file, false) : List.of();
                List<String> lines = run(program, used, way.argument(), file);
                program.times(way).add(Double.valueOf(lines.get(lines.size() - 1)));
            }
        }
    }

    /** Returns the flags that make an archive, or those that use it and fail without it. */
    private static List<String> archive(Path file, boolean making) {
        if (Runtime.version().feature() >= AOT) {
            String cache = file + ".aot";
            return making ? List.of("-XX:AOTCacheOutput=" + cache) : List.of("-XX:AOTCache=" + cache, "-XX:AOTMode=on");
        }
        String archive = file + ".jsa";
        return making
                ? List.of("-XX:ArchiveClassesAtExit=" + archive)
                : List.of("-XX:SharedArchiveFile=" + archive, "-Xshare:on");
    }
}
