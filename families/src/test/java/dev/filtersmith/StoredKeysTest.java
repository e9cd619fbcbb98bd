package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.key.KeySignature;
import dev.filtersmith.stored.FilterReader;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.stored.TrimmedFilter;
import dev.filtersmith.testing.StoredBytes;
import dev.filtersmith.testing.StoredSources.Kind;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A stored filter holds the signature of its keys, and is read with no others. */
class StoredKeysTest {
    private static final FilterSpec SPEC = FilterSpec.dLeft().build();

    private static final FilterSpec RANKS =
            FilterSpec.parse("@RankIndexedFilter(chains = 8, remainderBits = 16, averageLoad = 5, slots = 8,"
                    + " secondSlots = 4, thirdSlots = 16)");

    record Edge(int source, int target) {}

    record Swapped(int target, int source) {}

    record Renamed(int from, int to) {}

    record Same(int source, int target) {}

    record Wider(long source, int target) {}

    @DLeftFilter
    interface Edges extends MembershipFilter<Edge> {}

    @DLeftFilter
    interface SwappedEdges extends MembershipFilter<Swapped> {}

    @DLeftFilter
    interface RenamedEdges extends MembershipFilter<Renamed> {}

    @DLeftFilter
    interface SameEdges extends MembershipFilter<Same> {}

    @Test
    void refusesSwappedAndRenamedComponents() throws IOException {
        byte[] bytes = StoredBytes.of(edges()).array();
        assertRefused(bytes, Swapped.class, "(int source, int target)", "(int target, int source)");
        assertRefused(bytes, Renamed.class, "(int source, int target)", "(int from, int to)");
        assertOtherKinds(bytes, Wider.class, "(int source, int target)", "(long source, int target)");
        assertOtherKinds(bytes, String.class, "(int source, int target)", "text");
        refuses(
                "(int target, int source)",
                () -> Filters.reader().read(SwappedEdges.class, FilterSource.of(ByteBuffer.wrap(bytes))));
        refuses(
                "(int from, int to)",
                () -> Filters.reader().read(RenamedEdges.class, FilterSource.of(ByteBuffer.wrap(bytes))));
        refuses("long", () -> Filters.reader().read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(bytes))));
    }

    /** Other kinds hash differently, whatever the reader knows about names. */
    private static void assertOtherKinds(byte[] bytes, Class<?> keyType, String written, String read) {
        for (FilterReader reader :
                new FilterReader[] {Filters.reader(), Filters.reader().anyKeys()}) {
            assertThatExceptionOfType(StreamCorruptedException.class)
                    .isThrownBy(() -> reader.read(Kind.STREAM.of(bytes), keyType))
                    .withMessage("the filter was written with keys of " + written + ", and is read with keys of " + read
                            + ". Keys of other kinds hash differently: read it with keys of the kinds that it was"
                            + " written with.");
        }
    }

    private static void assertRefused(byte[] bytes, Class<?> keyType, String written, String read) {
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(() -> Filters.reader().read(FilterSource.of(ByteBuffer.wrap(bytes)), keyType))
                .withMessage("the filter was written with keys of " + written + ", and is read with keys of " + read
                        + ". If these are the same keys under other names, use Filters.reader().anyKeys().");
    }

    private static void refuses(String read, org.assertj.core.api.ThrowableAssert.ThrowingCallable reading) {
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(reading)
                .withMessageContaining("keys of (int source, int target), and is read with keys of " + read + ".");
    }

    @Test
    void readsTheSameComponentsOfAnotherType() throws IOException {
        byte[] bytes = StoredBytes.of(edges()).array();
        MembershipFilter<Same> same = Filters.reader().read(FilterSource.of(ByteBuffer.wrap(bytes)), Same.class);
        SameEdges typed = Filters.reader().read(SameEdges.class, FilterSource.of(ByteBuffer.wrap(bytes)));
        Edges own = Filters.reader().read(Edges.class, FilterSource.of(ByteBuffer.wrap(bytes)));
        for (int i = 0; i < 50; i++) {
            assertThat(same.mightContain(new Same(i, 2 * i))).isTrue();
            assertThat(typed.mightContain(new Same(i, 2 * i))).isTrue();
            assertThat(own.mightContain(new Edge(i, 2 * i))).isTrue();
        }
    }

    @Test
    void anyKeysReadsRenamedComponents() throws IOException {
        byte[] bytes = StoredBytes.of(edges()).array();
        FilterReader any = Filters.reader().anyKeys();
        MembershipFilter<Renamed> renamed = any.read(Kind.STREAM.of(bytes), Renamed.class);
        RenamedEdges typed = any.read(RenamedEdges.class, Kind.STREAM.of(bytes));
        for (int i = 0; i < 50; i++) {
            assertThat(renamed.mightContain(new Renamed(i, 2 * i))).isTrue();
            assertThat(typed.mightContain(new Renamed(i, 2 * i))).isTrue();
        }
    }

    /** Two types of one kind are equal keys; another kind is refused. */
    @Test
    void comparesKindsOfKeysWithoutComponents() throws IOException {
        MembershipFilter<String> words = filter(String.class);
        words.put("one");
        byte[] bytes = StoredBytes.of(words).array();
        assertThat(Filters.reader()
                        .read(FilterSource.of(ByteBuffer.wrap(bytes)), CharSequence.class)
                        .mightContain("one"))
                .isTrue();
        for (Class<?> other : new Class<?>[] {UUID.class, byte[].class, TimeUnit.class, Long.class, Double.class}) {
            assertThatExceptionOfType(StreamCorruptedException.class)
                    .isThrownBy(() -> Filters.reader().read(FilterSource.of(ByteBuffer.wrap(bytes)), other))
                    .withMessageContaining("written with keys of text");
        }
        MembershipFilter<Integer> numbers = filter(Integer.class);
        numbers.put(7);
        assertThat(Filters.reader()
                        .read(
                                LongFilter.class,
                                FilterSource.of(
                                        ByteBuffer.wrap(StoredBytes.of(numbers).array())))
                        .mightContain(7))
                .isTrue();
    }

    @DLeftFilter
    interface Lists extends MembershipFilter<List<String>> {}

    /** The type is at fault, not the bytes. */
    @Test
    void keysThatNoFilterCanHashAreUnsupported() throws IOException {
        byte[] bytes = StoredBytes.of(edges()).array();
        byte[] trimmed = StoredBytes.trimmed(
                        Filters.builder(RANKS, Edge.class).expectedElements(100).build())
                .array();
        assertThatExceptionOfType(UnsupportedKeyException.class)
                .isThrownBy(() -> Filters.reader().read(Lists.class, FilterSource.of(ByteBuffer.wrap(bytes))))
                .withMessageContaining("java.util.List");
        for (Class<?> keyType : new Class<?>[] {List.class, Instant.class, Object.class}) {
            assertThatExceptionOfType(UnsupportedKeyException.class)
                    .isThrownBy(() -> Filters.reader().read(FilterSource.of(ByteBuffer.wrap(bytes)), keyType))
                    .withMessageContaining(keyType.getName());
            assertThatExceptionOfType(UnsupportedKeyException.class)
                    .isThrownBy(() -> Filters.reader()
                            .readTrimmed(FilterSource.of(ByteBuffer.wrap(trimmed)))
                            .forKeys(keyType));
        }
    }

    @Test
    void aTrimmedFilterChecksTheKeysOfItsViews() throws IOException {
        MembershipFilter<Edge> edges =
                Filters.builder(RANKS, Edge.class).expectedElements(100).build();
        edges.put(new Edge(1, 2));
        byte[] bytes = StoredBytes.trimmed(edges).array();
        TrimmedFilter trimmed = Filters.reader().readTrimmed(FilterSource.of(ByteBuffer.wrap(bytes)));
        assertThat(trimmed.forKeys(Same.class).test(new Same(1, 2))).isTrue();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> trimmed.forKeys(Swapped.class))
                .withMessageContaining("keys of (int source, int target), and is read with keys of (int target,");
        TrimmedFilter any = Filters.reader().anyKeys().readTrimmed(Kind.STREAM.of(bytes));
        assertThat(any.forKeys(Renamed.class).test(new Renamed(1, 2))).isTrue();
    }

    /** Long keys would never be found there. */
    @Test
    void aTrimmedFilterOfOtherKeysTakesNoLongs() throws IOException {
        for (Class<?> keyType : new Class<?>[] {Double.class, String.class, Edge.class}) {
            byte[] bytes = StoredBytes.trimmed(Filters.builder(RANKS, keyType)
                            .expectedElements(100)
                            .build())
                    .array();
            for (TrimmedFilter trimmed : new TrimmedFilter[] {
                Filters.reader().readTrimmed(FilterSource.of(ByteBuffer.wrap(bytes))),
                Filters.reader().anyKeys().readTrimmed(Kind.STREAM.of(bytes))
            }) {
                String message = "keys of " + KeySignature.of(keyType) + ", and is read with keys of long.";
                refusesLongs(message, () -> trimmed.mightContain(1));
                refusesLongs(message, () -> trimmed.test(1));
            }
        }
        byte[] ints = StoredBytes.trimmed(Filters.builder(RANKS, Integer.class)
                        .expectedElements(100)
                        .build())
                .array();
        assertThat(Filters.reader()
                        .readTrimmed(FilterSource.of(ByteBuffer.wrap(ints)))
                        .mightContain(1))
                .isFalse();
    }

    private static void refusesLongs(String message, org.assertj.core.api.ThrowableAssert.ThrowingCallable lookup) {
        assertThatIllegalArgumentException()
                .isThrownBy(lookup)
                .withMessageStartingWith("mightContain(long): ")
                .withMessageContaining(message)
                .withMessageEndingWith("Use forKeys.");
    }

    private static <T> MembershipFilter<T> filter(Class<T> keyType) {
        return Filters.builder(SPEC, keyType).expectedElements(100).build();
    }

    private static MembershipFilter<Edge> edges() {
        MembershipFilter<Edge> edges = filter(Edge.class);
        IntStream.range(0, 50).forEach(i -> edges.put(new Edge(i, 2 * i)));
        return edges;
    }
}
