package dev.filtersmith.cli;

import static dev.filtersmith.cli.Run.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the commands on a Bloom filter full of ones: nobody knows how many keys it has. */
class SaturatedFilterTest {
    @TempDir
    private Path directory;

    private Path file = Path.of("unset");
    private Run built = new Run(0, "", "");

    @BeforeEach
    void build() {
        file = directory.resolve("filter");
        String keys = IntStream.range(0, 10_000).mapToObj(i -> i + "\n").collect(Collectors.joining());
        built = Run.of(
                keys, "build", "--spec", "@BloomFilter(bitsPerKey = 8)", "-n", "1", "--seed", "1", "--out", file);
        assertThat(built.exitCode()).isZero();
    }

    @Test
    void theNumberOfElementsIsUnknown() {
        assertThat(built.err()).contains(": unknown elements, ");
        assertThat(Run.of("", "inspect", file).out())
                .contains("\nelements   unknown\n")
                .contains("\nfill       unknown\n")
                .contains("\nrate       1.00\n");
        JsonObject json = JsonParser.parseString(
                        Run.of("", "inspect", "--json", file).out())
                .getAsJsonObject();
        assertThat(json.get("elements").getAsString()).isEqualTo("unknown");
        assertThat(json.get("fill").getAsString()).isEqualTo("unknown");
        assertThat(Run.of("", "merge", file, "--out", directory.resolve("union"))
                        .err())
                .contains(": unknown elements, ");
    }

    @Test
    void benchHasNoNumberOfKeysForGuava() {
        assertRefused(Run.of("", "bench", file), "cannot time " + file + ": all its bits are set");
    }
}
