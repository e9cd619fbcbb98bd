package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.testing.compile.JavaFileObjects;
import com.sun.management.ThreadMXBean;
import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.Shards;
import dev.filtersmith.processor.testing.CompiledClasses;
import dev.filtersmith.rotating.RotatingBuilder;
import dev.filtersmith.rotating.RotatingFilter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that filters of shards, and windows, hold the same in emitted classes as elsewhere. */
class ShardsAndPanesTest {
    private static final int KEYS = 5000;

    @TempDir
    private Path directory;

    private static <F extends Filter> Class<? extends F> compiled(String annotation, String parent, Class<F> type)
            throws ClassNotFoundException {
        return new CompiledClasses(CompiledClasses.compile(
                        new FilterProcessor(),
                        JavaFileObjects.forSourceString(
                                "app.Seen",
                                "package app; import dev.filtersmith.*; import dev.filtersmith.annotation.*; @"
                                        + annotation + " interface Seen extends " + parent + " {}")))
                .loadClass("app.Seen")
                .asSubclass(type);
    }

    private static <F extends Filter> FilterBuilder<? extends F> builder(Class<? extends F> type, Engine engine) {
        return Filters.builder(type).engine(engine).expectedElements(KEYS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "WindowedCuckooFilter",
                "DLeftCountingFilter(concurrency = Concurrency.MULTI_WRITER)",
                "DynamicDLeftCountingFilter",
                "RankIndexedCountingFilter",
                "CountingBloomFilter(concurrency = Concurrency.SINGLE_WRITER)",
            })
    void shardsOfAllEnginesHoldTheSame(String annotation) throws ClassNotFoundException, IOException {
        Class<? extends LongCountingFilter> type = compiled(annotation, "LongCountingFilter", LongCountingFilter.class);
        LongCountingFilter generated = builder(type, Engine.GENERATED).shards(8).build();
        LongCountingFilter interpreted =
                builder(type, Engine.INTERPRETED).shards(8).build();
        Random random = new Random(3);
        long[] keys = random.longs(KEYS).toArray();
        assertThat(generated.putAll(keys)).isEqualTo(interpreted.putAll(keys));
        long[] removed =
                random.longs(1000, 0, KEYS).map(at -> keys[(int) at]).distinct().toArray();
        assertThat(generated.removeAll(removed)).isEqualTo(interpreted.removeAll(removed));
        assertThat(generated.words()).isEqualTo(interpreted.words());
        assertThat(generated.mightContain(keys)).isEqualTo(interpreted.mightContain(keys));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        interpreted.writeTo(out);
        LongCountingFilter read = Filters.read(type, new ByteArrayInputStream(out.toByteArray()));
        assertThat(read.engine()).isEqualTo(Engine.GENERATED);
        assertThat(read.getClass().getSimpleName()).endsWith("_1Parted");
        assertThat(read.sameContent(generated)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DLeftFilter(concurrency = Concurrency.MULTI_WRITER)",
                "RankIndexedFilter",
                "BloomFilter",
                "ChoiceBloomFilter",
                "WindowedCuckooFilter",
            })
    void windowsOfAllEnginesHoldTheSame(String annotation) throws ClassNotFoundException, IOException {
        Class<? extends LongFilter> type = compiled(annotation, "LongFilter", LongFilter.class);
        RotatingFilter<? extends LongFilter> generated =
                RotatingBuilder.of(builder(type, Engine.GENERATED)).panes(3).build();
        RotatingFilter<? extends LongFilter> interpreted =
                RotatingBuilder.of(builder(type, Engine.INTERPRETED)).panes(3).build();
        Random random = new Random(3);
        for (int rotation = 0; rotation < 5; rotation++) {
            long[] keys = random.longs(KEYS).toArray();
            generated.rotate();
            interpreted.rotate();
            assertThat(generated.filter().putAll(keys))
                    .isEqualTo(interpreted.filter().putAll(keys));
        }
        assertThat(generated.filter().words()).isEqualTo(interpreted.filter().words());
        generated.checkpoint(directory);
        LongFilter restored = RotatingBuilder.of(builder(type, Engine.GENERATED))
                .panes(3)
                .restore(directory)
                .filter();
        assertThat(restored.engine()).isEqualTo(Engine.GENERATED);
        assertThat(restored.sameContent(interpreted.filter())).isTrue();
    }

    @Test
    @SuppressWarnings("unchecked") // The keys are those of the source.
    void keysOfAnyTypeAreHashedByEmittedCode() throws ClassNotFoundException {
        Class<? extends MembershipFilter<String>> type = (Class<? extends MembershipFilter<String>>)
                compiled("DLeftFilter", "MembershipFilter<String>", MembershipFilter.class);
        MembershipFilter<String> filter =
                builder(type, Engine.GENERATED).shards(4).build();
        List<? extends MembershipFilter<String>> shards = Shards.of(filter);
        for (int i = 0; i < KEYS; i++) {
            String key = "key " + i;
            filter.put(key);
            assertThat(shards.get(Shards.indexOf(filter, key)).mightContain(key))
                    .isTrue();
        }
        assertThat(filter.getClass().getSimpleName()).endsWith("_1Parted");
        assertThat(Shards.join(List.copyOf(shards)).sameContent(filter)).isTrue();
    }

    @Test
    void thePanesNeedTheirShareOfTheRate() throws ClassNotFoundException {
        FilterBuilder<? extends LongFilter> panes =
                builder(compiled("DLeftFilter(maxFpp = 1e-4)", "LongFilter", LongFilter.class), Engine.GENERATED);
        assertThat(RotatingBuilder.of(panes).panes(10).maxFpp(1e-3).build().panes())
                .isEqualTo(10);
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> RotatingBuilder.of(panes).panes(11).maxFpp(1e-3).build())
                .withMessageContaining("Annotate maxFpp = 0.00009090");
    }

    @Test
    void interfacesWithRemovalHaveNoWindow() throws ClassNotFoundException {
        Class<? extends LongCountingFilter> type =
                compiled("WindowedCuckooFilter", "LongCountingFilter", LongCountingFilter.class);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RotatingBuilder.of(Filters.builder(type)))
                .withMessageContaining("[RotatingRemoval] Seen has removal");
    }

    @ParameterizedTest
    @ValueSource(strings = {"EXCLUSIVE_WRITER", "SINGLE_WRITER", "MULTI_WRITER"})
    void rotationsAllocateNoTable(String mode) throws ClassNotFoundException {
        Class<? extends LongFilter> type =
                compiled("DLeftFilter(concurrency = Concurrency." + mode + ")", "LongFilter", LongFilter.class);
        RotatingFilter<? extends LongFilter> window = RotatingBuilder.of(
                        Filters.builder(type).expectedElements(100_000))
                .build();
        window.rotate();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 100; i++) {
            window.rotate();
        }
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(allocated).isLessThan(window.filter().bitSize() / Byte.SIZE);
    }
}
