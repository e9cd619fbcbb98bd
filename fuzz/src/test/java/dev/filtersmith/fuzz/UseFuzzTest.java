package dev.filtersmith.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.filtersmith.Engine;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.stored.FilterReader;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.testing.Contender;
import dev.filtersmith.testing.ForgedFilter;
import dev.filtersmith.testing.StoredBytes;
import dev.filtersmith.testing.StoredFilter;
import dev.filtersmith.testing.TypedBuilder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads filters with repaired checksums, and uses those that were read in all ways. */
class UseFuzzTest {
    static List<Named<byte[]>> seeds() throws IOException {
        List<Named<byte[]>> seeds = Seeds.stored(false);
        seeds.addAll(Seeds.grown());
        seeds.addAll(Seeds.sharded());
        return seeds;
    }

    @MethodSource("seeds")
    @FuzzTest(maxDuration = "15s", maxExecutions = 6_000)
    void whatIsReadWorks(byte[] bytes) throws IOException {
        byte[] repaired = StoredBytes.repaired(bytes).array();
        for (FilterReader reader : readers()) {
            LongFilter read;
            try {
                read = reader.read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(repaired)));
            } catch (IOException refused) {
                continue;
            }
            Contender engine = new Contender(
                    Engine.INTERPRETED,
                    () -> read instanceof LongCountingFilter
                            ? TypedBuilder.ofLongs(read.layout().spec())
                            : Filters.builder(read.layout().spec()),
                    (any, source) -> reader.read(LongFilter.class, source));
            ForgedFilter.use(engine, read, Arrays.hashCode(bytes));
            return;
        }
    }

    /** The readers of the stored filters. */
    private static List<FilterReader> readers() {
        return List.of(
                Filters.reader(),
                Filters.reader().seed(StoredFilter.SEED),
                Filters.reader().key(StoredFilter.key()));
    }
}
