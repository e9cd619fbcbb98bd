package dev.filtersmith.cli;

import static dev.filtersmith.cli.Run.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.WriteOption;
import dev.filtersmith.stored.FilterHeader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests merges, and the secrets that are given by options. */
class MergeTest {
    @TempDir
    private Path directory;

    @Test
    void secretsAreGivenByOptions() throws IOException {
        FilterSpec spec = FilterSpec.dLeft().build();
        Path withheld = directory.resolve("withheld");
        try (OutputStream out = Files.newOutputStream(withheld)) {
            Filters.builder(spec)
                    .expectedElements(10)
                    .seed(9)
                    .addAll(5)
                    .build()
                    .writeTo(out, WriteOption.WITHHOLD_SEED);
        }
        Path keyed = directory.resolve("keyed");
        try (OutputStream out = Files.newOutputStream(keyed)) {
            Filters.builder(spec)
                    .expectedElements(10)
                    .key(new byte[16])
                    .addAll(5)
                    .build()
                    .writeTo(out);
        }
        Path key = Files.writeString(directory.resolve("key"), "00".repeat(16) + "\n");
        Path wrong = Files.writeString(directory.resolve("wrong"), "00\n");

        assertRefused(
                Run.of("5", "query", withheld), withheld + ": it is stored without its seed; give it with --seed");
        assertThat(Run.of("5", "query", "--seed", "9", withheld)).isEqualTo(new Run(0, "5\n", ""));
        assertRefused(Run.of("5", "query", keyed), "hashed with a secret key; give it with --key-file");
        assertThat(Run.of("5", "query", "--key-file", key, keyed)).isEqualTo(new Run(0, "5\n", ""));
        assertRefused(Run.of("5", "query", "--key-file", wrong, keyed), wrong + ": not a secret key");
    }

    @Test
    void mergesFiltersOfOneSpecSizeAndSeed() {
        Path first = Run.build(directory.resolve("filter"), "a\nb\n", "-n", "100");
        Path second = Run.build(directory.resolve("second"), "c\n", "-n", "100");
        Path union = directory.resolve("union");

        assertThat(Run.of("", "merge", first, second, "--out", union).exitCode())
                .isZero();

        assertThat(Run.of("a\nb\nc\nd\n", "query", union)).isEqualTo(new Run(0, "a\nb\nc\n", ""));
    }

    @Test
    void refusesToMergeWhatDoesNotFit() {
        Path first = Run.build(directory.resolve("filter"), "a\n", "-n", "100");
        Path union = directory.resolve("union");
        Path larger = Run.build(directory.resolve("larger"), "a\n", "-n", "5000");
        Path seeded = Run.build(directory.resolve("seeded"), "a\n", "-n", "100", "--seed", "1");
        Path longs = Run.build(directory.resolve("longs"), "1\n", "-n", "100", "--long");

        for (Path other : new Path[] {larger, seeded, longs}) {
            assertRefused(Run.of("", "merge", first, other, "--out", union), "cannot merge " + other + ": ");
        }
        assertThat(union).doesNotExist();
    }

    /** Of the union, too, strangers could choose keys that collide. */
    @Test
    void aSeedThatIsWithheldStaysSo() throws IOException {
        Path known = Run.build(directory.resolve("known"), "1\n", "--long", "-n", "100", "--seed", "9");
        Path withheld = directory.resolve("withheld");
        try (OutputStream out = Files.newOutputStream(withheld)) {
            Filters.read(LongFilter.class, known).writeTo(out, WriteOption.WITHHOLD_SEED);
        }
        Path union = directory.resolve("union");
        for (Path[] files : new Path[][] {{known, withheld}, {withheld, known}}) {
            assertThat(Run.of("", "merge", "--seed", "9", files[0], files[1], "--out", union)
                            .exitCode())
                    .isZero();
            assertThat(FilterHeader.read(union).seed()).isEmpty();
            assertRefused(Run.of("1", "query", union), "give it with --seed");
            assertThat(Run.of("1", "query", "--seed", "9", union)).isEqualTo(new Run(0, "1\n", ""));
        }
        assertThat(Run.of("", "merge", known, known, "--out", union).exitCode()).isZero();
        assertThat(FilterHeader.read(union).seed()).hasValue(9);
    }
}
