package dev.filtersmith.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.bloom.ChoiceBloomSpec;
import dev.filtersmith.bloom.CountingBloomSpec;
import dev.filtersmith.catalog.Families;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Geometry search of the Bloom families for specs that leave bits or hash functions open. */
class BloomChoiceTest {
    private static FilterSpec resolved(String text) {
        return FilterSpec.parse(text).toLayout().spec();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    @BloomFilter | @BloomFilter(hashFunctions = 11, bitsPerKey = 16.0)
                    @BloomFilter(bitsPerKey = 20) | @BloomFilter(hashFunctions = 14, bitsPerKey = 20.0)
                    @BloomFilter(hashFunctions = 4) | @BloomFilter(hashFunctions = 4, bitsPerKey = 16.0)
                    @BloomFilter(expectedElements = 5) | @BloomFilter(hashFunctions = 11, expectedElements = 5, \
                    bitsPerKey = 16.0)
                    @ChoiceBloomFilter | @ChoiceBloomFilter(hashFunctions = 13, bitsPerKey = 16.0)
                    @ChoiceBloomFilter(choices = 3, bitsPerKey = 8) | @ChoiceBloomFilter(choices = 3, hashFunctions \
                    = 7, bitsPerKey = 8.0)
                    @ChoiceBloomFilter(choices = 1) | @ChoiceBloomFilter(choices = 1, hashFunctions = 11, \
                    bitsPerKey = 16.0)
                    @CountingBloomFilter | @CountingBloomFilter(hashFunctions = 11, bitsPerKey = 64.0)
                    @CountingBloomFilter(counterBits = 8) | @CountingBloomFilter(counterBits = 8, hashFunctions = \
                    11, bitsPerKey = 128.0)
                    """)
    void leftOpenMeansTheBest(String asked, String chosen) {
        FilterSpec resolved = resolved(asked);
        assertThat(resolved.text()).isEqualTo(chosen);
        assertThat(resolved.toLayout().spec()).isSameAs(resolved);
    }

    /** Bits per key are the fewest hundredths: one less breaks the promised rate. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "@BloomFilter(maxFpp = 0.01)",
                "@BloomFilter(maxFpp = 1e-9)",
                "@BloomFilter(maxFpp = 1e-3, hashFunctions = 4)",
                "@BloomFilter(maxFpp = 0.9)",
                "@ChoiceBloomFilter(maxFpp = 1e-4)",
                "@ChoiceBloomFilter(maxFpp = 1e-6, choices = 5)",
                "@ChoiceBloomFilter(maxFpp = 1e-3, hashFunctions = 7)",
                "@CountingBloomFilter(maxFpp = 1e-3)",
                "@CountingBloomFilter(maxFpp = 1e-3, counterBits = 2)"
            })
    void aRateTakesTheFewestBits(String text) {
        FilterSpec asked = FilterSpec.parse(text);
        FilterSpec chosen = resolved(text);
        assertThat(chosen.maxFpp()).isZero();
        FilterModel model = FilterAdvisor.model(chosen.toLayout());
        assertThat(model.highestRate()).isLessThanOrEqualTo(asked.maxFpp());
        assertThat(model.bitsPerKey()).isEqualTo(chosen.bitsPerKey());
        double fewer = Math.round(chosen.bitsPerKey() * 100 - 1) / 100.0;
        double least = asked instanceof CountingBloomSpec counting ? counting.counterBits() : 1;
        if (fewer >= least) {
            assertThatThrownBy(() -> resolved(text.replace(")", ", bitsPerKey = " + fewer + ")")))
                    .isInstanceOf(FilterSpecException.class)
                    .hasMessageStartingWith("[RateTooHigh] maxFpp = ")
                    .hasMessageContaining("Use bitsPerKey = " + chosen.bitsPerKey() + ", or maxFpp = ");
        }
    }

    @Test
    void aKeptPromiseIsForgotten() {
        assertThat(resolved("@BloomFilter(bitsPerKey = 16, maxFpp = 5e-4)").text())
                .isEqualTo("@BloomFilter(hashFunctions = 11, bitsPerKey = 16.0)");
        assertThat(resolved("@ChoiceBloomFilter(bitsPerKey = 16, hashFunctions = 12, maxFpp = 5e-4)")
                        .text())
                .isEqualTo("@ChoiceBloomFilter(hashFunctions = 12, bitsPerKey = 16.0)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    @BloomFilter(bitsPerKey = 16, maxFpp = 1e-4) | [RateTooHigh] maxFpp = 1.0E-4: the least rate at \
                    16.0 bits per key \
                    is 4.59e-04, with 11 hash functions. Use bitsPerKey = 19.18, or maxFpp = 0.00046.
                    @BloomFilter(bitsPerKey = 20, hashFunctions = 2, maxFpp = 1e-4) | [RateTooHigh] maxFpp = \
                    1.0E-4: the rate at 20.0 bits \
                    per key with hashFunctions = 2 is 9.06e-03. Use maxFpp = 0.0091, or leave out hashFunctions.
                    @ChoiceBloomFilter(bitsPerKey = 8, maxFpp = 1e-2) | [RateTooHigh] maxFpp = 0.01: the least rate \
                    at 8.0 bits per key is \
                    2.32e-02, with 7 hash functions. Use bitsPerKey = 9.64, or maxFpp = 0.024.
                    @BloomFilter(maxFpp = 1e-20) | [MaxFppOutOfReach] maxFpp = 1.0E-20: a key has up to 64 bits, \
                    and the least rate at \
                    64.0 bits per key is 4.43e-14, with 44 hash functions. Use maxFpp = 4.5E-14.
                    @BloomFilter(maxFpp = 1e-9, hashFunctions = 3) | [MaxFppOutOfReach] maxFpp = 1.0E-9: a key has \
                    up to 64 bits, and the \
                    rate at 64.0 bits per key with hashFunctions = 3 is 9.60e-05. @RankIndexedFilter holds it in 36.81 \
                    bits per key. @WindowedCuckooFilter holds it in 34.04 bits per key. \
                    Use maxFpp = 0.000097, or leave out hashFunctions.
                    """)
    void brokenPromisesNameWhatWorks(String text, String message) {
        assertThatThrownBy(() -> resolved(text))
                .isInstanceOf(FilterSpecException.class)
                .message()
                .isEqualTo(message);
        Pattern.compile("(?:Use |or )(bitsPerKey|maxFpp|leave out hashFunctions)(?: = ([\\d.E-]*\\d))?")
                .matcher(message)
                .results()
                .forEach(remedy -> assertThat(resolved(applied(text, remedy))).isNotNull());
    }

    /** No rate below 1 can be promised if all bits are set. */
    @Test
    void withFarTooManyHashFunctionsNoRateHolds() {
        String others = "@BloomFilter(bitsPerKey = 2.2, maxFpp = %s%s)";
        assertThatThrownBy(() -> resolved(others.formatted("1e-15", ", hashFunctions = 24")))
                .isInstanceOf(FilterSpecException.class)
                .hasMessage("[RateTooHigh] maxFpp = 1.0E-15: the rate at 2.2 bits per key with hashFunctions = 24 is"
                        + " 1.00e+00. Use maxFpp = 0.36 without hashFunctions.");
        assertThat(resolved(others.formatted("0.36", ""))).isNotNull();
    }

    private static String applied(String text, MatchResult remedy) {
        return remedy.group(2) == null
                ? text.replaceAll(",? ?hashFunctions = \\d+", "")
                : text.replaceAll(remedy.group(1) + " = [^,)]+", remedy.group(1) + " = " + remedy.group(2));
    }

    @Test
    void adviceNamesTheChoice() {
        Advice advice =
                FilterAdvisor.of(ChoiceBloomSpec.builder().bitsPerKey(32).build());
        assertThat(advice.toString()).isEqualTo("""
                Asked: @ChoiceBloomFilter(bitsPerKey = 32.0)
                Chosen: @ChoiceBloomFilter(hashFunctions = 24, bitsPerKey = 32.0)
                  32.00 bits per key, false positive rate 1.29e-07; a Bloom filter of as many bits 2.10e-07
                  32.06, 32.00 and 32.00 bits per key in filters of 1000, 30000 and 1000000 elements, in whole words
                Better: @WindowedCuckooFilter(slotBits = 30)
                  31.91 bits per key, false positive rate 3.50e-09 fresh and under churn; 0.03 times the rate, \
                -0.09 bits per key
                """);
        assertThat(FilterAdvisor.of(FilterSpec.parse("@BloomFilter(maxFpp = 0.01)"))
                        .toString())
                .isEqualTo("""
                Asked: @BloomFilter(maxFpp = 0.01)
                Chosen: @BloomFilter(hashFunctions = 7, bitsPerKey = 9.6)
                  9.60 bits per key, false positive rate 9.97e-03; no filter of this rate takes fewer than 6.65 \
                bits per key
                  9.60, 9.60 and 9.60 bits per key in filters of 1000, 30000 and 1000000 elements, in whole words
                """);
        assertThat(FilterAdvisor.of(FilterSpec.parse("@CountingBloomFilter(bitsPerKey = 64)"))
                        .toString())
                .contains("4.59e-04 fresh and under churn; a Bloom filter of this rate, without removal, takes 16.00");
    }

    @Test
    void onlyWhatLeavesAChoiceGetsAdvice() {
        assertThat(Families.leavesGeometry(FilterSpec.parse("@BloomFilter(maxFpp = 0.01, hashFunctions = 3)")))
                .isTrue();
        for (String text : new String[] {"@BloomFilter", "@CountingBloomFilter(hashFunctions = 3, bitsPerKey = 32)"}) {
            FilterSpec spec = FilterSpec.parse(text);
            assertThat(Families.leavesGeometry(spec)).isFalse();
            assertThatIllegalArgumentException().isThrownBy(() -> FilterAdvisor.of(spec));
        }
    }
}
