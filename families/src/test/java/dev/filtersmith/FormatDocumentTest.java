package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.key.LaneHash;
import dev.filtersmith.testing.StoredFilter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/** Compares the test vectors of the document of the stored form with the hash. */
class FormatDocumentTest {
    private static final Path DOCUMENT = Path.of("../docs/guide/format.md");
    private static final long[] SEEDS = {0, 1, -1, 0x0123456789abcdefL};
    private static final long[] LANES = {0, 1, -1, 1L << 63, 0x0123456789abcdefL};

    @Test
    void showsTheVectors() throws IOException {
        assertThat(Files.readString(DOCUMENT)).contains(String.join("\n", vectors()));
    }

    private static List<String> vectors() {
        List<String> lines = new ArrayList<>();
        for (long seed : SEEDS) {
            LaneHash hash = new LaneHash(KeySeed.of(seed));
            lines.add(
                    hex("seed %016x, check value  %016x", seed, KeySeed.of(seed).check()));
            addHashes(lines, hash);
        }
        KeySeed key = KeySeed.keyed(StoredFilter.key());
        lines.add(hex("secret key, check value             %016x", key.check()));
        addHashes(lines, new LaneHash(key));
        return lines;
    }

    private static void addHashes(List<String> lines, LaneHash hash) {
        for (int i = 0; i < LANES.length; i++) {
            long second = LANES[(i + 1) % LANES.length];
            lines.add(hex("  %016x                   -> %016x", LANES[i], hash.hash(LANES[i])));
            lines.add(hex("  %016x, %016x -> %016x", LANES[i], second, hash.hash(LANES[i], second)));
        }
        lines.add(hex("  the lanes 1, 2, 3                  -> %016x", hash.hash(new long[] {1, 2, 3}, 3)));
    }

    private static String hex(String format, Object... numbers) {
        return String.format(Locale.ROOT, format, numbers);
    }

    @Test
    void showsTheChecksumOfTheUsualBytes() throws IOException {
        CRC32C sum = new CRC32C();
        sum.update("123456789".getBytes(StandardCharsets.US_ASCII));
        assertThat(Files.readString(DOCUMENT)).contains("`123456789` is 0x" + Long.toHexString(sum.getValue()));
    }
}
