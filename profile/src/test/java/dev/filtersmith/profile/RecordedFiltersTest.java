package dev.filtersmith.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.link.AgentLink;
import dev.filtersmith.testing.Together;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what a program records of its own filters, without the agent. */
@Isolated("one recorder at a time")
class RecordedFiltersTest {
    @TempDir
    private Path temporary;

    /** Filters in use, which are not collected. */
    private final List<Object> inUse = new ArrayList<>();

    private <F extends Filter> F used(FilterBuilder<F> builder, String name) {
        return used(builder, false, name);
    }

    private <F extends Filter> F used(FilterBuilder<F> builder, boolean isKeyed, String name) {
        F filter = (isKeyed ? builder.key(new byte[16]) : builder.seed(1))
                .expectedElements(1000)
                .name(name)
                .statistics(true)
                .build();
        inUse.add(filter);
        return filter;
    }

    private WorkloadProfile only() throws IOException {
        Profiles read = new ProfileDirectory(temporary).read();
        assertThat(read.skipped()).isEmpty();
        assertThat(read.all()).hasSize(1);
        return read.all().get(0);
    }

    @Test
    void everyOperationIsCounted() throws IOException {
        try (ProfileRecorder recorder = ProfileRecorder.record(temporary)) {
            assertThat(recorder).isNotNull();
            LongCountingFilter flows =
                    used(Filters.builder((CountingSpec) FilterSpec.parse("@WindowedCuckooFilter")), "flows");
            LongStream.range(0, 100).forEach(flows::put);
            flows.putAll(LongStream.range(0, 30).toArray());
            flows.remove(99);
            flows.mightContain(1);
            flows.mightContain(LongStream.range(0, 10).toArray());
            flows.count(1);
        }
        WorkloadProfile seen = only();
        assertThat(seen.title()).isEqualTo("dev.filtersmith.LongCountingFilter:flows");
        assertThat(seen.operations()).isEqualTo(new Operations(12, 12, 10, 130, 100, 30, 0, 1, 0));
        assertThat(seen.keys().byPuts()).containsExactly(100L, 30L);
        assertThat(seen.sizes().peak()).isEqualTo(129);
        assertThat(seen.multiset()).isTrue();
    }

    /** However keys are removed: one by one, in batches, or all. */
    @Test
    void keysThatWereRemovedAreNotThereTwice() throws IOException {
        try (ProfileRecorder recorder = ProfileRecorder.record(temporary)) {
            assertThat(recorder).isNotNull();
            LongCountingFilter flows =
                    used(Filters.builder((CountingSpec) FilterSpec.parse("@DynamicDLeftCountingFilter")), "flows");
            long[] keys = LongStream.range(0, 50).toArray();
            for (int round = 0; round < 5; round++) {
                flows.putAll(keys);
                flows.removeAll(keys);
                for (long key : keys) {
                    flows.put(key);
                    flows.remove(key);
                }
                flows.putAll(keys);
                flows.clear();
            }
            flows.put(1);
            flows.put(1);
        }
        assertThat(only().keys().byPuts()).containsExactly(50L, 1L);
        assertThat(only().operations().removals()).isEqualTo(500);
    }

    @Test
    void partsOfAChainAreNoFiltersOfTheirOwn() throws IOException {
        try (ProfileRecorder recorder = ProfileRecorder.record(temporary)) {
            assertThat(recorder).isNotNull();
            LongFilter grown =
                    used(Filters.builder(FilterSpec.parse("@WindowedCuckooFilter(growth = CHAINED)")), "grown");
            grown.putAll(LongStream.range(0, 5000).toArray());
        }
        WorkloadProfile seen = only();
        assertThat(seen.period().filters()).isEqualTo(1);
        assertThat(seen.strains().mostParts()).isBetween(3L, 6L);
        assertThat(seen.operations().newElements()).isGreaterThan(4990);
    }

    /** The recorder was not started, so that it looks at no filter while the threads put keys. */
    @Test
    void threadsThatPutBetweenTwoLooksAreCounted() throws IOException {
        ProfileRecorder recorder = new ProfileRecorder(temporary, Duration.ofHours(1), problem -> {});
        AgentLink.offer(Map.of(AgentLink.RECORDS, recorder.records()));
        try {
            LongFilter shared =
                    used(Filters.builder(FilterSpec.parse("@DLeftFilter(concurrency = MULTI_WRITER)")), "shared");
            Together.run(3, thread -> shared.put(thread));
            recorder.look(Instant.now(), false);
            shared.put(3);
            recorder.look(Instant.now(), true);
            recorder.write();
        } finally {
            AgentLink.offer(Map.of());
        }
        assertThat(only().strains().mostWriters()).isEqualTo(3);
        assertThat(only().operations().puts()).isEqualTo(4);
    }

    @Test
    void textKeysAreOfTheirKind() throws IOException {
        try (ProfileRecorder recorder = ProfileRecorder.record(temporary)) {
            assertThat(recorder).isNotNull();
            MembershipFilter<String> names =
                    used(Filters.builder(FilterSpec.parse("@WindowedCuckooFilter"), String.class), "names");
            names.put("one");
            names.put("one");
        }
        assertThat(only().keys().kind()).isEqualTo("text");
        assertThat(only().multiset()).isFalse();
        assertThat(only().keys().byBytes()).containsExactly(0L, 0L, 2L);
        assertThat(only().keys().byPuts()).containsExactly(1L, 1L);
    }

    /** In every form of a text or bytes, with a secret key and without. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theLengthOfKeysIsThatOfTheirHash(boolean isKeyed) throws IOException {
        try (ProfileRecorder recorder = ProfileRecorder.record(temporary)) {
            assertThat(recorder).isNotNull();
            MembershipFilter<CharSequence> texts =
                    used(Filters.builder(FilterSpec.parse("@DLeftFilter"), CharSequence.class), isKeyed, "keys");
            texts.put("x".repeat(9));
            texts.put("x".repeat(300));
            texts.put(CharBuffer.allocate(20));
            texts.put("\u20ac".repeat(20));
            texts.mightContain("");
            MembershipFilter<ByteBuffer> bytes =
                    used(Filters.builder(FilterSpec.parse("@DLeftFilter"), ByteBuffer.class), isKeyed, "keys");
            bytes.put(ByteBuffer.allocateDirect(5000));
            bytes.putAll(List.of(ByteBuffer.allocate(1)));
        }
        assertThat(only().keys().byBytes()).containsExactly(0L, 1L, 0L, 0L, 1L, 1L, 1L, 0L, 0L, 1L, 0L, 0L, 0L, 1L);
    }

    /** In every form of a filter, and with a secret key. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void equalKeysAreTheSameFalsePositive(boolean isKeyed) throws IOException {
        FilterSpec spec = FilterSpec.parse("@WindowedCuckooFilter");
        try (ProfileRecorder recorder = ProfileRecorder.record(temporary)) {
            assertThat(recorder).isNotNull();
            LongFilter longs = used(Filters.builder(spec), isKeyed, "keys");
            LongFilter sharded = used(Filters.builder(spec).shards(2), isKeyed, "keys");
            MembershipFilter<CharSequence> texts = used(Filters.builder(spec, CharSequence.class), isKeyed, "keys");
            for (int i = 0; i < 3; i++) {
                Filters.reportFalsePositive(longs, 1);
                Filters.reportFalsePositive(sharded, 1);
                Filters.reportFalsePositive(texts, "a" + 1);
                Filters.reportFalsePositive(texts, CharBuffer.wrap("a1"));
                Filters.reportFalsePositive(longs, i);
            }
            Filters.reportFalsePositive(longs);
        }
        List<WorkloadProfile> both = new ProfileDirectory(temporary).read().all();
        assertThat(both)
                .extracting(profile -> profile.reports().repeats())
                .containsExactly(
                        new Repeats(9, List.of(4L, 2L, 2L), List.of(5L, 5L, 5L, 5L, 5L), 0),
                        new Repeats(6, List.of(1L, 1L, 1L, 1L), List.of(5L, 5L, 5L, 5L, 5L), 0));
        assertThat(both.get(0).reports().falsePositives()).isEqualTo(10);
    }

    @Test
    void nothingIsRecordedBeforeAndAfter() throws IOException {
        used(Filters.builder(FilterSpec.parse("@DLeftFilter")), "before").put(1);
        ProfileRecorder.record(temporary).close();
        assertThat(AgentLink.service(AgentLink.RECORDS)).isNull();
        used(Filters.builder(FilterSpec.parse("@DLeftFilter")), "after").put(1);
        try (Stream<Path> files = Files.list(temporary)) {
            assertThat(files).isEmpty();
        }
    }
}
