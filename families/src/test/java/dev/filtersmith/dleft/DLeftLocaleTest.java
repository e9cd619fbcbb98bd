package dev.filtersmith.dleft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Problem;
import dev.filtersmith.buckets.SubtableChecks;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Tests that texts do not depend on the default locale. */
@Isolated("it sets the default locale")
class DLeftLocaleTest {
    /**
     * Diagrams and messages are part of emitted sources and golden files, so they must not depend
     * on the locale.
     */
    @Test
    void textsAreTheSameInEveryLocale() {
        String diagram = FilterSpec.parse("@DLeftFilter()").toLayout().diagram();
        DLeftSpec wrong = (DLeftSpec) FilterSpec.parse("@DLeftFilter(stashCapacity = 65)");
        List<Problem> problems = DLeftRules.problems(wrong);
        List<Problem> sizeProblems = SubtableChecks.sizeProblems(
                DLeftLayout.of(DLeftSpec.builder().build()).choice(), 1L << 40);
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertThat(FilterSpec.parse("@DLeftFilter()").toLayout().diagram()).isEqualTo(diagram);
            assertThat(DLeftRules.problems(wrong)).isEqualTo(problems);
            assertThat(SubtableChecks.sizeProblems(
                            DLeftLayout.of(DLeftSpec.builder().build()).choice(), 1L << 40))
                    .isEqualTo(sizeProblems);
        } finally {
            Locale.setDefault(before);
        }
    }
}
