package dev.filtersmith.maintained;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.Concurrency;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.LongStream;

/** A process that saves a maintained filter again and again, until it is killed. */
final class EndlessSaver {
    private static final int KEYS = 50_000;

    private EndlessSaver() {}

    /**
     * Prints a line after each save.
     *
     * @param arguments file
     * @throws IOException if a save fails
     */
    public static void main(String... arguments) throws IOException {
        MaintainedFilter<Long, LongCountingFilter> filter = MaintainedBuilder.ofLongs(
                        Filters.builder(FilterSpec.dLeftCounting()
                                        .concurrency(Concurrency.MULTI_WRITER)
                                        .build())
                                .expectedElements(2 * KEYS),
                        () -> LongStream.range(0, KEYS).boxed())
                .executor(Runnable::run)
                .build();
        filter.rebuild().join();
        while (true) {
            filter.save(Path.of(arguments[0]));
            System.out.println("saved");
        }
    }
}
