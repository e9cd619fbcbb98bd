package dev.filtersmith.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.LongFilter;
import dev.filtersmith.flink.Keys.Urls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Restores state that an earlier build wrote, version 1 of it. Never write it again: a change that
 * this test fails on loses the state of users. A later version gets a directory of its own, which
 * {@code -Dfiltersmith.golden=update} fills.
 */
@ExtendWith(TestCluster.class)
class FrozenStateTest {
    private static final Path FROZEN = Path.of("src/test/resources/dev/filtersmith/flink/state1");
    private static final int STEP = 400;

    private static final FilterTypeInfo<Urls> INTERFACE =
            FilterTypeInfo.ofInterface(Urls.class).seed(5);
    private static final FilterTypeInfo<LongFilter> SPEC = FilterTypeInfo.ofSpec(
                    FilterSpec.parse("@WindowedCuckooFilter(bitsPerKey = 16, growth = CHAINED)"))
            .seed(3);

    @TempDir
    Path savepoints;

    private static boolean updates() {
        return System.getProperty("filtersmith.golden", "").equals("update");
    }

    private static <F extends Filter> void assertReadable(FilterTypeInfo<F> type, String name) throws IOException {
        TypeSerializer<F> serializer = type.createSerializer(new SerializerConfigImpl());
        Path file = FROZEN.resolve(name);
        if (updates()) {
            DataOutputSerializer out = new DataOutputSerializer(100);
            TypeSerializerSnapshot.writeVersionedSnapshot(out, serializer.snapshotConfiguration());
            Files.createDirectories(FROZEN);
            Files.write(file, out.getCopyOfBuffer());
        }
        TypeSerializerSnapshot<F> frozen = TypeSerializerSnapshot.readVersionedSnapshot(
                new DataInputDeserializer(Files.readAllBytes(file)), FrozenStateTest.class.getClassLoader());
        assertThat(frozen.restoreSerializer()).isEqualTo(serializer);
        assertThat(serializer
                        .snapshotConfiguration()
                        .resolveSchemaCompatibility(frozen)
                        .isCompatibleAsIs())
                .isTrue();
    }

    @Test
    void snapshotsAreRead() throws IOException {
        assertReadable(INTERFACE, "interface.bin");
        assertReadable(SPEC, "spec.bin");
    }

    private static TestJob job(TestJob job, int end) {
        Deduplication<String> deduplication = Deduplication.of(INTERFACE, STEP)
                .panes(2)
                .every(Duration.ofMillis(2 * STEP))
                .shards(8);
        job.record(deduplication.apply(job.ids(0, end), id -> "url" + id).uid("seen"));
        return job;
    }

    @ParameterizedTest
    @EnumSource
    void aSavepointIsRestored(Backend backend, MiniCluster cluster) throws Exception {
        Path savepoint = FROZEN.resolve("deduplication");
        if (updates()) {
            write(job(new TestJob(cluster, backend, 2, null), STEP), savepoint);
        }
        String place = savepoint.toUri().toString();
        TestJob restored = job(new TestJob(cluster, backend, 4, place), 2 * STEP);
        restored.stop(savepoints);
        List<Long> seen = LongStream.range(0, STEP).boxed().toList();
        assertThat(restored.records()).hasSizeGreaterThan(STEP - 4).doesNotContainAnyElementsOf(seen);
    }

    /** Writes a savepoint, which is a single file, since the state is small. */
    private void write(TestJob job, Path target) throws Exception {
        Path written = Path.of(java.net.URI.create(job.stop(savepoints)));
        try (Stream<Path> files = Files.list(written)) {
            assertThat(files).containsExactly(written.resolve("_metadata"));
        }
        Files.createDirectories(target);
        Files.write(target.resolve("_metadata"), Files.readAllBytes(written.resolve("_metadata")));
    }
}
