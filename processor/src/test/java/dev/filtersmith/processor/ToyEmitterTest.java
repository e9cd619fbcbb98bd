package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.JavaFileObjects;
import dev.filtersmith.Engine;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.processor.testing.CompiledClasses;
import dev.filtersmith.toy.ToySpec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the processor finds the emitter of another jar's family. */
class ToyEmitterTest {
    private static final String SEEN = """
            package app;

            import dev.filtersmith.MembershipFilter;
            import dev.filtersmith.toy.ToyFilter;

            @ToyFilter(slotsPerElement = 3)
            public interface Seen extends MembershipFilter<Long> {}
            """;

    private static final Class<?> TYPE = compiled();

    private static Class<?> compiled() {
        try {
            return new CompiledClasses(CompiledClasses.compile(
                            new FilterProcessor(), JavaFileObjects.forSourceString("app.Seen", SEEN)))
                    .loadClass("app.Seen");
        } catch (ClassNotFoundException impossible) {
            throw new LinkageError(impossible.getMessage(), impossible);
        }
    }

    @SuppressWarnings("unchecked") // The keys are declared above.
    private static MembershipFilter<Long> filter(Engine engine, int elements) {
        return Filters.builder(TYPE.asSubclass(MembershipFilter.class))
                .expectedElements(elements)
                .seed(elements)
                .engine(engine)
                .build();
    }

    @Test
    void aClassIsEmitted() {
        MembershipFilter<Long> filter = filter(Engine.GENERATED, 10);
        assertThat(filter).isInstanceOf(HotFilter.class);
        assertThat(filter.layout().spec()).isEqualTo(ToySpec.of(3)).isEqualTo(FilterSpec.of(TYPE));
    }

    /** Every build takes sizes that are filled in little time. */
    @ParameterizedTest
    @ValueSource(ints = {1, 10, 1000, 3000})
    void agreesWithTheInterpreter(int elements) throws IOException {
        MembershipFilter<Long> generated = filter(Engine.GENERATED, elements);
        MembershipFilter<Long> interpreted = filter(Engine.INTERPRETED, elements);
        Random random = new Random(elements);
        for (int step = 0; step < 10 * elements; step++) {
            long key = random.nextInt(5 * elements);
            assertThat(generated.mightContain(key)).isEqualTo(interpreted.mightContain(key));
            key = random.nextInt(5 * elements);
            assertThat(put(generated, key)).isEqualTo(put(interpreted, key));
        }
        assertThat(generated.words()).isEqualTo(interpreted.words());
        assertThat(generated.expectedFpp()).isEqualTo(interpreted.expectedFpp());
        byte[] bytes = bytes(generated);
        assertThat(bytes).isEqualTo(bytes(interpreted));
        assertThat(Filters.read(TYPE.asSubclass(MembershipFilter.class), new ByteArrayInputStream(bytes))
                        .words())
                .isEqualTo(generated.words());
    }

    @Test
    @Tag("full")
    void agreesWithTheInterpreterInALargerTable() throws IOException {
        agreesWithTheInterpreter(20_000);
    }

    private static String put(MembershipFilter<Long> filter, long key) {
        try {
            return String.valueOf(filter.put(key));
        } catch (FilterFullException full) {
            return "refused: " + full.getMessage();
        }
    }

    private static byte[] bytes(MembershipFilter<Long> filter) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        filter.writeTo(out);
        return out.toByteArray();
    }
}
