package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.filtersmith.annotation.DLeftCountingFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.dleft.DLeftSpec;
import dev.filtersmith.stored.FilterSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.CharBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Annotated interfaces, interpreted: the proxies in front of the interpreter. */
class InterpretedInterfaceTest {
    @Test
    void longFilters() {
        Numbers numbers = interpreted(Numbers.class);
        LongFilter plain = Filters.builder(FilterSpec.of(Numbers.class))
                .expectedElements(100)
                .seed(9)
                .build();
        assertThat(numbers.put(5)).isTrue();
        assertThat(numbers.put(5)).isFalse();
        assertThat(numbers.mightContain(5)).isTrue();
        assertThat(numbers.mightContain(6)).isFalse();
        assertThat(numbers.test(5)).isTrue();
        assertThat(numbers.negate().test(5)).isFalse();
        assertThat(numbers.putAll(5, 6, 7)).isEqualTo(2);
        assertThat(numbers.mightContain(new long[] {4, 5, 6, 7, 8}).cardinality())
                .isEqualTo(3);
        plain.putAll(5, 6, 7);
        assertThat(numbers.words()).isEqualTo(plain.words());
        assertThat(numbers.approximateElementCount()).isEqualTo(3);
        assertThat(numbers.expectedFpp()).isEqualTo(plain.expectedFpp());
        assertThat(numbers.bitSize()).isEqualTo(plain.bitSize());
        assertThat(numbers.layout()).isEqualTo(plain.layout());
        assertThat(numbers.engine()).isEqualTo(Engine.INTERPRETED);
        assertThat(numbers.seed()).isEqualTo(9);
        assertThat(numbers.expectedElements()).isEqualTo(100);
        assertThat(numbers.stashSize()).isZero();
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .as("exceptions come unwrapped")
                .isThrownBy(() -> numbers.putAll(new long[3], 1, 3));
    }

    @Test
    void textFilters() {
        Texts texts = interpreted(Texts.class);
        assertThat(texts.put("a")).isTrue();
        assertThat(texts.put("a")).isFalse();
        assertThat(texts.mightContain("a")).isTrue();
        assertThat(texts.mightContain("")).isFalse();
        assertThat(texts.test("a")).isTrue();
        Predicate<String> not = texts.negate();
        assertThat(not.test("a")).isFalse();
        assertThat(texts.putAll(List.of("a", "b", "c"))).isEqualTo(2);
        assertThat(texts.approximateElementCount()).isEqualTo(3);
        assertThat(texts.engine()).isEqualTo(Engine.INTERPRETED);
        MembershipFilter<String> plain = Filters.builder(FilterSpec.of(Texts.class), String.class)
                .expectedElements(100)
                .seed(9)
                .build();
        plain.putAll(List.of("a", "b", "c"));
        assertThat(texts.words()).isEqualTo(plain.words());
        assertThatNullPointerException().isThrownBy(() -> texts.put(nothing())).withMessageContaining("key is null");
        assertThatNullPointerException()
                .isThrownBy(() -> plain.mightContain(nothing()))
                .withMessageContaining("key is null");
    }

    @Test
    void recordsAndTheirComponents() {
        Flows flows = interpreted(Flows.class);
        assertThat(flows.put(new Flow(1, "x", (short) 7))).isTrue();
        assertThat(flows.mightContain(1, "x", (short) 7)).isTrue();
        assertThat(flows.mightContain(1, "x", (short) 8)).isFalse();
        assertThat(flows.put(1, "x", (short) 7)).isFalse();
        assertThat(flows.put(2, "y", (short) 8)).isTrue();
        assertThat(flows.mightContain(new Flow(2, "y", (short) 8))).isTrue();
        assertThat(flows.approximateElementCount()).isEqualTo(2);
        assertThatNullPointerException()
                .isThrownBy(() -> flows.put(new Flow(1, nothing(), (short) 1)))
                .withMessageContaining("key.host is null");
        assertThatNullPointerException()
                .isThrownBy(() -> flows.put(1, nothing(), (short) 1))
                .withMessageContaining("key.host is null");
    }

    @Test
    void boxesAndTheirPrimitives() {
        Ints ints = interpreted(Ints.class);
        assertThat(ints.put(-5)).isTrue();
        assertThat(ints.put(Integer.valueOf(-5))).isFalse();
        assertThat(ints.mightContain(-5)).isTrue();
        Numbers numbers = interpreted(Numbers.class);
        numbers.put(-5);
        assertThat(ints.words()).as("an int is the key that the same long is").isEqualTo(numbers.words());
    }

    @Test
    void defaultMethodsOfTheUser() {
        Polite polite = interpreted(Polite.class);
        assertThat(polite.greet("Ada")).isEqualTo("welcome, Ada");
        assertThat(polite.greet("Ada")).isEqualTo("hello again, Ada");
        assertThat(Polite.title()).isEqualTo("polite");
        Countdown countdown = interpreted(Countdown.class);
        assertThat(countdown.putDown(3)).isEqualTo(3);
        assertThat(countdown.mightContain(2)).isTrue();
        assertThat(countdown.putAll(1, 2, 3, 4))
                .as("overridden, and super called")
                .isEqualTo(101);
    }

    /** Filters over strings implement only put(String). */
    @Test
    void overloadsForOtherTypesAreTheUsers() {
        Sequences sequences = interpreted(Sequences.class);
        assertThat(sequences.put(CharBuffer.wrap("a"))).isTrue();
        assertThat(sequences.mightContain("[a]")).isTrue();
    }

    @DLeftFilter
    interface Sequences extends MembershipFilter<String> {
        default boolean put(CharSequence key) {
            return put("[" + key + "]");
        }
    }

    /** A generated class would never run these bodies. */
    @Test
    void refusesBodiesOfWhatFiltersImplement() {
        assertOverridden(OwnPut.class, "put");
        assertOverridden(OwnLookup.class, "mightContain");
        assertOverridden(OwnStash.class, "stashSize");
        assertOverridden(OwnRefresh.class, "refresh");
    }

    private static void assertOverridden(Class<? extends Filter> type, String method) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> interpreted(type))
                .withMessageStartingWith("[OverriddenMethod] " + type.getName() + "." + method + "[")
                .withMessageEndingWith("Give it another name.");
    }

    @DLeftFilter
    interface OwnPut extends MembershipFilter<String> {
        @Override
        default boolean put(String key) {
            return false;
        }
    }

    @DLeftFilter
    interface OwnLookup extends LongFilter {
        @Override
        default boolean mightContain(long key) {
            return true;
        }
    }

    @DLeftFilter
    interface OwnStash extends LongFilter {
        @Override
        default int stashSize() {
            return -1;
        }
    }

    @DLeftCountingFilter
    interface OwnRefresh extends CountingFilter<String> {
        @Override
        default void refresh(Stream<? extends String> liveKeys) {}
    }

    /** Covers methods that a user redeclares in order to document them. */
    @Test
    void methodsOfTheLibraryDeclaredAgain() {
        AgainLongs longs = interpreted(AgainLongs.class);
        assertThat(longs.put(3)).isTrue();
        assertThat(longs.mightContain(3)).isTrue();
        assertThat(longs.approximateElementCount()).isEqualTo(1);
        AgainTexts texts = interpreted(AgainTexts.class);
        assertThat(texts.put("x")).isTrue();
        assertThat(texts.mightContain("x")).isTrue();
        assertThat(texts.test("x")).isTrue();
        assertThat(texts.putAll(List.of("x", "y"))).isEqualTo(1);
        assertThat(texts.approximateElementCount()).isEqualTo(2);
    }

    @Test
    void keyTypesAreFoundThroughParents() {
        Indirect indirect = interpreted(Indirect.class);
        assertThat(indirect.put(new Flow(1, "x", (short) 7))).isTrue();
        assertThat(indirect.mightContain(new Flow(1, "x", (short) 7))).isTrue();
    }

    @Test
    void objectMethods() {
        for (Filter filter : Arrays.asList(interpreted(Numbers.class), interpreted(Texts.class))) {
            Filter same = filter;
            assertThat(filter.equals(same)).isTrue();
            assertThat(new HashSet<>(List.of(filter))).contains(same);
            assertThat(filter).isNotEqualTo(interpreted(Numbers.class)).isNotEqualTo("x");
            assertThat(filter).hasToString("@DLeftFilter for 100 elements, interpreted, 2176 bits");
        }
        assertThat(interpreted(Texts.class)).isNotEqualTo(interpreted(Texts.class));
    }

    @Test
    void refusesMethodsThatNobodyImplements() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> interpreted(Removing.class))
                .withMessageContaining("[UnknownMethod] " + Removing.class.getName() + ".remove")
                .withMessageContaining("long")
                .withMessageContaining("default method");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> interpreted(WrongComponents.class))
                .withMessageContaining("[UnknownMethod] " + WrongComponents.class.getName() + ".put")
                .withMessageContaining("or put and mightContain[int, class java.lang.String, short]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> interpreted(WrongKey.class))
                .withMessageContaining("[UnknownMethod] " + WrongKey.class.getName() + ".put")
                .withMessageContaining("Thread");
    }

    /**
     * As in emitted classes, the operations of removal come with the interfaces that declare them,
     * not with the family.
     */
    @Test
    void removesWhereTheInterfaceSaysSo() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> interpreted(RemovingTexts.class))
                .withMessageContaining("[UnknownMethod] " + RemovingTexts.class.getName() + ".remove");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> interpreted(RemovingNumbers.class))
                .withMessageContaining("[UnknownMethod] " + RemovingNumbers.class.getName() + ".remove");
        assertThat(interpreted(MissingNumbers.class).missedRemovals()).isZero();
        MissingTexts texts = interpreted(MissingTexts.class);
        assertThat(texts.put("x")).isTrue();
        assertThat(texts.missedRemovals()).isZero();
    }

    @Test
    void refusesWhatIsNoFilterInterface() {
        // No interface can extend both: LongPredicate and Predicate clash in negate().
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Filters.create(Neither.class, 100))
                .withMessage("[WrongElement] " + Neither.class.getName() + " extends neither LongFilter nor"
                        + " MembershipFilter<T>. Give an annotated interface, such as: @DLeftFilter interface Seen"
                        + " extends MembershipFilter<String> {}");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Filters.create(NotAnnotated.class, 100))
                .withMessageContaining("has no filter annotation");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Filters.create(LongFilter.class, 100))
                .withMessageContaining("has no filter annotation");
        assertThatExceptionOfType(UnsupportedKeyException.class).isThrownBy(() -> interpreted(Threads.class));
        assertThatExceptionOfType(UnsupportedKeyException.class)
                .isThrownBy(() -> Filters.builder(DLeftSpec.builder().build(), Thread.class));
    }

    /** Whoever takes an interface tells why a type is none. */
    @Test
    @SuppressWarnings({"unchecked", "NullAway"}) // The types are wrong on purpose.
    void tellsWhyATypeIsNoFilterInterface() {
        List<Consumer<Class<LongFilter>>> takers = List.of(
                type -> Filters.create(type, 100),
                type -> Filters.sharded(type, 100),
                Filters::builder,
                type -> Filters.longCollector(type, 100),
                type -> read(() -> Filters.read(type, new ByteArrayInputStream(new byte[0]))),
                type -> read(() -> Filters.read(type, Path.of("none"))),
                type -> read(() -> Filters.map(type, Path.of("none"))),
                type -> read(() -> Filters.reader().view(type, FilterSource.of(Path.of("none")))),
                FilterSpec::of);
        for (Consumer<Class<LongFilter>> taker : takers) {
            assertThatNullPointerException()
                    .isThrownBy(() -> taker.accept(null))
                    .withMessage("the type of the filter is null. Give an annotated interface: Seen.class.");
            for (Class<?> type : List.of(Annotated.class, String.class)) {
                assertThatIllegalArgumentException()
                        .isThrownBy(() -> taker.accept((Class<LongFilter>) type))
                        .withMessage("[WrongElement] " + type.getName() + " is no interface. Give an annotated"
                                + " interface, such as: @DLeftFilter interface Seen extends MembershipFilter<String>"
                                + " {}");
            }
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> taker.accept((Class<LongFilter>) (Class<?>) NotAnnotated.class))
                    .withMessageContaining("NotAnnotated has no filter annotation. Annotate it, for example");
        }
    }

    /** A use that fails before it reads. */
    private interface Read {
        Object run() throws IOException;
    }

    private static void read(Read use) {
        try {
            use.run();
        } catch (IOException late) {
            throw new UncheckedIOException(late);
        }
    }

    @Test
    void needsTheNumberOfElements() {
        for (FilterBuilder<?> builder : List.of(
                Filters.builder(Numbers.class).engine(Engine.INTERPRETED),
                Filters.builder(DLeftSpec.builder().build()),
                Filters.builder(DLeftSpec.builder().build(), String.class))) {
            assertThatExceptionOfType(FilterSpecException.class)
                    .isThrownBy(builder::build)
                    .withMessageContaining("[ExpectedElementsOutOfRange] expectedElements = 0")
                    .withMessageContaining("number of different keys");
        }
        LongFilter sized = Filters.builder(
                        DLeftSpec.builder().expectedElements(500).build())
                .build();
        assertThat(sized.expectedElements()).isEqualTo(500);
        assertThat(Filters.builder(sized.layout().spec())
                        .expectedElements(700)
                        .build()
                        .expectedElements())
                .isEqualTo(700);
    }

    @Test
    void buildersCheckTheSpec() {
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(
                        () -> Filters.builder(DLeftSpec.builder().subtables(9).build())
                                .expectedElements(10)
                                .build())
                .withMessageContaining("[SubtablesOutOfRange]");
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(() -> interpreted(Wrong.class))
                .withMessageContaining("[StashCapacityOutOfRange]");
    }

    @Test
    void longKeysAreHashedWithTheSeed() {
        assertThat(wordsOf(77, 9)).isEqualTo(wordsOf(77, 9)).isNotEqualTo(wordsOf(77, 0));
    }

    private static long[] wordsOf(long key, long seed) {
        LongFilter filter = Filters.builder(DLeftSpec.builder().build())
                .expectedElements(100)
                .seed(seed)
                .build();
        filter.put(key);
        return filter.words();
    }

    private static <F extends Filter> F interpreted(Class<F> type) {
        return Filters.builder(type)
                .expectedElements(100)
                .seed(9)
                .engine(Engine.INTERPRETED)
                .build();
    }

    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"}) // Returns null, as a caller without NullAway may.
    private static <T> T nothing() {
        return null;
    }

    record Flow(int source, String host, short port) {}

    @DLeftFilter
    interface Numbers extends LongFilter {}

    @DLeftFilter
    interface Texts extends MembershipFilter<String> {}

    @DLeftFilter
    interface Flows extends MembershipFilter<Flow> {
        boolean put(int source, String host, short port);

        boolean mightContain(int source, String host, short port);
    }

    @DLeftFilter
    interface Ints extends MembershipFilter<Integer> {
        boolean put(int key);

        boolean mightContain(int key);
    }

    @DLeftFilter
    interface Polite extends MembershipFilter<String> {
        default String greet(String who) {
            return (put(who) ? "welcome, " : "hello again, ") + who;
        }

        static String title() {
            return "polite";
        }
    }

    @DLeftFilter
    interface Countdown extends LongFilter {
        default int putDown(long from) {
            int fresh = 0;
            for (long key = from; key > 0; key--) {
                fresh += put(key) ? 1 : 0;
            }
            return fresh;
        }

        @Override
        default int putAll(long... keys) {
            return 100 + LongFilter.super.putAll(keys);
        }
    }

    @DLeftFilter
    interface AgainLongs extends LongFilter {
        @Override
        boolean put(long key);

        @Override
        boolean mightContain(long key);

        @Override
        long approximateElementCount();

        @Override
        String toString();
    }

    @DLeftFilter
    interface AgainTexts extends MembershipFilter<String> {
        @Override
        boolean put(String key);

        @Override
        boolean mightContain(String key);

        @Override
        long approximateElementCount();
    }

    interface Keyed<A, B> extends MembershipFilter<B> {
        A unused(A value);
    }

    interface Swapped<X> extends Keyed<X, Flow> {
        @Override
        default X unused(X value) {
            return value;
        }
    }

    @DLeftFilter
    interface Indirect extends Swapped<String> {}

    @DLeftCountingFilter
    interface RemovingTexts extends MembershipFilter<String> {
        boolean remove(String key);
    }

    @DLeftCountingFilter
    interface RemovingNumbers extends LongFilter {
        boolean remove(long key);
    }

    @DLeftCountingFilter
    interface MissingNumbers extends LongFilter, DeletableFilter {}

    @DLeftCountingFilter
    interface MissingTexts extends MembershipFilter<String>, DeletableFilter {}

    @DLeftFilter
    interface Removing extends LongFilter {
        boolean remove(long key);
    }

    @DLeftFilter
    interface WrongComponents extends MembershipFilter<Flow> {
        boolean put(String host, int source, short port);
    }

    @DLeftFilter
    interface WrongKey extends MembershipFilter<String> {
        boolean put(Thread key);
    }

    @DLeftFilter
    interface Threads extends MembershipFilter<Thread> {}

    @DLeftFilter
    interface Neither extends Filter {}

    interface NotAnnotated extends LongFilter {}

    @DLeftFilter
    abstract static class Annotated implements LongFilter {}

    @DLeftFilter(stashCapacity = 65)
    interface Wrong extends LongFilter {}
}
