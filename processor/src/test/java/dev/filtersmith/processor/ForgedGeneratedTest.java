package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.Engine;
import dev.filtersmith.FilterReader;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.processor.testing.Grid;
import dev.filtersmith.testing.AcceptedWords;
import dev.filtersmith.testing.Contender;
import dev.filtersmith.testing.ForgedFilter;
import dev.filtersmith.testing.Forging;
import dev.filtersmith.testing.StoredBytes;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that generated classes end their lookups in any words, and that they and the interpreter
 * refuse the same forged words and hold the same bits after the same use of the others.
 */
class ForgedGeneratedTest {
    private static final int TIMES = Integer.getInteger("filtersmith.forged", 4);
    private static final int STEPS = Integer.getInteger("filtersmith.forged.steps", 20);
    private static final int USES = 2;

    static Set<String> names() {
        return Grid.common().specs().keySet();
    }

    private static Contender generated(String name) throws ReflectiveOperationException {
        Class<? extends LongFilter> type = Grid.common().type(name);
        return new Contender(
                Engine.GENERATED, () -> Filters.builder(type), (reader, source) -> reader.read(type, source));
    }

    private static Contender interpreted(FilterSpec spec) {
        return new Contender(Engine.INTERPRETED, () -> Filters.builder(spec), FilterReader::read);
    }

    @ParameterizedTest
    @MethodSource("names")
    void lookupsEndWhateverTheWords(String name) throws ReflectiveOperationException {
        Contender engine = generated(name);
        new Forging(name, Grid.common().spec(name))
                .over(engine, TIMES, (good, words, seed) -> Forging.lookUp(engine, good, words, seed));
    }

    @ParameterizedTest
    @MethodSource("names")
    void acceptedWordsWorkAlike(String name) throws ReflectiveOperationException {
        Contender generated = generated(name);
        FilterSpec spec = Grid.common().spec(name);
        assertThat(new Forging(name, spec).walk(generated, STEPS, USES, alike(generated, interpreted(spec))))
                .isPositive();
    }

    @Test
    void acceptedWordsOfKnownKeysAreRefreshedAlike() throws ReflectiveOperationException {
        int accepted = 0;
        for (String name : names()) {
            FilterSpec spec = Grid.common().spec(name);
            if (spec instanceof CountingSpec) {
                Contender generated = generated(name);
                accepted += new Forging(name, spec)
                        .walkWithContent(generated, STEPS, USES, alike(generated, interpreted(spec)));
            }
        }
        assertThat(accepted).isPositive();
    }

    /** Returns the use of words by both engines. Both hold the same words after each step. */
    private static AcceptedWords.Use alike(Contender generated, Contender interpreted) {
        return (stored, content, seed) -> {
            List<long[]> history = ForgedFilter.use(generated, generated.read(stored), seed, content);
            assertThat(ForgedFilter.use(interpreted, interpreted.read(stored), seed, content))
                    .usingElementComparator(Arrays::compare)
                    .isEqualTo(history);
        };
    }

    @ParameterizedTest
    @MethodSource("names")
    void whatIsReadWorksAlike(String name) throws ReflectiveOperationException {
        Contender generated = generated(name);
        Contender interpreted = interpreted(Grid.common().spec(name));
        new Forging(name, Grid.common().spec(name)).over(generated, TIMES, (good, words, seed) -> {
            byte[] forged = StoredBytes.of(good).withWords(words).array();
            try {
                generated.read(forged);
            } catch (IOException refused) {
                assertThat(refused).hasMessageContaining("the source holds no filter of");
                return;
            }
            alike(generated, interpreted).of(forged, new long[0], seed);
        });
    }
}
