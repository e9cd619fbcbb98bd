package dev.filtersmith.dleft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.annotation.CounterEncoding;
import dev.filtersmith.annotation.GroupRule;
import dev.filtersmith.annotation.GroupTies;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.annotation.Relocation;
import dev.filtersmith.buckets.LoadLayout;
import dev.filtersmith.buckets.SemiSort;
import dev.filtersmith.testing.RandomSpecs;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DLeftLayoutTest {
    private static final int SPECS = 1500;

    /** The rows "64-bit: ..." of figures/code_budget.csv, which an independent program computed. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0, 0, 0, 0, 1, 1, 0 | 16 | true",
                "0, 1, 1, 1, 1 | 15 | true",
                "0, 1, 1, 1, 1, 1 | 21 | false",
                "0, 1, 1, 1, 1, 1, 1 | 28 | false"
            })
    void countsTheCodePointsOfThePaper(String depths, int points, boolean fits) {
        DLeftSpec spec = (DLeftSpec) FilterSpec.parse("@DLeftFilter(semiSortDepth = {" + depths + "})");
        List<LoadLayout> loads = GroupWidths.loads(spec);
        assertThat(loads.stream().mapToInt(LoadLayout::codes).sum()).isEqualTo(points);
        if (fits) {
            assertThat(DLeftRules.problems(spec)).isEmpty();
        } else {
            assertThat(DLeftRules.problems(spec)).singleElement().satisfies(problem -> {
                assertThat(problem.tag()).isEqualTo("CounterTooNarrow");
                assertThat(problem.message()).contains("need " + points + " code points", "4 counter bits hold 16");
            });
        }
    }

    /**
     * The rows "128-bit: ..." of the same file, as runs of depths: one bit at many loads, two at
     * some. The paper's own configuration, two bits at 6 and 7 and one at all other loads up to 11,
     * needs 267 codes and has 256.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "11 | '' | 78",
                "20 | '' | 231",
                "21 | '' | 253",
                "22 | '' | 276",
                "9 | 6 7 | 244",
                "10 | 6 7 | 255",
                "11 | 6 7 | 267",
                "12 | 6 7 | 280",
                "11 | 5 6 | 205",
            })
    void countsTheCodePointsOfThePapersWideBucket(int largest, String twoBits, int points) {
        int[] depths = IntStream.rangeClosed(0, largest)
                .map(load -> load == 0 ? 0 : List.of(twoBits.split(" ")).contains(Integer.toString(load)) ? 2 : 1)
                .toArray();
        DLeftSpec spec = DLeftSpec.builder()
                .bucketBits(128)
                .counterBits(8)
                .semiSortDepth(depths)
                .relocationDepth(1)
                .build();
        assertThat(GroupWidths.loads(spec).stream().mapToInt(LoadLayout::codes).sum())
                .isEqualTo(points);
        if (points <= 256) {
            assertThat(DLeftRules.problems(spec)).isEmpty();
        } else {
            assertThat(DLeftRules.problems(spec)).singleElement().satisfies(problem -> {
                assertThat(problem.tag()).isEqualTo("CounterTooNarrow");
                assertThat(problem.message()).contains("need " + points + " code points", "8 counter bits hold 256");
            });
        }
    }

    /** floor(60 / a), one bit more at loads 4 and 5. */
    @Test
    void sharesTheBitsAsInThePaper() {
        DLeftLayout layout = DLeftLayout.of(DLeftSpec.builder().build());
        assertThat(IntStream.rangeClosed(0, 6)
                        .map(load -> layout.loads().get(load).fingerprintBits()))
                .containsExactly(0, 60, 30, 20, 16, 13, 10);
        assertThat(layout.maximumLoad()).isEqualTo(6);
        assertThat(layout.minimalRemainderBits()).isEqualTo(10);
        assertThat(layout.choiceMask()).as("all but the first").isEqualTo(0b11_1111_1110);
        assertThat(layout.bitsPerKey()).isEqualTo(16);
        assertThat(layout.states()).isEqualTo(16);
        assertThat(layout.deepest()).isEqualTo(1);
    }

    /** The 59 mod 7 = 3 remaining bits at load 7 distinguish its 8 states: 1 code in place of 8. */
    @Test
    void spareBitsDivideTheCodes() {
        DLeftSpec spec = DLeftSpec.builder()
                .counterEncoding(CounterEncoding.ENUMERATED_WITH_SPARE_BITS)
                .semiSortDepth(0, 0, 0, 0, 1, 1, 0, 1)
                .counterBits(5)
                .build();
        LoadLayout seven = GroupWidths.loads(spec).get(7);
        assertThat(seven).isEqualTo(new LoadLayout(7, 1, 59 / 7, 3, 8, 7, 1, 21));
    }

    @Test
    void fieldsNeverOverlapNorLeaveTheBucket() {
        RandomSpecs.valid(0, SPECS).forEach(spec -> {
            for (LoadLayout load : DLeftLayout.of(spec).loads()) {
                int used = spec.counterBits() + load.load() * load.fieldBits() + load.spareBits();
                assertThat(used).as("%s at %s", spec, load).isLessThanOrEqualTo(spec.bucketBits());
                assertThat(load.load() == 0 || load.fieldBits() >= 1).isTrue();
                if (load.load() > 0) {
                    assertThat(load.fieldBits())
                            .isEqualTo(Math.min(
                                    (spec.bucketBits() - spec.counterBits()) / load.load(),
                                    spec.longestFingerprint() - load.depth()));
                }
            }
        });
    }

    @Test
    void codesAndStatesOfTheLoadsFollowOneAnother() {
        RandomSpecs.valid(0, SPECS).forEach(spec -> {
            DLeftLayout layout = DLeftLayout.of(spec);
            int code = 0;
            int state = 0;
            int previousBits = Integer.MAX_VALUE;
            for (LoadLayout load : layout.loads()) {
                assertThat(load.firstCode()).as("%s at %s", spec, load).isEqualTo(code);
                assertThat(load.firstState()).isEqualTo(state);
                assertThat(load.states()).isEqualTo((int) SemiSort.states(load.load(), load.depth()));
                assertThat(load.codes() << load.spareBits()).isGreaterThanOrEqualTo(load.states());
                assertThat((load.codes() - 1) << load.spareBits()).isLessThan(load.states());
                assertThat(load.endState()).isEqualTo(state + (load.codes() << load.spareBits()));
                if (load.load() > 0 && spec.group() == 1) {
                    assertThat(load.fingerprintBits()).isLessThanOrEqualTo(previousBits);
                    assertThat(load.fingerprintBits()).isGreaterThanOrEqualTo(layout.deepest());
                    previousBits = load.fingerprintBits();
                }
                for (int own = load.firstCode(); own < load.firstCode() + load.codes(); own++) {
                    assertThat(layout.counter().load(own)).isEqualTo(load.load());
                }
                code += load.codes();
                state = load.endState();
            }
            assertThat(code).isLessThanOrEqualTo(1 << spec.counterBits());
            assertThat(layout.states()).isEqualTo(state);
            if (spec.counterEncoding() == CounterEncoding.ENUMERATED) {
                assertThat(state).isEqualTo(code);
            }
            if (layout.moves() || layout.permutation() != Permutation.HASH_SLICES) {
                assertThat(layout.minimalRemainderBits()).isGreaterThanOrEqualTo(4);
            }
        });
    }

    /**
     * The first bits that the counter implies are those of the fingerprints: rank followed by first
     * bits is the identity.
     */
    @Test
    void theCounterTellsTheFirstBits() {
        RandomSpecs.valid(0, 200).forEach(spec -> {
            DLeftLayout layout = DLeftLayout.of(spec);
            for (LoadLayout load : layout.loads()) {
                for (int rank = 0; rank < load.states(); rank += 1 + load.states() / 50) {
                    long[] fingerprints = new long[load.load()];
                    for (int field = 0; field < fingerprints.length; field++) {
                        int first = layout.counter().firstBits(load, rank, field);
                        assertThat(first).isBetween(0, (1 << load.depth()) - 1);
                        // Further bits are ignored.
                        fingerprints[field] = first | -1L << load.depth();
                    }
                    assertThat(SemiSort.rank(fingerprints, load.depth()))
                            .as("%s at %s", spec, load)
                            .isEqualTo(rank);
                }
            }
        });
    }

    @Test
    void choosesThePermutation() {
        assertThat(permutation("")).as("by size").isEqualTo(Permutation.AUTOMATIC);
        assertThat(permutation("relocation = NONE")).isEqualTo(Permutation.HASH_SLICES);
        assertThat(permutation("subtables = 3")).isEqualTo(Permutation.ADDITIVE);
        assertThat(permutation("subtables = 3, permutation = ADDITIVE, relocation = NONE"))
                .isEqualTo(Permutation.ADDITIVE);
        assertThat(permutation("permutation = XOR_IN_CHUNK, relocation = NONE")).isEqualTo(Permutation.XOR_IN_CHUNK);
    }

    @Test
    void signaturesNameTheGeometry() {
        assertThat(layout("subtables = 3, relocation = NONE").signature())
                .startsWith("dleft-3x64c4-s0000110")
                .isEqualTo("dleft-3x64c4-s0000110-stash8");
        assertThat(layout("").signature()).isEqualTo("dleft-2x64c4-s0000110-auto-path2from2-stash8");
        assertThat(layout("")).hasToString(layout("").signature());
        assertThat(layout("counterEncoding = ENUMERATED_WITH_SPARE_BITS, permutation = XOR_IN_CHUNK, stashCapacity = 0")
                        .signature())
                .isEqualTo("dleft-2x64c4-spare-s0000110-xor-path2from2-stash0");
        assertThat(layout("relocationDepth = 1, relocationLoad = 3, permutation = ADDITIVE")
                        .signature())
                .isEqualTo("dleft-2x64c4-s0000110-add-path1from3-stash8");
    }

    /**
     * Filters of equal signature hold the same bits, so the signatures of specs must differ if more
     * than their sizes differs.
     */
    @Test
    void signaturesTellGeometriesApart() {
        Set<DLeftSpec> geometries = new HashSet<>();
        Set<String> signatures = new HashSet<>();
        RandomSpecs.valid(0, SPECS).forEach(spec -> {
            boolean moves = spec.relocation() == Relocation.PATH;
            geometries.add(spec.toBuilder()
                    .averageLoad(1)
                    .groupRule(spec.group() == 1 ? GroupRule.EQUAL_FIELDS : spec.groupRule())
                    .groupTies(spec.group() == 1 ? GroupTies.LEFTMOST : spec.groupTies())
                    .permutation(DLeftLayout.of(spec).permutation())
                    .relocationDepth(moves ? spec.relocationDepth() : 0)
                    .relocationLoad(moves ? spec.relocationLoad() : 0)
                    .build());
            signatures.add(DLeftLayout.of(spec).signature());
        });
        assertThat(signatures).hasSameSizeAs(geometries);
    }

    @Test
    void drawsTheDefault() {
        String expected = """
                bucket of 64 bits, bit 0 at the right; 2 subtables
                load  codes      fingerprint  bucket
                   0  0          -            | unused 60 | code 4 |
                   1  1          60           | 60 | code 4 |
                   2  2          30           | 30 | 30 | code 4 |
                   3  3          20           | 20 | 20 | 20 | code 4 |
                   4  4..8       16 = 15 + 1  | 15 | 15 | 15 | 15 | code 4 |
                   5  9..14      13 = 12 + 1  | 12 | 12 | 12 | 12 | 12 | code 4 |
                   6  15         10           | 10 | 10 | 10 | 10 | 10 | 10 | code 4 |
                """;
        assertThat(layout("").diagram()).isEqualTo(expected);
    }

    @Test
    void drawsSpareBits() {
        assertThat(layout("counterBits = 5, semiSortDepth = {0, 0, 0, 0, 1, 1, 0, 1},"
                                + " counterEncoding = ENUMERATED_WITH_SPARE_BITS")
                        .diagram())
                .endsWith("   7  7          9 = 8 + 1    | code+3 | 8 | 8 | 8 | 8 | 8 | 8 | 8 | code 5 |\n");
    }

    /** The widths of a diagram's cells add up to the bucket, for any spec. */
    @Test
    void diagramsAddUp() {
        RandomSpecs.valid(0, 300).forEach(spec -> {
            List<String> lines = DLeftLayout.of(spec).diagram().lines().skip(2).toList();
            assertThat(lines).hasSize(spec.semiSortDepth().size());
            for (String line : lines) {
                String cells = line.substring(line.indexOf('|'));
                Matcher many = Pattern.compile("(\\d+) x (\\d+)").matcher(cells);
                cells = many.replaceAll(
                        run -> Integer.toString(Integer.parseInt(run.group(1)) * Integer.parseInt(run.group(2))));
                int sum = Arrays.stream(cells.split("\\D+"))
                        .filter(number -> !number.isEmpty())
                        .mapToInt(Integer::parseInt)
                        .sum();
                assertThat(sum).as(line).isEqualTo(spec.bucketBits());
            }
        });
    }

    @Test
    void layoutsAreEqualWhereTheirSpecsAre() {
        assertThat(layout("subtables = 2")).isEqualTo(layout("")).hasSameHashCodeAs(layout(""));
        assertThat(layout("subtables = 3")).isNotEqualTo(layout(""));
    }

    private static Permutation permutation(String attributes) {
        return layout(attributes).permutation();
    }

    private static DLeftLayout layout(String attributes) {
        return (DLeftLayout)
                FilterSpec.parse("@DLeftFilter(" + attributes + ")").toLayout();
    }
}
