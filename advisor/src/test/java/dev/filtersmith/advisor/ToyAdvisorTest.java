package dev.filtersmith.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.advisor.toy.ToyModel;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.toy.ToySpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that the advisor finds the family of another jar. */
class ToyAdvisorTest {
    @Test
    void predictsAToyFilter() {
        FilterModel model = FilterAdvisor.model(ToySpec.of(2).toLayout());
        assertThat(model).isEqualTo(new ToyModel(2));
        assertThat(model.rates(2)).isEqualTo("2.29e-05");
    }

    @Test
    void searchesTheGeometry() {
        FilterSpec open = FilterSpec.parse("@ToyFilter(maxFpp = 1e-5)");
        assertThat(FilterAdvisor.of(open).chosen().spec()).isEqualTo(ToySpec.of(3));
        assertThat(open.toLayout().spec()).isEqualTo(ToySpec.of(3));
        assertThat(FilterSpec.parse("@ToyFilter(slotsPerElement = 4, maxFpp = 1e-5)")
                        .toLayout()
                        .spec())
                .isEqualTo(ToySpec.of(4));
        assertThatExceptionOfType(FilterSpecException.class)
                .isThrownBy(FilterSpec.parse("@ToyFilter(maxFpp = 1e-7)")::toLayout)
                .withMessageContaining("[MaxFppOutOfReach]");
    }

    @Tag("full")
    @Test
    void comparisonsListIt() {
        Comparison growing = FilterAdvisor.compare(1000, 1e-2, false);
        assertThat(growing.rows())
                .filteredOn(row -> row.spec() instanceof ToySpec)
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.spec()).isEqualTo(new ToySpec(2, 1000, 0, 0, Concurrency.EXCLUSIVE_WRITER));
                    assertThat(row.bitsPerKey()).isEqualTo(32);
                });
        assertThat(growing.toString()).contains("  ToyFilter\n");
        Comparison deleting = FilterAdvisor.compare(1000, 1e-2, true);
        assertThat(deleting.missing())
                .filteredOn(none -> none.asked() instanceof ToySpec)
                .singleElement()
                .satisfies(none -> assertThat(none.reason()).isEqualTo("no removal"));
    }
}
