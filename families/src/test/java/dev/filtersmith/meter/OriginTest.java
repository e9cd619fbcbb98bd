package dev.filtersmith.meter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.KeySeed;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.emitted.Routing;
import dev.filtersmith.parts.PartedCore;
import dev.filtersmith.parts.PartedInterpreter;
import dev.filtersmith.testing.TestShapes;
import org.junit.jupiter.api.Test;

class OriginTest {
    private static final FilterSpec SPEC = FilterSpec.parse("@DLeftFilter");
    private static final Filter FILTER =
            Filters.builder(SPEC).expectedElements(100).build();

    @Test
    void anUnknownOriginHasTheSpecOfTheLayout() {
        Origin origin = new Origin();
        assertThat(origin.askedSpec(FILTER)).isEqualTo(FILTER.layout().spec());
        assertThat(origin.givenSpec()).isNull();
        assertThat(origin.askedType(FILTER)).isNull();
        assertThat(origin.askedTypeName(FILTER)).isEmpty();
        assertThat(origin.name()).isNull();
        assertThat(origin.askedEngine()).isNull();
    }

    @Test
    void classesBelowImplementTheInterfaceToo() {
        assertThat(new Origin().askedType(new Below())).isEqualTo(Numbers.class);
    }

    @DLeftFilter
    private interface Numbers extends LongFilter {}

    @SuppressWarnings("serial") // Another object is serialized in its place.
    private static class Above extends PartedInterpreter implements Numbers {
        Above() {
            super(
                    (Routing) ((PartedCore) TestShapes.core(Filters.builder(SPEC)
                                    .expectedElements(100)
                                    .shards(2)
                                    .build()))
                            .parts(),
                    KeySeed.of(0));
        }
    }

    @SuppressWarnings("serial") // As above.
    private static final class Below extends Above {}

    @Test
    void aRequestIsKept() {
        Origin origin = new Origin();
        origin.askedFor(LongFilter.class, SPEC);
        origin.askedFor(Engine.INTERPRETED);
        origin.named("urls");
        assertThat(origin.askedSpec(FILTER)).isSameAs(SPEC);
        assertThat(origin.givenSpec()).isSameAs(SPEC);
        assertThat(origin.askedTypeName(FILTER)).isEqualTo("dev.filtersmith.LongFilter");
        assertThat(origin.name()).isEqualTo("urls");
        assertThat(origin.askedEngine()).isEqualTo(Engine.INTERPRETED);
    }

    @Test
    void aPromiseKeepsTheEngine() {
        Origin origin = new Origin();
        origin.askedFor(Engine.INTERPRETED);
        origin.askedFor(500, 1e-5);
        Origin copy = new Origin();
        copy.askedForAs(origin);
        assertThat(copy.askedEngine()).isEqualTo(Engine.INTERPRETED);
        assertThat(copy.askedElements(FILTER)).isEqualTo(500);
        assertThat(copy.askedFpp(FILTER)).isEqualTo(1e-5);
    }
}
