package dev.filtersmith.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.maintained.KeySource;
import dev.filtersmith.maintained.MaintainedBuilder;
import dev.filtersmith.maintained.MaintainedFilter;
import dev.filtersmith.rotating.RotatingBuilder;
import dev.filtersmith.rotating.RotatingFilter;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.testing.StoredBytes;
import dev.filtersmith.testing.TypedBuilder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Reads chains, shards, windows and maintained filters whose words are right and whose numbers are
 * not, and uses them until they are empty.
 */
class LifeFuzzTest {
    private static final List<String> SPECS = List.of(
            "@WindowedCuckooFilter(slotBits = 8)",
            "@DLeftCountingFilter",
            "@RankIndexedCountingFilter(chains = 63, remainderBits = 10, averageLoad = 64.512, slots = 70,"
                    + " secondSlots = 15, thirdSlots = 61)",
            "@CountingBloomFilter(bitsPerKey = 48, hashFunctions = 3)",
            "@DynamicDLeftCountingFilter");

    private static final int ELEMENTS = 24;
    private static final int KEYS = 300;

    static List<byte[]> seeds() {
        List<byte[]> seeds = new ArrayList<>();
        for (int spec = 0; spec < SPECS.size(); spec++) {
            for (int form = 0; form < 4; form++) {
                byte[] seed = new byte[60];
                seed[0] = (byte) form;
                seed[1] = (byte) spec;
                Arrays.fill(seed, 20, 60, (byte) (17 * spec + 5 * form));
                seeds.add(seed);
            }
        }
        return seeds;
    }

    @MethodSource("seeds")
    @FuzzTest(maxDuration = "30s", maxExecutions = 20_000)
    void numbersThatAreForgedLoseNoKey(byte[] bytes) throws IOException {
        if (bytes.length < 12) {
            return;
        }
        FilterSpec spec = FilterSpec.parse(SPECS.get(Math.floorMod(bytes[1], SPECS.size())));
        byte[] steps = Arrays.copyOfRange(bytes, 12, bytes.length);
        long number = ByteBuffer.wrap(bytes).getLong(4) >> (bytes[3] & 63);
        switch (bytes[0] & 3) {
            case 0 -> live(chain(spec, bytes[2], number), KEYS, steps);
            case 1 -> live(shards(spec, number), KEYS / 2, steps);
            case 2 -> window(spec, number, steps);
            default -> maintained(spec, number, steps);
        }
    }

    /** Returns a chain with a forged number of one of its filters, and of all. */
    private static LongFilter chain(FilterSpec spec, int forged, long number) throws IOException {
        LongFilter filter =
                filled(TypedBuilder.ofLongs(Families.in(Growth.CHAINED, spec)).expectedElements(20), KEYS);
        StoredBytes stored = StoredBytes.of(filter);
        int filters = stored.filters().length;
        byte[] changed = stored.withLong(ELEMENTS, Long.MAX_VALUE)
                .withWord(Math.floorMod(forged, filters), number & (1L << 47) - 1)
                .array();
        return read(changed);
    }

    private static LongFilter shards(FilterSpec spec, long number) throws IOException {
        LongFilter filter =
                filled(TypedBuilder.ofLongs(spec).expectedElements(KEYS).shards(4), KEYS / 2);
        StoredBytes stored = StoredBytes.of(filter);
        return read(stored.withLong(ELEMENTS, number & Long.MAX_VALUE)
                .withWord(2, number)
                .array());
    }

    private static LongFilter filled(FilterBuilder<LongFilter> builder, int keys) {
        LongFilter filter = builder.build();
        LongStream.range(0, keys).forEach(filter::put);
        return filter;
    }

    private static LongFilter read(byte[] bytes) throws IOException {
        return Filters.reader().read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(bytes)));
    }

    /** Puts and removes keys by the steps, and then all that are left. */
    private static void live(LongFilter filter, int count, byte... steps) throws IOException {
        LongCountingFilter counting = (LongCountingFilter) filter;
        List<Long> keys = new ArrayList<>(LongStream.range(0, count).boxed().toList());
        long next = KEYS;
        for (byte step : steps) {
            for (int i = 0; i < 16 && !keys.isEmpty(); i++) {
                if ((step + i) % 3 == 0) {
                    if (put(counting, next)) {
                        keys.add(next++);
                    }
                } else {
                    assertThat(counting.remove(keys.remove(Math.floorMod(step * 31 + i, keys.size()))))
                            .isTrue();
                }
            }
            assertThat(keys).allMatch(counting::mightContain);
        }
        while (!keys.isEmpty()) {
            assertThat(counting.remove(keys.remove(keys.size() - 1))).isTrue();
        }
        if (put(counting, 5)) {
            assertThat(counting.mightContain(5)).isTrue();
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        counting.writeTo(out);
        assertThat(read(out.toByteArray()).words()).isEqualTo(counting.words());
    }

    private static boolean put(LongCountingFilter filter, long key) {
        try {
            filter.put(key);
            return true;
        } catch (FilterFullException full) {
            return false;
        }
    }

    /** Restores a window with forged numbers, and puts keys through all of its panes. */
    private static void window(FilterSpec spec, long number, byte... steps) throws IOException {
        Path directory = Files.createTempDirectory("window");
        try {
            RotatingFilter<LongFilter> window = RotatingBuilder.of(
                            Filters.builder(spec).expectedElements(100))
                    .panes(3)
                    .everyExpectedElements()
                    .build();
            LongStream.range(0, 250).forEach(window.filter()::put);
            window.checkpoint(directory);
            Path manifest = directory.resolve("manifest");
            String lines = Files.readString(manifest).replaceAll("crc32c .*\n$", "");
            String forged = lines.replaceAll("(pane \\S+) \\d+", "$1 " + (number & (1L << 47) - 1));
            CRC32C sum = new CRC32C();
            sum.update(forged.getBytes(StandardCharsets.US_ASCII));
            Files.writeString(manifest, forged + String.format("crc32c %08x%n", sum.getValue()));
            LongFilter restored = RotatingBuilder.of(Filters.builder(spec).expectedElements(100))
                    .panes(3)
                    .everyExpectedElements()
                    .restore(directory)
                    .filter();
            for (long key = KEYS; key < KEYS + 20L * steps.length; key++) {
                restored.put(key);
                assertThat(restored.mightContain(key)).isTrue();
            }
        } finally {
            delete(directory);
        }
    }

    /** Loads a file with another number of elements, and removes and puts rows. */
    private static void maintained(FilterSpec spec, long number, byte... steps) throws IOException {
        FilterSpec shared = Families.in(Concurrency.MULTI_WRITER, spec);
        Path directory = Files.createTempDirectory("maintained");
        try {
            List<Long> rows = new ArrayList<>(LongStream.range(0, 150).boxed().toList());
            Path file = directory.resolve("file");
            MaintainedFilter<Long, LongCountingFilter> first = maintained(shared, rows);
            first.rebuild().join();
            first.save(file);
            byte[] saved = Files.readAllBytes(file);
            int filter = saved.length - 24;
            byte[] changed = StoredBytes.of(Arrays.copyOf(saved, filter))
                    .withLong(ELEMENTS, number)
                    .array();
            System.arraycopy(changed, 0, saved, 0, filter);
            Files.write(file, saved);
            MaintainedFilter<Long, LongCountingFilter> second = maintained(shared, rows);
            try {
                second.load(file).join();
            } catch (CompletionException refused) {
                assertThat(refused).hasCauseInstanceOf(IOException.class);
                return;
            }
            long next = KEYS;
            for (byte step : steps) {
                long key = next++;
                second.put(key, () -> rows.add(key));
                if (step % 2 == 0 && !rows.isEmpty()) {
                    Long gone = rows.get(Math.floorMod(step, rows.size()));
                    second.remove(gone, () -> rows.remove(gone));
                }
                assertThat(rows).allMatch(second::mightContain);
            }
            second.save(file);
            assertThat(read(file)).isNotNull();
        } finally {
            delete(directory);
        }
    }

    private static LongFilter read(Path file) throws IOException {
        return Filters.read(LongFilter.class, file);
    }

    private static MaintainedFilter<Long, LongCountingFilter> maintained(FilterSpec spec, List<Long> rows) {
        return MaintainedBuilder.ofLongs(
                        Filters.builder((CountingSpec) spec).expectedElements(200), new KeySource<Long>() {
                            @Override
                            public Stream<Long> all() {
                                return List.copyOf(rows).stream();
                            }

                            @Override
                            public Stream<Long> since(Instant moment) {
                                return Stream.empty();
                            }
                        })
                .executor(Runnable::run)
                .build();
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(directory);
    }
}
