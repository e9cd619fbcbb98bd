package dev.filtersmith.rotating;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.testing.StoredFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The checkpoint of a window as first written by version 2 of the stored form. Its files never
 * change once this version is released.
 */
class StoredPanesTest {
    private static final String UPDATE = "The file %s differs. Before the first release it is written again by"
            + " mvn -pl lifecycle -am test -Dtest=StoredPanesTest -Dfiltersmith.stored=update"
            + " -Dsurefire.failIfNoSpecifiedTests=false. After it, the bits may not change";

    private static final FilterSpec SPEC = FilterSpec.windowedCuckoo().build();

    private static final Path PANES = StoredFilter.file("panes");

    @TempDir
    private Path directory;

    @BeforeAll
    static void update() throws IOException {
        if ("update".equals(System.getProperty("filtersmith.stored"))) {
            // A checkpoint over an older one would count on from its names.
            for (Path pane : list(PANES)) {
                Files.delete(pane);
            }
            window().checkpoint(PANES);
        }
    }

    private static RotatingBuilder<LongFilter> builder() {
        return RotatingBuilder.of(Filters.builder(SPEC).expectedElements(200).seed(StoredFilter.SEED))
                .panes(3)
                .clock(() -> Instant.ofEpochSecond(1_700_000_000));
    }

    /** Returns a window whose panes have the keys 0 to 99, 100 to 199, and 200 to 299. */
    private static RotatingFilter<LongFilter> window() {
        RotatingFilter<LongFilter> window = builder().build();
        for (int pane = 0; pane < 3; pane++) {
            if (pane > 0) {
                window.rotate();
            }
            LongStream.range(pane * 100L, pane * 100L + 100).forEach(window.filter()::put);
        }
        return window;
    }

    @Test
    void writesTheStoredCheckpoint() throws IOException {
        window().checkpoint(directory);
        List<Path> kept = list(PANES);
        assertThat(kept).as("panes and the manifest").hasSize(4);
        assertThat(list(directory).stream().map(Path::getFileName))
                .containsExactlyElementsOf(kept.stream().map(Path::getFileName).toList());
        for (Path file : kept) {
            assertThat(directory.resolve(file.getFileName()))
                    .as(UPDATE, file)
                    .hasBinaryContent(Files.readAllBytes(file));
        }
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    @Test
    void restoresTheStoredCheckpoint() throws IOException {
        RotatingFilter<LongFilter> restored = builder().restore(PANES);
        assertThat(restored.filter().sameContent(window().filter())).isTrue();
        assertThat(LongStream.range(0, 300)).allMatch(restored.filter()::mightContain);
        restored.rotate();
        assertThat(LongStream.range(100, 300)).allMatch(restored.filter()::mightContain);
        assertThat(LongStream.range(0, 100)
                        .filter(restored.filter()::mightContain)
                        .count())
                .as("keys of the pane that expired, but for false positives")
                .isLessThan(3);
    }
}
