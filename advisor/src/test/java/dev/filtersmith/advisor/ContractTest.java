package dev.filtersmith.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.advisor.dleft.DLeftModel;
import dev.filtersmith.dleft.DLeftLayout;
import dev.filtersmith.dleft.DLeftSpec;
import dev.filtersmith.spec.DLeftSpecBuilder;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Rates promised together with a geometry or bits: the messages if they cannot be held, and whether
 * the proposed remedies work.
 */
class ContractTest {
    private static final Pattern REMEDY =
            Pattern.compile("(?:Use|or) (averageLoad|bitsPerKey|maxFpp) = ([0-9.E-]+[0-9])");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "averageLoad = 4.1, maxFpp = 1e-4 | RateTooHigh"
                        + " | this geometry has a rate of 3.0"
                        + " | where 4.1 elements per bucket take 15.61 bits each. Use averageLoad = 3.6",
                // Lower loads would hold the rate, but not so many elements.
                "averageLoad = 4.1, maxFpp = 1e-4, expectedElements = 1050000000 | RateTooHigh"
                        + " | this geometry has a rate of 3.0 | 15.61 bits each. Use maxFpp = 0.00031.",
                "averageLoad = 4.1, maxFpp = 1e-4, expectedElements = 100 | RateTooHigh | at the expected elements,"
                        + " where 3.8462 elements per bucket take 16.64 bits each. | Use averageLoad = 3.7",
                "subtables = 3, relocation = NONE, maxFpp = 4.4e-4 | RateTooHigh"
                        + " | this geometry has a rate of 4.477e-04 at its design load"
                        + " | per key. Without a geometry, cost = FAST takes 15.",
                "bitsPerKey = 12, maxFpp = 1e-12 | RateTooHigh | the least rate at bitsPerKey = 12.0 with cost = "
                        + "FAST is 2.2"
                        + " | Use maxFpp = 0.002"
            })
    void saysWhatCannotBeHeldAndWaysOutThatWork(String attributes, String tag, String arithmetic, String remedy) {
        DLeftSpec spec = spec(attributes);
        Problem problem = problem(spec);
        assertThat(problem.tag()).isEqualTo(tag);
        assertThat(problem.attribute()).isEqualTo("maxFpp");
        assertThat(problem.message())
                .startsWith("maxFpp = " + spec.maxFpp() + ": ")
                .contains(arithmetic, remedy);
        Matcher use = REMEDY.matcher(problem.message());
        while (use.find()) {
            DLeftSpecBuilder<DLeftSpec> remedied = spec.toBuilder();
            double value = Double.parseDouble(use.group(2));
            switch (use.group(1)) {
                case "averageLoad" -> remedied.averageLoad(value);
                case "bitsPerKey" -> remedied.bitsPerKey(value);
                default -> remedied.maxFpp(value);
            }
            assertThat(remedied.build().toLayout().spec().maxFpp())
                    .as(use.group())
                    .isZero();
        }
    }

    /** The rest: other bits, compact geometries, and rates out of reach take longer searches. */
    @Tag("full")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "group = 4, longestFingerprint = 12, maxFpp = 1e-4, cost = COMPACT | RateTooHigh"
                        + " | this geometry has a rate of | each. Without a geometry, cost = COMPACT takes 16.0",
                "bitsPerKey = 16, maxFpp = 1e-4 | RateTooHigh | the least rate at bitsPerKey = 16.0 with cost = "
                        + "FAST is 2.2"
                        + " | that of @DLeftFilter. Use bitsPerKey = 17.",
                "maxFpp = 1e-20 | MaxFppOutOfReach | geometries are chosen for up to 40 bits per key, and with "
                        + "cost = FAST the least rate"
                        + " | Use maxFpp = 2.",
                "maxFpp = 1e-20, cost = COMPACT | MaxFppOutOfReach | with cost = COMPACT the least rate | Use "
                        + "maxFpp = 2."
            })
    void saysWhatElseCannotBeHeld(String attributes, String tag, String arithmetic, String remedy) {
        saysWhatCannotBeHeldAndWaysOutThatWork(attributes, tag, arithmetic, remedy);
    }

    /** The geometry search returns the geometry that the message proposes. */
    @Tag("full")
    @ParameterizedTest
    @ValueSource(
            strings = {"averageLoad = 4.1, maxFpp = 1e-4", "group = 4, averageLoad = 5, maxFpp = 1e-5, cost = COMPACT"})
    void namesTheChoiceWithoutTheGeometry(String attributes) {
        DLeftSpec spec = spec(attributes);
        Advice advice = FilterAdvisor.forMaxFpp(spec.maxFpp(), spec.cost());
        assertThat(problem(spec).message())
                .endsWith(" bits per key: " + advice.chosen().spec() + ".");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "averageLoad = 3.7, maxFpp = 1e-4",
                "averageLoad = 0.2, maxFpp = 1e-3",
                "subtables = 3, relocation = NONE, maxFpp = 4.5e-4",
                "subtables = 3, relocation = NONE, maxFpp = 4.5e-4, expectedElements = 1000",
                "bitsPerKey = 16, maxFpp = 2.2e-4, expectedElements = 1000000",
                // The table whose chunks are the smallest has 2.26e-4.
                "bitsPerKey = 16, maxFpp = 2.3e-4"
            })
    void layoutsKeepWhatTheyPromise(String attributes) {
        DLeftSpec spec = spec(attributes);
        DLeftLayout layout = (DLeftLayout) spec.toLayout();
        assertThat(DLeftModel.of(layout).falsePositiveRate()).isLessThanOrEqualTo(spec.maxFpp());
        assertThat(layout.spec())
                .isEqualTo(layout.spec().toLayout().spec())
                .isEqualTo(spec.toBuilder()
                        .averageLoad(layout.spec().averageLoad())
                        .bitsPerKey(0)
                        .maxFpp(0)
                        .build());
    }

    private static Problem problem(DLeftSpec spec) {
        FilterSpecException thrown = catchThrowableOfType(FilterSpecException.class, spec::toLayout);
        List<Problem> problems = thrown.problems();
        assertThat(problems).hasSize(1);
        return problems.get(0);
    }

    private static DLeftSpec spec(String attributes) {
        return (DLeftSpec) FilterSpec.parse("DLeftFilter(" + attributes + ")");
    }
}
