package dev.filtersmith.meter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
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
}
