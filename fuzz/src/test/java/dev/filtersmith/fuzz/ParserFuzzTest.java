package dev.filtersmith.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Filters;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.provider.MethodSource;

/** Parses specs, and builds filters of those that name a geometry. */
class ParserFuzzTest {
    private static final int ELEMENTS = 100;

    static List<String> seeds() throws IOException {
        return Seeds.specs();
    }

    @MethodSource("seeds")
    @FuzzTest(maxDuration = "15s", maxExecutions = 100_000)
    void endsWithASpecOrItsProblems(@NotNull String text) {
        FilterSpec spec;
        try {
            spec = FilterSpec.parse(text);
        } catch (FilterSpecException refused) {
            assertThat(refused.problems()).isNotEmpty();
            return;
        }
        assertThat(FilterSpec.parse(spec.text())).isEqualTo(spec);
        assertThat(FilterSpec.parse(spec.fullText())).isEqualTo(spec);
        try {
            assertThat(Filters.builder(spec)
                            .expectedElements(ELEMENTS)
                            .build()
                            .layout()
                            .spec()
                            .toString())
                    .isNotEmpty();
        } catch (FilterSpecException refused) {
            assertThat(refused.problems()).isNotEmpty();
        }
    }
}
