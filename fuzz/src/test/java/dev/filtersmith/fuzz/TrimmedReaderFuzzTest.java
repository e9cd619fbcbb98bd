package dev.filtersmith.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.filtersmith.FilterReader;
import dev.filtersmith.testing.StoredBytes;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads trimmed filters, and looks up keys in those that were read. */
class TrimmedReaderFuzzTest {
    static List<Named<byte[]>> seeds() throws IOException {
        return Seeds.stored(true);
    }

    @MethodSource("seeds")
    @FuzzTest(maxDuration = "15s", maxExecutions = 50_000)
    void endsWithAFilterOrAnIoException(byte[] bytes) {
        Readings.agree(bytes, FilterReader::readTrimmed);
        Readings.agree(StoredBytes.repaired(bytes).array(), FilterReader::readTrimmed);
    }
}
