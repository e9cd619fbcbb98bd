package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.testing.compile.JavaFileObjects;
import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.Filters;
import dev.filtersmith.LongStates;
import dev.filtersmith.States;
import dev.filtersmith.annotation.WindowedCuckooFilter;
import dev.filtersmith.processor.testing.CompiledClasses;
import dev.filtersmith.processor.testing.TypedStates.State;
import dev.filtersmith.processor.testing.TypedStates.Typed;
import dev.filtersmith.processor.testing.TypedStates.TypedLongs;
import dev.filtersmith.rotating.RotatingBuilder;
import dev.filtersmith.stored.FilterSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Methods of interfaces whose values are constants of an enum. */
class EnumValuesTest {
    /** Without an emitted class, and with a body of the user. */
    @WindowedCuckooFilter(valueBits = 1)
    interface Narrow extends LongStates {
        boolean put(long key, State state);

        default boolean remove(long key, State state) {
            return remove(key, state == State.OPEN ? 0 : 1);
        }
    }

    private static final String SOURCE = """
            package app;

            import dev.filtersmith.*;
            import dev.filtersmith.annotation.*;
            import dev.filtersmith.processor.testing.TypedStates.*;

            public final class Tables {
                @WindowedCuckooFilter(valueBits = 2)
                public interface Texts extends States<String>, Typed<String> {
                    default State stateOf(String key) {
                        return get(key, null, State.UNKNOWN);
                    }
                }

                public record Flow(int source, short port) {}

                @DLeftCountingFilter(valueBits = 2)
                public interface Flows extends States<Flow> {
                    int CONSTANTS_0 = 7;

                    boolean put(Flow flow, State state);

                    State get(Flow flow, State absent, State ambiguous);
                }

                @DLeftCountingFilter(valueBits = 3)
                public interface Longs extends LongStates, TypedLongs {
                    boolean put(long key, Mode mode);

                    Mode get(long key, Mode absent, Mode ambiguous);
                }

                @Deprecated
                enum Mode {
                    ON
                }

                static State read(Flows flows) {
                    Flow flow = new Flow(1, (short) 2);
                    flows.put(flow, State.CLOSED);
                    return flows.get(flow, null, null);
                }
            }
            """;

    private static CompiledClasses classes;

    @BeforeAll
    static void compile() {
        classes = new CompiledClasses(
                CompiledClasses.compile(new FilterProcessor(), JavaFileObjects.forSourceString("app.Tables", SOURCE)));
    }

    private static Class<? extends Filter> type(String name) throws ClassNotFoundException {
        return Class.forName("app.Tables$" + name, true, classes).asSubclass(Filter.class);
    }

    @SuppressWarnings("unchecked") // The source declares it that way.
    private static Typed<String> texts(Filter filter) {
        return (Typed<String>) filter;
    }

    @ParameterizedTest
    @EnumSource(
            value = Engine.class,
            names = {"GENERATED", "INTERPRETED"})
    void constantsAreTheValues(Engine engine) throws ClassNotFoundException {
        Filter filter = Filters.builder(type("Texts"))
                .engine(engine)
                .expectedElements(100)
                .build();
        assertThat(filter.engine()).isEqualTo(engine);
        Typed<String> texts = texts(filter);
        assertThat(texts.put("a", State.CLOSING)).isTrue();
        assertThat(texts.get("a", null, null)).isEqualTo(State.CLOSING);
        assertThat(texts.get("b", null, State.OPEN)).isNull();
        assertThat(texts.get("b", State.CLOSED, State.OPEN)).isEqualTo(State.CLOSED);

        assertThat(texts.change("a", State.CLOSING, State.UNKNOWN)).isTrue();
        assertThat(states(filter).get("a")).isEqualTo(3);
        assertThat(texts.change("a", State.CLOSING, State.OPEN)).isFalse();
        assertThat(texts.put("a", State.OPEN)).isTrue();
        assertThat(texts.get("a", null, State.CLOSED)).isEqualTo(State.CLOSED);
        assertThat(texts.remove("a", State.UNKNOWN)).isTrue();
        assertThat(texts.get("a", null, null)).isEqualTo(State.OPEN);

        assertThatThrownBy(() -> putNothing(texts)).isInstanceOf(NullPointerException.class);
    }

    @SuppressWarnings("NullAway") // A caller's mistake.
    private static void putNothing(Typed<String> texts) {
        texts.put("a", null);
    }

    @SuppressWarnings("unchecked") // The source declares it that way.
    private static States<String> states(Filter filter) {
        return (States<String>) filter;
    }

    /** Each of these filters may be of a class or a proxy of its own. */
    @Test
    void filtersOfAllKindsTakeThem() throws ClassNotFoundException, IOException {
        List<Filter> filters = new ArrayList<>();
        for (Engine engine : List.of(Engine.GENERATED, Engine.INTERPRETED)) {
            for (UnaryOperator<FilterBuilder<? extends Filter>> option :
                    List.<UnaryOperator<FilterBuilder<? extends Filter>>>of(
                            builder -> builder.statistics(true), builder -> builder.shards(2), builder -> builder)) {
                FilterBuilder<? extends Filter> builder =
                        Filters.builder(type("Longs")).engine(engine).expectedElements(100);
                filters.add(option.apply(builder).build());
            }
        }
        filters.add(RotatingBuilder.of(Filters.builder(type("Longs")).expectedElements(100))
                .panes(3)
                .every(Duration.ofHours(1))
                .build()
                .filter());
        for (Filter filter : filters) {
            TypedLongs longs = (TypedLongs) filter;
            longs.put(5, State.CLOSED);
            longs.change(5, State.CLOSED, State.CLOSING);
            assertThat(longs.get(5, null, null)).as(filter.toString()).isEqualTo(State.CLOSING);
            assertThat(longs.get(6, State.OPEN, null)).isEqualTo(State.OPEN);
        }
        assertThat(Filters.operationCounts(filters.get(0)).orElseThrow().puts()).isOne();
        for (Filter filter : filters.subList(0, 6)) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            filter.writeTo(bytes);
            TypedLongs view = (TypedLongs) Filters.reader()
                    .view(type("Longs"), FilterSource.of(ByteBuffer.wrap(bytes.toByteArray())))
                    .filter();
            assertThat(view.get(5, null, null)).isEqualTo(State.CLOSING);
            assertThatThrownBy(() -> view.put(6, State.OPEN)).isInstanceOf(UnsupportedOperationException.class);
        }
    }

    @Test
    void keysMayHaveComponents() throws ReflectiveOperationException {
        Class<? extends Filter> flows = type("Flows");
        for (Engine engine : List.of(Engine.GENERATED, Engine.INTERPRETED)) {
            Filter filter =
                    Filters.builder(flows).engine(engine).expectedElements(100).build();
            var read = flows.getDeclaringClass().getDeclaredMethod("read", flows);
            read.setAccessible(true);
            assertThat(read.invoke(null, filter)).isEqualTo(State.CLOSED);
        }
    }

    /** The compiler has not seen it. */
    @Test
    void anInterpretedFilterRefusesOrdinalsThatDoNotFit() {
        Narrow narrow = Filters.builder(Narrow.class)
                .engine(Engine.INTERPRETED)
                .expectedElements(10)
                .build();
        assertThat(narrow.put(1, State.CLOSING)).isTrue();
        assertThat(narrow.remove(1, State.CLOSING)).isTrue();
        assertThatThrownBy(() -> narrow.put(1, State.CLOSED))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("[ValueOutOfRange] value 2: with valueBits = 1, use 0 to 1.");
    }
}
