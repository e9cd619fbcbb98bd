package dev.filtersmith.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Rates promised by filters with deletion, fresh and under churn: the messages if they cannot be
 * held, and whether the proposed remedies work.
 */
class CountingContractTest {
    private static final Pattern REMEDY =
            Pattern.compile("(?:Use|or) (averageLoad|bitsPerKey|maxFpp) = ([0-9.E-]+[0-9])");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // 13 buckets in a subtable have too high a rate, 14 hold it.
                "@DynamicDLeftCountingFilter(averageLoad = 4.0, expectedElements = 100, maxFpp = 1.25e-4) | RateTooHigh"
                        + " | this geometry has a rate of 1.277e-04 fresh and | Use averageLoad = 3.8359 with",
                "@DLeftCountingFilter(averageLoad = 6.1, maxFpp = 1e-3) | RateTooHigh"
                        + " | a rate of 1.488e-03 fresh and under churn at its design load | Use averageLoad = 4.09",
                "@DLeftCountingFilter(bitsPerKey = 8) | BitsPerKeyOutOfReach | no geometry of the family takes so few."
                        + " | Use bitsPerKey = 8.75.",
                "@DLeftCountingFilter(maxFpp = 1e-12) | MaxFppOutOfReach | the least rate at that is 2.980e-09 | "
                        + "Use maxFpp = 3.2E-9."
            })
    void saysWhatCannotBeHeldAndWaysOutThatWork(String text, String tag, String arithmetic, String remedy) {
        FilterSpec spec = FilterSpec.parse(text);
        FilterSpecException thrown = catchThrowableOfType(FilterSpecException.class, spec::toLayout);
        assertThat(thrown.problems()).hasSize(1);
        Problem problem = thrown.problems().get(0);
        assertThat(problem.tag()).isEqualTo(tag);
        assertThat(problem.message()).startsWith(problem.attribute() + " = ").contains(arithmetic, remedy);
        Matcher use = REMEDY.matcher(problem.message());
        while (use.find()) {
            String given = use.group(1) + " = [0-9.e-]+";
            String value = use.group(1) + " = " + use.group(2);
            FilterSpec remedied = FilterSpec.parse(
                    text.matches(".*" + given + ".*")
                            ? text.replaceAll(given, value)
                            : text.replace(")", ", " + value + ")"));
            assertThat(remedied.toLayout().spec().maxFpp()).as(use.group()).isZero();
        }
    }

    /** The rest; every build takes each tag and both families. */
    @Tag("full")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // Held fresh, not under churn.
                "@DynamicDLeftCountingFilter(averageLoad = 3.81, maxFpp = 1.2e-4) | RateTooHigh"
                        + " | this geometry has a rate of 1.167e-04 fresh and 1.3 | Use averageLoad = 3.7",
                "@DynamicDLeftCountingFilter(averageLoad = 3.9, maxFpp = 1.3e-4) | RateTooHigh"
                        + " | after half of the elements were replaced ten times at its design load, where 3.9 "
                        + "elements per bucket take"
                        + " 16.41 bits each. Use averageLoad = 3.7 | Without a geometry, it takes 16.58 bits per key:"
                        + " @DynamicDLeftCountingFilter(averageLoad = 3.86, permutation = ADDITIVE).",
                "@DynamicDLeftCountingFilter(bitsPerKey = 17, maxFpp = 1e-4) | RateTooHigh | the least rate at "
                        + "bitsPerKey = 17.0 is 1.1"
                        + " | that of @DynamicDLeftCountingFilter(averageLoad = 3.7648). Use bitsPerKey = 18.48, "
                        + "or maxFpp = 0.00012.",
                "@DynamicDLeftCountingFilter(maxFpp = 1e-20) | MaxFppOutOfReach"
                        + " | geometries are chosen for up to 40 bits per key, and the least rate at that is | "
                        + "Use maxFpp = ",
                "@DLeftCountingFilter(bitsPerKey = 20, maxFpp = 1e-4) | RateTooHigh | is 3.905e-04 fresh and "
                        + "under churn"
                        + " | Use bitsPerKey = 22.82, or maxFpp = 0.00040."
            })
    void saysWhatElseCannotBeHeld(String text, String tag, String arithmetic, String remedy) {
        saysWhatCannotBeHeldAndWaysOutThatWork(text, tag, arithmetic, remedy);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@DynamicDLeftCountingFilter(averageLoad = 3.8, permutation = ADDITIVE, maxFpp = 1.18e-4)",
                "@DLeftCountingFilter(averageLoad = 6, maxFpp = 1.5e-3)"
            })
    void layoutsKeepWhatTheyPromise(String text) {
        FilterSpec spec = FilterSpec.parse(text).toLayout().spec();
        assertThat(spec.maxFpp()).isZero();
        assertThat(spec.bitsPerKey()).isZero();
    }

    /** The rest; every build takes both families. */
    @Tag("full")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "@DynamicDLeftCountingFilter(averageLoad = 3.8, maxFpp = 1.25e-4)",
                "@DynamicDLeftCountingFilter(bitsPerKey = 17, maxFpp = 1.2e-4)",
                "@DLeftCountingFilter(bitsPerKey = 21, maxFpp = 4e-4)"
            })
    void otherLayoutsKeepWhatTheyPromise(String text) {
        layoutsKeepWhatTheyPromise(text);
    }
}
