package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.filtersmith.annotation.ChoiceBloomFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.Permutation;
import dev.filtersmith.annotation.Relocation;
import dev.filtersmith.dleft.DLeftSpec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Filters built from known keys. */
class BuildFromKeysTest {
    private static final FilterSpec SPEC = DLeftSpec.builder().build();
    private static final long[] KEYS = LongStream.range(0, 5000).toArray();

    @Test
    void withoutSweepsTheKeysArePutInOrder() {
        LongFilter built =
                Filters.builder(SPEC).seed(3).addAll(5, 6, 7).addAll(KEYS).build();
        LongFilter put = Filters.builder(SPEC).seed(3).expectedElements(5000).build();
        put.putAll(5, 6, 7);
        put.putAll(KEYS);
        assertThat(built.expectedElements()).as("the different keys").isEqualTo(5000);
        assertThat(built.words()).isEqualTo(put.words());
    }

    @Test
    void withSweepsTheSetOfKeysDecides() throws IOException {
        LongFilter built =
                Filters.builder(SPEC).seed(3).addAll(KEYS).rebalance(4).build();
        List<Long> shuffled = new ArrayList<>(LongStream.of(KEYS).boxed().toList());
        shuffled.addAll(shuffled.subList(0, 1000));
        Collections.shuffle(shuffled, new Random(1));
        FilterBuilder<LongFilter> again =
                Filters.builder(SPEC).seed(3).rebalance(4).addAll(shuffled);
        assertThat(again.build().words()).isEqualTo(built.words());
        assertThat(again.build().words()).as("built twice").isEqualTo(built.words());
        assertThat(built.expectedElements()).isEqualTo(5000);
        assertThat(built.approximateElementCount()).isEqualTo(5000);
        // A seed below 8 permutes these keys: the hash of a long is that of key ^ seed.
        assertThat(Filters.builder(SPEC)
                        .seed(1 << 20)
                        .addAll(KEYS)
                        .rebalance(4)
                        .build()
                        .words())
                .isNotEqualTo(built.words());
        assertThat(Filters.builder(SPEC)
                        .seed(3)
                        .addAll(KEYS)
                        .rebalance(0)
                        .build()
                        .words())
                .isNotEqualTo(built.words());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        built.writeTo(bytes);
        LongFilter read = Filters.read(LongFilter.class, new ByteArrayInputStream(bytes.toByteArray()));
        assertThat(read.words()).isEqualTo(built.words());
        assertThat(LongStream.of(KEYS).allMatch(read)).isTrue();
        built.put(-1);
        assertThat(built.mightContain(-1)).as("it is a filter like any other").isTrue();
    }

    @Test
    void keysOfClassesAndRecords() {
        List<String> names = IntStream.range(0, 3000).mapToObj(i -> "name" + i).toList();
        Texts texts = Filters.builder(Texts.class)
                .engine(Engine.INTERPRETED)
                .addAll(names)
                .rebalance(2)
                .build();
        assertThat(names).allMatch(texts);
        assertThat(texts.expectedElements()).isEqualTo(3000);
        MembershipFilter<String> plain = Filters.builder(FilterSpec.of(Texts.class), String.class)
                .addAll(names)
                .rebalance(2)
                .build();
        assertThat(plain.words()).as("the same keys, the same bits").isEqualTo(texts.words());
        List<Pair<Integer>> pairs =
                IntStream.range(0, 500).mapToObj(i -> new Pair<>("x", i)).toList();
        Pairs built = Filters.builder(Pairs.class)
                .engine(Engine.INTERPRETED)
                .addAll(pairs)
                .addAll(List.of())
                .build();
        assertThat(pairs).allMatch(built);
    }

    /**
     * Checks that a proxy forwards the call to its interpreter, whether or not its interface
     * declares the method.
     */
    @Test
    void interfacesRebalance() {
        Slow slow = Filters.builder(Slow.class)
                .engine(Engine.INTERPRETED)
                .expectedElements(3000)
                .build();
        LongFilter plain = Filters.builder(FilterSpec.of(Slow.class))
                .expectedElements(3000)
                .build();
        for (LongFilter each : List.of(slow, plain)) {
            for (long key = 0; key < 2500; key++) {
                each.put(key);
            }
        }
        int moves = plain.rebalance(200);
        assertThat(moves).isGreaterThan(50);
        assertThat(slow.rebalance(200)).isEqualTo(moves);
        assertThat(slow.words()).isEqualTo(plain.words());
        Texts texts = Filters.builder(Texts.class)
                .engine(Engine.INTERPRETED)
                .expectedElements(10)
                .build();
        assertThat(texts.rebalance(5)).isZero();
    }

    @Test
    void keysOfAnotherTypeAreNamed() {
        assertThatExceptionOfType(WrongKeyException.class)
                .isThrownBy(() -> texts().addAll(1, 2))
                .withMessageContaining("addAll(long...) has long keys")
                .withMessageContaining("BuildFromKeysTest$Texts are java.lang.String")
                .withMessageContaining("addAll(Iterable)");
        assertThatExceptionOfType(WrongKeyException.class)
                .isThrownBy(() -> texts().addAll(Arrays.asList("a", 7)))
                .withMessageContaining("a key of java.lang.Integer")
                .withMessageContaining("are java.lang.String");
        assertThatExceptionOfType(WrongKeyException.class)
                .isThrownBy(() -> Filters.builder(SPEC).addAll(List.of(7)))
                .withMessageContaining("a key of java.lang.Integer")
                .withMessageContaining("dev.filtersmith.LongFilter are java.lang.Long");
        assertThatExceptionOfType(WrongKeyException.class)
                .isThrownBy(() -> Filters.builder(Pairs.class).addAll(List.of(new Pair<>("x", "y"))))
                .withMessageContaining("Pair[name=x, value=y]")
                .withMessageContaining("component of another type")
                .withCauseInstanceOf(ClassCastException.class);
        assertThatNullPointerException()
                .isThrownBy(() -> texts().addAll(Collections.singletonList(null)))
                .withMessageContaining("key is null");
    }

    @Test
    void sizesAndSeeds() {
        assertThat(Filters.builder(SPEC).addAll().build().expectedElements()).isEqualTo(1);
        assertThat(Filters.builder(SPEC)
                        .addAll(1, 2)
                        .expectedElements(50)
                        .build()
                        .expectedElements())
                .isEqualTo(50);
        FilterSpec sized = DLeftSpec.builder().expectedElements(70).build();
        assertThat(Filters.builder(sized).addAll(1, 2).build().expectedElements())
                .isEqualTo(70);
        assertThatIllegalStateException()
                .isThrownBy(() -> Filters.builder(SPEC).addAll(1).seed(5))
                .withMessageContaining("Call seed before addAll");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Filters.builder(SPEC).rebalance(-1))
                .withMessageContaining("rebalance(-1)");
        assertThatExceptionOfType(FilterSpecException.class)
                .as("no keys were given")
                .isThrownBy(() -> Filters.builder(SPEC).rebalance(3).build());
    }

    /**
     * Fills 2 buckets of 6 and a stash of 8. Keys that find no room among the first 12 go to the
     * stash until it is full.
     */
    @Test
    void tellsHowManyFoundRoom() {
        for (int sweeps : new int[] {0, 1, 10}) {
            FilterBuilder<LongFilter> builder = Filters.builder(DLeftSpec.builder()
                            .permutation(Permutation.ADDITIVE)
                            .build())
                    .expectedElements(8)
                    // Under this seed, none of the keys is a false positive of those before it.
                    .seed(1)
                    .rebalance(sweeps);
            LongFilter full = builder.addAll(LongStream.range(0, 20).toArray()).build();
            assertThat(full.approximateElementCount()).isEqualTo(20);
            assertThat(full.stashSize()).isEqualTo(8);
            builder.addAll(LongStream.range(20, 100).toArray());
            assertThatExceptionOfType(FilterFullException.class)
                    .isThrownBy(builder::build)
                    .withMessageContaining("made for 8 elements")
                    .satisfies(refused -> assertThat(refused.accepted()).isBetween(20L, 22L));
        }
    }

    private static FilterBuilder<Texts> texts() {
        return Filters.builder(Texts.class);
    }

    record Pair<T>(String name, T value) {}

    @DLeftFilter
    interface Texts extends MembershipFilter<String> {}

    @DLeftFilter
    interface Pairs extends MembershipFilter<Pair<Integer>> {}

    @DLeftFilter(relocation = Relocation.NONE, permutation = Permutation.ADDITIVE, longestFingerprint = 16)
    interface Slow extends LongFilter {
        @Override
        int rebalance(int maxMoves);
    }

    @ChoiceBloomFilter(maxFpp = 1e-3, rebalancing = 3)
    interface SweptTexts extends MembershipFilter<String> {}

    @DLeftFilter(maxFpp = 1e-3, rebalancing = 3)
    interface SweptNumbers extends LongFilter {}

    /** A collector puts keys one by one, and would break the promised rate. */
    @Test
    void collectorsRefuseTheRateOfSweeps() {
        for (ThrowingCallable collector : List.<ThrowingCallable>of(
                () -> Filters.<String, SweptTexts>collector(SweptTexts.class, 10),
                () -> Filters.longCollector(SweptNumbers.class, 10))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(collector)
                    .withMessage("[SweepsOfPuts] a collector puts keys one by one, and the rate after 3 sweeps is"
                            + " that of a filter built by addAll. Leave out rebalancing.");
        }
    }
}
