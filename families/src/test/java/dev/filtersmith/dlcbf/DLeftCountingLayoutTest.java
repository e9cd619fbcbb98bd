package dev.filtersmith.dlcbf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.testing.RandomCountingSpecs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DLeftCountingLayoutTest {
    /**
     * ESA 2006, section 3.2: four subtables of 2048 buckets of eight cells of 16 bits, six elements
     * each.
     */
    @Test
    void theDefaultIsThePapersConfiguration() {
        DLeftCountingLayout layout = layout("");
        assertThat(layout.cellBits()).isEqualTo(16);
        assertThat(layout.cellsPerWord()).isEqualTo(4);
        assertThat(layout.bucketWords()).isEqualTo(2);
        assertThat(layout.ceiling()).isEqualTo(3);
        int elements = 4 * 2048 * 6;
        assertThat(layout.size(elements).buckets()).isEqualTo(2048);
        assertThat(layout.tableWords(elements) * 64).isEqualTo(1 << 20);
        assertThat(layout.signature()).isEqualTo("dlcbf-4x8r14c2-auto-path32-stash8");
        assertThat(layout.diagram()).isEqualTo("""
                bucket of 8 cells in 128 bits, bit 0 at the right; 4 subtables
                cell of 16 bits: | counter 2 | remainder 14 |
                word    cells   bits
                0..1    0..7    | 16 | 16 | 16 | 16 |
                """);
    }

    @Test
    void noCellStraddlesTwoWords() {
        DLeftCountingLayout layout = layout("cellsPerBucket = 8, remainderBits = 19, subtables = 3, relocation = NONE");
        assertThat(layout.cellsPerWord()).isEqualTo(3);
        assertThat(layout.bucketWords()).isEqualTo(3);
        assertThat(layout.signature()).isEqualTo("dlcbf-3x8r19c2-add-stash8");
        assertThat(layout.diagram()).isEqualTo("""
                bucket of 8 cells in 192 bits, bit 0 at the right; 3 subtables
                cell of 21 bits: | counter 2 | remainder 19 |
                word    cells   bits
                0..1    0..5    | unused 1 | 21 | 21 | 21 |
                2       6..7    | unused 22 | 21 | 21 |
                """);
    }

    @Test
    void manyCellsAreDrawnByTheirNumber() {
        assertThat(layout("cellsPerBucket = 13, remainderBits = 4, cellCounterBits = 1")
                        .diagram())
                .isEqualTo("""
                        bucket of 13 cells in 128 bits, bit 0 at the right; 4 subtables
                        cell of 5 bits: | counter 1 | remainder 4 |
                        word    cells   bits
                        0       0..11   | unused 4 | 12 x 5 |
                        1       12      | unused 59 | 5 |
                        """);
    }

    @ParameterizedTest
    @CsvSource({
        "subtables = 2, AUTOMATIC",
        "subtables = 3, ADDITIVE",
        "subtables = 4, AUTOMATIC",
        "permutation = XOR_IN_CHUNK, XOR_IN_CHUNK",
        "permutation = ADDITIVE, ADDITIVE"
    })
    void theSizeMayChooseThePermutation(String attributes, Permutation permutation) {
        assertThat(layout(attributes).choice().permutation()).isEqualTo(permutation);
    }

    @Test
    void bucketsHoldTheirCellsAndNoWordTooMany() {
        RandomCountingSpecs.dLeft(0, 500).forEach(spec -> {
            DLeftCountingLayout layout = DLeftCountingFamily.INSTANCE.layout(spec);
            assertThat(layout.cellsPerWord() * layout.cellBits()).isLessThanOrEqualTo(64);
            assertThat((layout.cellsPerWord() + 1) * layout.cellBits()).isGreaterThan(64);
            assertThat(layout.bucketWords() * layout.cellsPerWord()).isGreaterThanOrEqualTo(spec.cellsPerBucket());
            assertThat((layout.bucketWords() - 1) * layout.cellsPerWord()).isLessThan(spec.cellsPerBucket());
            TableSize size = layout.size(1000);
            assertThat(size.words()).isEqualTo(size.buckets() * spec.subtables() * layout.bucketWords());
            assertThat(size.buckets() * spec.subtables() * spec.averageLoad()).isGreaterThanOrEqualTo(1000);
            assertThat(layout.choice().minimalRemainderBits()).isEqualTo(spec.remainderBits());
            assertThat(FilterSpec.parse(spec.text())).isEqualTo(spec);
            assertThat(layout)
                    .isEqualTo(DLeftCountingFamily.INSTANCE.layout(spec))
                    .hasSameHashCodeAs(DLeftCountingFamily.INSTANCE.layout(spec));
            assertThat(layout).hasToString(layout.signature());
        });
    }

    @Test
    void refusesSizesBeyondAnArray() {
        DLeftCountingLayout layout = layout("");
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(() -> layout.size(1L << 40))
                .withMessageContaining("[HashTooShort]");
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(() -> layout.tableWords(0))
                .withMessageContaining("[ExpectedElementsOutOfRange]");
    }

    private static DLeftCountingLayout layout(String attributes) {
        return (DLeftCountingLayout)
                FilterSpec.parse("@DLeftCountingFilter(" + attributes + ")").toLayout();
    }
}
