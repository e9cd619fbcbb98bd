package dev.filtersmith.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.filtersmith.LongFilter;
import dev.filtersmith.testing.StoredBytes;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads filters: bytes as they are, and with repaired checksums, which bring them further. */
class ReaderFuzzTest {
    static List<Named<byte[]>> seeds() throws IOException {
        List<Named<byte[]>> seeds = Seeds.stored(false);
        seeds.addAll(Seeds.grown());
        seeds.addAll(Seeds.sharded());
        return seeds;
    }

    @MethodSource("seeds")
    @FuzzTest(maxDuration = "15s", maxExecutions = 10_000)
    void endsWithAFilterOrAnIoException(byte[] bytes) {
        read(bytes);
        read(StoredBytes.repaired(bytes).array());
    }

    private static void read(byte[] bytes) {
        boolean read = Readings.agree(bytes, (reader, source) -> reader.read(LongFilter.class, source));
        boolean text = Readings.agree(bytes, (reader, source) -> reader.read(source, String.class));
        if (read && text) {
            throw new AssertionError("the filter has two types of keys");
        }
    }
}
