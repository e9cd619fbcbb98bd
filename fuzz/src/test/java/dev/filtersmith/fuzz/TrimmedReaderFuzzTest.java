package dev.filtersmith.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.filtersmith.stored.FilterReader;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.stored.TrimmedFilter;
import dev.filtersmith.testing.StoredBytes;
import java.io.IOException;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
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
        Readings.agree(bytes, TrimmedReaderFuzzTest::read);
        Readings.agree(StoredBytes.repaired(bytes).array(), TrimmedReaderFuzzTest::read);
    }

    private static LongPredicate read(FilterReader reader, FilterSource source) throws IOException {
        TrimmedFilter filter = reader.readTrimmed(source);
        return holds(filter, Long.class) ? filter : lookup(filter);
    }

    /** Returns a lookup of text, or one that finds nothing if the keys are of other kinds. */
    private static LongPredicate lookup(TrimmedFilter filter) {
        if (!holds(filter, String.class)) {
            return key -> false;
        }
        Predicate<String> texts = filter.forKeys(String.class);
        return key -> texts.test(Long.toString(key));
    }

    private static boolean holds(TrimmedFilter filter, Class<?> keys) {
        try {
            filter.forKeys(keys);
            return true;
        } catch (IllegalArgumentException otherKeys) {
            return false;
        }
    }
}
