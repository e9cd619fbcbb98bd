package dev.filtersmith.advisor.bloom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.BloomFilter;
import dev.filtersmith.annotation.ChoiceBloomFilter;
import dev.filtersmith.annotation.CountingBloomFilter;
import dev.filtersmith.bloom.CountingBloomSpec;
import dev.filtersmith.testing.RandomBloomSpecs;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Filters of the Bloom families, created through the public API. */
class BloomFamiliesTest {
    private static final long[] KEYS = LongStream.range(0, 3000).toArray();

    @Test
    void readsBackWhatItWrote() throws IOException {
        for (long seed = 0; seed < 60; seed++) {
            for (FilterSpec spec : List.of(
                    RandomBloomSpecs.bloom(seed),
                    RandomBloomSpecs.choiceBloom(seed),
                    RandomBloomSpecs.countingBloom(seed))) {
                LongFilter filter =
                        Filters.builder(spec).expectedElements(100).seed(seed).build();
                filter.putAll(LongStream.range(0, 150).toArray());
                LongFilter read = read(filter);
                assertThat(read.words()).isEqualTo(filter.words());
                assertThat(read.layout()).isEqualTo(filter.layout());
                assertThat(read.seed()).isEqualTo(seed);
                assertThat(read.approximateElementCount()).isEqualTo(filter.approximateElementCount());
                assertThat(read.expectedFpp()).isEqualTo(filter.expectedFpp());
                for (long key = 0; key < 300; key++) {
                    assertThat(read.mightContain(key)).isEqualTo(filter.mightContain(key));
                    assertThat(read.put(key)).isEqualTo(filter.put(key));
                }
                assertThat(read.words()).isEqualTo(filter.words());
            }
        }
    }

    private static LongFilter read(LongFilter filter) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        filter.writeTo(bytes);
        return Filters.read(LongFilter.class, new ByteArrayInputStream(bytes.toByteArray()));
    }

    /** Puts far too many keys: the rate rises, and no key is refused or lost. */
    @ParameterizedTest
    @ValueSource(strings = {"@BloomFilter", "@ChoiceBloomFilter", "@CountingBloomFilter"})
    void isNeverFull(String spec) {
        LongFilter filter =
                Filters.builder(FilterSpec.parse(spec)).expectedElements(100).build();
        filter.putAll(KEYS);
        assertThat(LongStream.of(KEYS)).allMatch(filter::mightContain);
        assertThat(filter.stashSize()).isZero();
        assertThat(filter.expectedFpp()).isGreaterThan(0.99);
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> filter.rebalance(1))
                .withMessageContaining("moves elements only when others are put, if at all");
    }

    @Test
    void textsInBits() {
        Texts texts = interpreted(Texts.class);
        assertThat(texts.put("a")).isTrue();
        assertThat(texts.put("a")).isFalse();
        assertThat(texts.mightContain("a")).isTrue();
        assertThat(texts.mightContain("")).isFalse();
        assertThat(texts.putAll(List.of("a", "b", "c"))).isEqualTo(2);
        assertThat(texts.approximateElementCount()).isEqualTo(3);
        MembershipFilter<String> plain = Filters.builder(FilterSpec.of(Texts.class), String.class)
                .expectedElements(100)
                .seed(9)
                .build();
        plain.putAll(List.of("a", "b", "c"));
        assertThat(texts.words()).isEqualTo(plain.words());
    }

    @Test
    void recordsInChosenBits() {
        Flows flows = interpreted(Flows.class);
        assertThat(flows.put(new Flow(1, "x", (short) 7))).isTrue();
        assertThat(flows.mightContain(1, "x", (short) 7)).isTrue();
        assertThat(flows.mightContain(1, "x", (short) 8)).isFalse();
        assertThat(flows.put(1, "x", (short) 7)).isFalse();
        assertThat(flows.put(2, "y", (short) 8)).isTrue();
        assertThat(flows.approximateElementCount()).isEqualTo(2);
    }

    @Test
    void textsInCounters() {
        CountedTexts texts = interpreted(CountedTexts.class);
        assertThat(texts.put("a")).isTrue();
        assertThat(texts.put("a")).isFalse();
        assertThat(texts.count("a")).isEqualTo(2);
        assertThat(texts.remove("a")).isTrue();
        assertThat(texts.mightContain("a")).isTrue();
        assertThat(texts.remove("a")).isTrue();
        assertThat(texts.mightContain("a")).isFalse();
        assertThat(texts.remove("a")).isFalse();
        assertThat(texts.missedRemovals()).isEqualTo(1);
        texts.putAll(List.of("b", "c"));
        for (int times = 0; times < 20; times++) {
            texts.put("d");
        }
        for (int times = 0; times < 20; times++) {
            texts.remove("d");
        }
        assertThat(texts.count("d")).isEqualTo(15);
        texts.refresh(Stream.of("c", "b"));
        assertThat(texts.count("d")).isZero();
        assertThat(texts.approximateElementCount()).isEqualTo(2);
    }

    @Test
    void withSweepsTheSetOfKeysDecides() throws IOException {
        FilterSpec spec = FilterSpec.parse("@ChoiceBloomFilter(bitsPerKey = 16, hashFunctions = 14)");
        LongFilter built =
                Filters.builder(spec).seed(3).addAll(KEYS).rebalance(4).build();
        List<Long> shuffled = new ArrayList<>(LongStream.of(KEYS).boxed().toList());
        shuffled.addAll(shuffled.subList(0, 1000));
        Collections.shuffle(shuffled, new Random(1));
        FilterBuilder<LongFilter> again =
                Filters.builder(spec).seed(3).rebalance(4).addAll(shuffled);
        assertThat(again.build().words()).isEqualTo(built.words());
        assertThat(again.build().words()).as("built twice").isEqualTo(built.words());
        assertThat(built.expectedElements()).isEqualTo(3000);
        assertThat(built.approximateElementCount()).isEqualTo(3000);
        assertThat(Filters.builder(spec)
                        .seed(3)
                        .addAll(KEYS)
                        .rebalance(5)
                        .build()
                        .words())
                .isNotEqualTo(built.words());
        assertThat(read(built).words()).isEqualTo(built.words());
        assertThat(LongStream.of(KEYS)).allMatch(built::mightContain);
    }

    @Test
    void sweepsOfTexts() {
        List<String> names = IntStream.range(0, 3000).mapToObj(i -> "name" + i).toList();
        Chosen chosen = Filters.builder(Chosen.class)
                .engine(Engine.INTERPRETED)
                .addAll(names)
                .rebalance(9)
                .build();
        assertThat(names).allMatch(chosen);
        Chosen put = Filters.builder(Chosen.class)
                .engine(Engine.INTERPRETED)
                .addAll(names)
                .build();
        assertThat(chosen.expectedFpp()).isLessThan(0.8 * put.expectedFpp());
        assertThat(chosen.approximateElementCount()).isEqualTo(3000);
    }

    /** Checks that sweeps are refused by families without a choice. */
    @ParameterizedTest
    @CsvSource({"BloomFilter", "CountingBloomFilter"})
    void noSweepsWithoutAChoice(String family) {
        FilterSpec spec = FilterSpec.parse("@" + family);
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(
                        () -> Filters.builder(spec).addAll(KEYS).rebalance(3).build())
                .withMessageStartingWith("rebalance(3): @" + family)
                .withMessageEndingWith("has no sweeps. Build it with rebalance(0).");
        LongFilter built = Filters.builder(spec).addAll(KEYS).rebalance(0).build();
        LongFilter put = Filters.builder(spec).expectedElements(3000).build();
        put.putAll(KEYS);
        assertThat(built.words()).isEqualTo(put.words());
    }

    @Test
    void bitsCannotRemove() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> interpreted(Removing.class))
                .withMessageStartingWith(
                        "[NoRemoval] Removing extends a counting filter, but @BloomFilter cannot remove: its bits");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> interpreted(RemovingChoice.class))
                .withMessageContaining("@ChoiceBloomFilter cannot remove: its bits");
        LongCountingFilter counting = Filters.builder(
                        CountingBloomSpec.builder().build())
                .expectedElements(100)
                .build();
        assertThat(counting.put(3)).isTrue();
        assertThat(counting.remove(3)).isTrue();
    }

    private static <F extends Filter> F interpreted(Class<F> type) {
        return Filters.builder(type)
                .expectedElements(100)
                .seed(9)
                .engine(Engine.INTERPRETED)
                .build();
    }

    record Flow(int source, String host, short port) {}

    @BloomFilter
    interface Texts extends MembershipFilter<String> {}

    @ChoiceBloomFilter
    interface Flows extends MembershipFilter<Flow> {
        boolean put(int source, String host, short port);

        boolean mightContain(int source, String host, short port);
    }

    @ChoiceBloomFilter
    interface Chosen extends MembershipFilter<String> {}

    @CountingBloomFilter
    interface CountedTexts extends CountingFilter<String> {}

    @BloomFilter
    interface Removing extends LongCountingFilter {}

    @ChoiceBloomFilter
    interface RemovingChoice extends CountingFilter<String> {}
}
