package dev.filtersmith.maintained;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.maintained.RespecialisedFilterTest.Ids;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.LongStream;

/**
 * A process whose filters take another family or another size at each second rebuild, and are saved
 * after each, until it is killed. Its table is a log.
 */
final class EndlessChooser implements AutoCloseable {
    private static final int KEYS = 20_000;

    private final LoggedRows rows;
    private final Path file;
    private final boolean chooses;

    /**
     * Opens the table.
     *
     * @param chooses whether filters choose their family, or their size
     */
    EndlessChooser(Path file, Path table, boolean chooses) throws IOException {
        this.file = file;
        this.chooses = chooses;
        this.rows = new LoggedRows(table);
    }

    /**
     * Prints a line after each save, with the filter.
     *
     * @param arguments file, table, and whether to choose families
     * @throws IOException if a save fails
     */
    public static void main(String... arguments) throws IOException {
        try (EndlessChooser chooser =
                new EndlessChooser(Path.of(arguments[0]), Path.of(arguments[1]), Boolean.parseBoolean(arguments[2]))) {
            if (Files.exists(chooser.file)) {
                chooser.loaded();
            }
            while (true) {
                chooser.run(chooser.filter());
            }
        }
    }

    private MaintainedFilter<Long, ? extends LongFilter> filter() {
        RespecialisePolicy policy =
                RespecialisePolicy.defaults().pause(Duration.ZERO).onlyIfSaves(0);
        return chooses
                ? MaintainedBuilder.ofLongs(Filters.builder(Ids.class).expectedElements(4L * KEYS), rows)
                        .executor(Runnable::run)
                        .respecialise(policy.maxFpp(0.05))
                        .build()
                : MaintainedBuilder.ofLongs(
                                Filters.builder(FilterSpec.dLeftCounting()
                                                .concurrency(Concurrency.MULTI_WRITER)
                                                .build())
                                        .expectedElements(100),
                                rows)
                        .executor(Runnable::run)
                        .respecialise(policy)
                        .build();
    }

    /**
     * Loads the file, and checks that no row is missed. If there is no room for the rows since, it
     * rebuilds the filter instead. Returns the number of rows.
     */
    int loaded() {
        MaintainedFilter<Long, ? extends LongFilter> filter = filter();
        Throwable failure = filter.load(file).handle((loaded, failed) -> failed).join();
        if (failure != null) {
            assertThat(failure).hasCauseInstanceOf(FilterFullException.class);
            filter.rebuild().join();
        }
        assertThat(rows.rows().keySet()).as("%s", filter).allMatch(filter::mightContain);
        return rows.rows().size();
    }

    private void run(MaintainedFilter<Long, ? extends LongFilter> filter) throws IOException {
        filter.rebuild().join();
        LongStream.range(0, KEYS).forEach(key -> filter.put(key, () -> rows.insert(key)));
        save(filter);
        for (int i = 0; i < 3; i++) {
            LongStream.range(i, KEYS)
                    .filter(key -> key % 10 != 0)
                    .forEach(key -> filter.remove(key, () -> rows.delete(key)));
            filter.rebuild().join();
        }
        save(filter);
    }

    private void save(MaintainedFilter<Long, ? extends LongFilter> filter) throws IOException {
        filter.save(file);
        LongFilter saved = filter.filter().orElseThrow();
        String spec = saved.layout().spec().text();
        System.out.println(spec.substring(0, spec.indexOf('(')) + " " + saved.expectedElements());
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }
}
