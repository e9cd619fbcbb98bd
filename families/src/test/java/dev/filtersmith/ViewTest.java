package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.fail;

import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.DLeftCountingFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.stored.FilterReader;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.stored.FilterView;
import dev.filtersmith.testing.JavaBytes;
import dev.filtersmith.testing.KeptFilters;
import dev.filtersmith.testing.StoredBytes;
import dev.filtersmith.testing.StoredFilter;
import dev.filtersmith.testing.StoredFilter.Form;
import dev.filtersmith.testing.TypedBuilder;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests views of stored filters: in mapped files, and in buffers. */
class ViewTest {
    private static final long KEYS = 3000;

    @TempDir
    private Path directory;

    /** An interface over text. */
    @DLeftFilter
    private interface Texts extends MembershipFilter<String> {}

    /** An interface with deletion. */
    @DLeftCountingFilter(concurrency = Concurrency.MULTI_WRITER)
    private interface Numbers extends LongCountingFilter {}

    static List<StoredFilter> stored() {
        return KeptFilters.all().stream()
                .filter(file -> file.form() != Form.TRIMMED)
                .toList();
    }

    private static FilterView<? extends Filter> view(StoredFilter file, FilterSource bytes) throws IOException {
        return file.kind().type() == long.class
                ? file.reader().view(LongFilter.class, bytes)
                : file.reader().view(bytes, file.kind().type());
    }

    private static ByteBuffer direct(byte[] bytes) {
        ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length + 13);
        return direct.position(3).put(bytes).flip().position(3);
    }

    private static List<ByteBuffer> buffers(byte[] bytes) {
        byte[] shifted = new byte[bytes.length + 5];
        System.arraycopy(bytes, 0, shifted, 5, bytes.length);
        return List.of(
                ByteBuffer.wrap(bytes),
                ByteBuffer.wrap(shifted, 5, bytes.length).order(ByteOrder.LITTLE_ENDIAN),
                direct(bytes),
                direct(bytes).order(ByteOrder.LITTLE_ENDIAN));
    }

    private static void assertAlike(StoredFilter file, FilterView<?> view, Filter read) throws IOException {
        Filter viewed = view.filter();
        file.assertAlike(viewed, read, KEYS);
        if (viewed instanceof LongCountingFilter counting) {
            assertThat(LongStream.range(0, KEYS).map(counting::count))
                    .containsExactly(LongStream.range(0, KEYS)
                            .map(((LongCountingFilter) read)::count)
                            .boxed()
                            .toArray(Long[]::new));
        }
        assertThat(viewed.words()).isEqualTo(read.words());
        assertThat(viewed.layout()).isEqualTo(read.layout());
        assertThat(viewed.stashSize()).isEqualTo(read.stashSize());
        assertThat(viewed.bitSize()).isEqualTo(read.bitSize());
        assertThat(viewed.approximateElementCount()).isEqualTo(read.approximateElementCount());
        assertThat(viewed.expectedFpp()).isEqualTo(read.expectedFpp());
        assertThat(viewed.statistics().content()).isEqualTo(read.statistics().content());
        assertThat(viewed.engine()).isEqualTo(Engine.INTERPRETED);
        assertThat(file.bytes(viewed)).isEqualTo(file.bytes(read));
        view.verify();
        view.verifyChecksums();
    }

    @ParameterizedTest
    @MethodSource("stored")
    void viewsAnswerAsFiltersThatAreRead(StoredFilter file) throws IOException {
        byte[] bytes = file.stored();
        Filter read = (Filter) file.read(bytes);
        for (ByteBuffer buffer : buffers(bytes)) {
            int position = buffer.position();
            try (FilterView<?> view = view(file, FilterSource.of(buffer))) {
                assertAlike(file, view, read);
            }
            assertThat(buffer.position()).isEqualTo(position + bytes.length);
        }
        try (FilterView<?> view = view(file, FilterSource.of(file.file()))) {
            assertAlike(file, view, read);
            assertThat(file.falsePositives(view.filter())).isEqualTo(file.falsePositives(read));
        }
    }

    private Path stored(Filter filter) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        filter.writeTo(out);
        return Files.write(directory.resolve("filter.bin"), out.toByteArray());
    }

    @Test
    void viewsHaveTheAnnotatedInterface() throws IOException {
        Texts texts = Filters.create(Texts.class, 1000);
        texts.put("a");
        Path file = stored(texts);
        try (FilterView<Texts> view = Filters.map(Texts.class, file)) {
            assertThat(view.filter().mightContain("a")).isTrue();
            assertThat(view.filter().mightContain("b")).isFalse();
        }
        try (FilterView<MembershipFilter<String>> view = Filters.reader().view(FilterSource.of(file), String.class)) {
            assertThat(view.filter().mightContain("a")).isTrue();
        }
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
        try (FilterView<Texts> view = Filters.reader().view(Texts.class, FilterSource.of(bytes))) {
            assertThat(view.filter().mightContain("a")).isTrue();
            Texts read = (Texts) JavaBytes.read(JavaBytes.of(view.filter()));
            assertThat(read.put("b")).isTrue();
        }
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(() -> Filters.map(LongFilter.class, file))
                .withMessageStartingWith(file + ": ")
                .withMessageContaining("keys");
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(() -> Filters.reader().view(Numbers.class, FilterSource.of(bytes.rewind())))
                .withMessageContaining("holds a filter of @DLeftFilter");
    }

    @Test
    void readersHaveOptionsForViews() throws IOException {
        LongFilter filter = Filters.builder(FilterSpec.dLeft().build())
                .expectedElements(100)
                .key(new byte[16])
                .build();
        filter.put(1);
        FilterSource bytes = FilterSource.of(stored(filter));
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(() -> Filters.reader().view(LongFilter.class, bytes))
                .withMessageContaining("stored without its key");
        FilterReader reader = Filters.reader().key(new byte[16]).name("ids").statistics(true);
        try (FilterView<LongFilter> view = reader.view(LongFilter.class, bytes)) {
            assertThat(view.filter().name()).contains("ids");
            assertThat(view.filter().mightContain(1)).isTrue();
            assertThat(view.filter().statistics().operations())
                    .hasValueSatisfying(counts -> assertThat(counts.lookups()).isOne());
        }
        assertThatExceptionOfType(MissingEngineException.class)
                .isThrownBy(() -> reader.engine(Engine.GENERATED).view(LongFilter.class, bytes));
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(() -> Filters.reader().key(new byte[16]).maxBytes(8).view(LongFilter.class, bytes))
                .withMessageContaining("this reader accepts 8 bytes");
    }

    @ParameterizedTest
    @MethodSource("stored")
    void changesAreRefused(StoredFilter file) throws IOException {
        try (FilterView<?> view = view(file, FilterSource.of(file.file()))) {
            if (view.filter() instanceof LongFilter filter) {
                assertReadOnly("put", () -> filter.put(1));
                assertReadOnly("put", () -> filter.putAll(1, 2));
            }
            if (view.filter() instanceof LongCountingFilter counting) {
                assertReadOnly("remove", () -> counting.remove(1));
                assertReadOnly("remove", () -> counting.removeAll(new long[] {1}, 0, 1));
                assertReadOnly(
                        "refresh",
                        () -> counting.refresh(LongStream.of(1).peek(key -> fail("a view does not ask for the keys"))));
            }
            assertReadOnly("rebalance", () -> view.filter().rebalance(1));
            assertReadOnly("clear", view.filter()::clear);
            assertThat(view.filter().words()).isEqualTo(((Filter) file.read(file.stored())).words());
        }
    }

    /** A removal looks into the stash before it asks the table, which refuses. */
    @ParameterizedTest
    @ValueSource(strings = {"DLeftCounting", "DynamicDLeftCounting", "WindowedCuckoo"})
    void aViewKeepsStashedKeys(String family) throws IOException {
        for (Concurrency concurrency : Concurrency.values()) {
            FilterSpec spec = FilterSpec.parse("@" + family + "Filter(concurrency = " + concurrency + ")");
            LongCountingFilter filter = (LongCountingFilter)
                    TypedBuilder.ofLongs(spec).expectedElements(1000).build();
            long keys = 0;
            while (filter.stashSize() == 0) {
                filter.put(keys++);
            }
            try (FilterView<LongFilter> view = Filters.map(LongFilter.class, stored(filter))) {
                LongCountingFilter viewed = (LongCountingFilter) view.filter();
                LongStream.range(0, keys).forEach(key -> assertReadOnly("remove", () -> viewed.remove(key)));
                assertThat(viewed.stashSize()).isEqualTo(filter.stashSize());
            }
        }
    }

    private static void assertReadOnly(String change, ThrowingCallable call) {
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(call)
                .withMessage(change + ": the filter is a read-only view of stored bytes."
                        + " Read it with Filters.read to change it.");
    }

    @Test
    void aClosedViewAnswersNothing() throws IOException {
        Numbers numbers = Filters.create(Numbers.class, 1000);
        FilterView<Numbers> view = Filters.map(Numbers.class, stored(numbers));
        view.close();
        view.close();
        assertThatIllegalStateException()
                .isThrownBy(() -> view.filter().mightContain(1))
                .withMessageContaining("closed");
        assertThatIllegalStateException().isThrownBy(() -> view.filter().count(1));
        assertThatIllegalStateException().isThrownBy(() -> view.filter().words());
        assertThatIllegalStateException().isThrownBy(() -> view.filter().statistics());
        assertThatIllegalStateException().isThrownBy(view::verify);
        assertThatIllegalStateException().isThrownBy(view::verifyChecksums);
        assertThat(view.filter().toString()).contains("interpreted");
    }

    /** A lookup beside the end of a view answers, or fails; it does not end the JVM. */
    @Test
    void aViewCanBeClosedBesideLookups() throws Exception {
        Numbers numbers = Filters.create(Numbers.class, 100_000);
        LongStream.range(0, 50_000).forEach(numbers::put);
        Path file = stored(numbers);
        for (int round = 0; round < 20; round++) {
            FilterView<Numbers> view = Filters.map(Numbers.class, file);
            CountDownLatch started = new CountDownLatch(1);
            long[] wrong = new long[1];
            Thread reader = new Thread(() -> {
                try {
                    for (long key = 0; ; key = (key + 1) % 50_000) {
                        wrong[0] += view.filter().mightContain(key) ? 0 : 1;
                        started.countDown();
                    }
                } catch (IllegalStateException closed) {
                    started.countDown();
                }
            });
            reader.start();
            started.await();
            view.close();
            reader.join();
            assertThat(wrong[0]).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("stored")
    void lookupsEndWhateverTheBytes(StoredFilter file) throws IOException {
        byte[] bytes = file.stored();
        int header = StoredBytes.of(bytes).header();
        java.util.Random random = new java.util.Random(7);
        for (int round = 0; round < 8; round++) {
            byte[] damaged = bytes.clone();
            for (int at = header; at < bytes.length; at++) {
                damaged[at] = (byte) (round == 0 ? 0 : round == 1 ? -1 : round == 2 ? 0x55 : random.nextInt());
            }
            try (FilterView<?> view = view(file, FilterSource.of(ByteBuffer.wrap(damaged)))) {
                for (long number = 0; number < Math.min(KEYS, file.kind().count()); number++) {
                    boolean answer = file.answers(view.filter()).test(number);
                    assertThat(file.answers(view.filter()).test(number)).isEqualTo(answer);
                    if (view.filter() instanceof LongCountingFilter counting) {
                        assertThat(counting.count(number)).isNotNegative();
                    }
                }
                assertThatExceptionOfType(StreamCorruptedException.class).isThrownBy(view::verify);
                assertThatExceptionOfType(StreamCorruptedException.class).isThrownBy(view::verifyChecksums);
                assertThatExceptionOfType(UncheckedIOException.class)
                        .isThrownBy(() -> view.filter().expectedFpp());
            }
        }
    }

    @Test
    void headersAndLengthsAreChecked() throws IOException {
        Path file = stored(Filters.create(Numbers.class, 1000));
        byte[] bytes = Files.readAllBytes(file);
        for (int length : new int[] {0, 11, 100, bytes.length - 1}) {
            Files.write(file, java.util.Arrays.copyOf(bytes, length));
            assertThatExceptionOfType(EOFException.class)
                    .isThrownBy(() -> Filters.map(Numbers.class, file))
                    .withMessageStartingWith(file + ": ");
            assertThatExceptionOfType(EOFException.class)
                    .isThrownBy(() ->
                            Filters.reader().view(Numbers.class, FilterSource.of(ByteBuffer.wrap(bytes, 0, length))));
        }
        Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length + 1));
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(() -> Filters.map(Numbers.class, file))
                .withMessageContaining("the filter ends at byte " + bytes.length);
        bytes[30] ^= 1;
        assertThatExceptionOfType(StreamCorruptedException.class)
                .isThrownBy(() -> Filters.reader().view(Numbers.class, FilterSource.of(ByteBuffer.wrap(bytes))))
                .withMessageContaining("does not match its checksum");
    }
}
