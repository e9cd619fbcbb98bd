package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.catalog.Families;
import dev.filtersmith.testing.AcceptedWords;
import dev.filtersmith.testing.CommonSpecs;
import dev.filtersmith.testing.Contender;
import dev.filtersmith.testing.ForgedFilter;
import dev.filtersmith.testing.Forging;
import dev.filtersmith.testing.StoredBytes;
import dev.filtersmith.testing.TestShapes;
import dev.filtersmith.testing.TypedBuilder;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that any words, with right checksums, are refused or make a filter that works, and that
 * lookups end and stay in bounds in any words at all.
 */
class ForgedFiltersTest {
    private static final int TIMES = Integer.getInteger("filtersmith.forged", 8);
    private static final int STEPS = Integer.getInteger("filtersmith.forged.steps", 30);
    private static final int USES = 3;
    private static final Map<String, FilterSpec> SPECS = CommonSpecs.all();

    /** Returns the specs that name their geometry: there is no advisor to find the others. */
    static Set<String> names() {
        return SPECS.keySet().stream()
                .filter(name -> !needsSearch(spec(name)))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Returns the first spec of each family in each mode of threads: the sample of every build. */
    static Set<String> sample() {
        Set<List<Object>> seen = new HashSet<>();
        return names().stream()
                .filter(name ->
                        seen.add(List.of(spec(name).getClass(), spec(name).concurrency())))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    static Set<String> rest() {
        Set<String> rest = names();
        rest.removeAll(sample());
        return rest;
    }

    private static <S extends FilterSpec> boolean needsSearch(S spec) {
        return Families.of(spec).needsSearch(spec);
    }

    private static FilterSpec spec(String name) {
        return Objects.requireNonNull(SPECS.get(name), name);
    }

    private static Contender interpreted(FilterSpec spec) {
        return new Contender(
                Engine.INTERPRETED,
                () -> TypedBuilder.ofLongs(spec),
                (reader, source) -> reader.read(LongFilter.class, source));
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("rest")
    void lookupsOfOthersEndWhateverTheWords(String name) {
        lookupsEndWhateverTheWords(name);
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("rest")
    void acceptedWordsOfOthersWork(String name) {
        acceptedWordsWork(name);
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("rest")
    void whatIsReadOfOthersWorks(String name) {
        whatIsReadWorks(name);
    }

    @ParameterizedTest
    @MethodSource("sample")
    void lookupsEndWhateverTheWords(String name) {
        Contender engine = interpreted(spec(name));
        new Forging(name, spec(name))
                .over(engine, TIMES, (good, words, seed) -> Forging.lookUp(engine, good, words, seed));
    }

    /** Few random words are accepted, so accepted words are changed a little, again and again. */
    @ParameterizedTest
    @MethodSource("sample")
    void acceptedWordsWork(String name) {
        Contender engine = interpreted(spec(name));
        assertThat(new Forging(name, spec(name)).walk(engine, STEPS, USES, use(engine)))
                .isPositive();
    }

    /** Most words that are accepted hold elements of unknown keys, which a refresh would lose. */
    @Tag("full")
    @Test
    void acceptedWordsOfKnownKeysAreRefreshed() {
        int accepted = 0;
        for (String name : names()) {
            if (spec(name) instanceof CountingSpec) {
                Contender engine = interpreted(spec(name));
                accepted += new Forging(name, spec(name)).walkWithContent(engine, STEPS, USES, use(engine));
            }
        }
        assertThat(accepted).isPositive();
    }

    private static AcceptedWords.Use use(Contender engine) {
        return (stored, content, seed) -> ForgedFilter.use(engine, engine.read(stored), seed, content);
    }

    @ParameterizedTest
    @MethodSource("sample")
    void whatIsReadWorks(String name) {
        Contender engine = interpreted(spec(name));
        new Forging(name, spec(name)).over(engine, TIMES, (good, words, seed) -> {
            LongFilter read;
            try {
                read = engine.read(StoredBytes.of(good).withWords(words).array());
            } catch (IOException refused) {
                assertThat(refused).hasMessageContaining("the source holds no filter of");
                return;
            }
            assertThat(TestShapes.single(read).fault()).isEmpty();
            ForgedFilter.use(engine, read, seed);
        });
    }
}
