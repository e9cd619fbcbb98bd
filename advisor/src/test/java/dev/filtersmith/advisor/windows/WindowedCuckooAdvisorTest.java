package dev.filtersmith.advisor.windows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.windows.WindowedCuckooLayout;
import dev.filtersmith.windows.WindowedCuckooSpec;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WindowedCuckooAdvisorTest {
    private static final Pattern REMEDY =
            Pattern.compile("(averageUse|slotBits|bitsPerKey|maxFpp|relocationVisits) = ([0-9.E-]*[0-9])");

    private static final WindowedCuckooAdvisor ADVISOR = new WindowedCuckooAdvisor();

    private static WindowedCuckooSpec spec(String attributes) {
        return (WindowedCuckooSpec) FilterSpec.parse("@WindowedCuckooFilter(" + attributes + ")");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "bitsPerKey = 16 | slotBits = 15",
                "bitsPerKey = 17 | slotBits = 15, averageUse = 0.8824",
                "bitsPerKey = 40 | slotBits = 37, averageUse = 0.925",
                "bitsPerKey = 17, expectedElements = 1000 | slotBits = 14, averageUse = 0.8518, "
                        + "expectedElements = 1000",
                "bitsPerKey = 6.3, cost = COMPACT, expectedElements = 1000000 | slotBits = 6, averageUse = 0.9525,"
                        + " relocationVisits = 60000, expectedElements = 1000000",
                "maxFpp = 1e-4 | slotBits = 16",
                "maxFpp = 1.12e-4 | slotBits = 15, averageUse = 0.917",
                "maxFpp = 1e-4, expectedElements = 1000000, cost = COMPACT | averageUse = 0.96,"
                        + " relocationVisits = 60000, expectedElements = 1000000",
                // The table is too small for a use of 0.96.
                "maxFpp = 1e-3, expectedElements = 10000, cost = COMPACT | slotBits = 12, averageUse = 0.955,"
                        + " relocationVisits = 60000, expectedElements = 10000",
                // All sizes have to have room.
                "maxFpp = 1e-4, cost = COMPACT | slotBits = 16",
                "maxFpp = 0.5 | slotBits = 6",
                "maxFpp = 2e-12 | slotBits = 40, averageUse = 0.5496",
                "maxFpp = 2e-10, expectedElements = 400000000 | slotBits = 34, averageUse = 0.8589,"
                        + " expectedElements = 400000000"
            })
    void choosesTheWidthAndTheUse(String goal, String geometry) {
        assertThat(ADVISOR.resolve(spec(goal))).isEqualTo(spec(geometry));
    }

    /** Goals are met, with no room left for a geometry of the next better width. */
    @ParameterizedTest
    @ValueSource(longs = {0, 30_000})
    void goalsAreMet(long elements) {
        double last = 1;
        // Uses have four digits, and tables whole words.
        double wordBits = elements == 0 ? 0 : 64.0 / elements;
        for (double bits = 8; bits <= 40; bits += 1.1) {
            WindowedCuckooSpec chosen =
                    ADVISOR.resolve(spec("bitsPerKey = " + bits + ", expectedElements = " + elements + "L"));
            double rate = model(chosen).highestRate();
            assertThat(SlotWidth.bits(chosen)).isLessThanOrEqualTo(bits * (1 + 1e-12));
            assertThat(rate).as(chosen.text()).isLessThan(last);
            last = rate;
            WindowedCuckooSpec held =
                    ADVISOR.resolve(spec("maxFpp = " + rate + ", expectedElements = " + elements + "L"));
            assertThat(model(held).highestRate()).isLessThanOrEqualTo(rate);
            assertThat(SlotWidth.bits(held)).as(held.text()).isLessThanOrEqualTo(bits * 1.0002 + wordBits);
        }
    }

    /** The rest; every build takes no size and one size. */
    @Tag("full")
    @ParameterizedTest
    @ValueSource(longs = {1_000, 1_000_000, 50_000_000})
    void goalsAreMetAtOtherSizes(long elements) {
        goalsAreMet(elements);
    }

    private static WindowedCuckooModel model(WindowedCuckooSpec spec) {
        return ADVISOR.model(WindowedCuckooLayout.of(spec));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "bitsPerKey = 6 | BitsPerKeyOutOfReach | slots have 6 bits or more, and 0.9400 of them are in use, so a"
                        + " key takes 6.38. | Use bitsPerKey = 6.39.",
                "bitsPerKey = 12, expectedElements = 10 | BitsPerKeyOutOfReach | 10 elements and a stash of 8 words do"
                        + " not fit in 40 bits per key. | Use a smaller stashCapacity, or leave out expectedElements.",
                "bitsPerKey = 7, expectedElements = 1000 | BitsPerKeyOutOfReach | with the stash. | Use "
                        + "bitsPerKey = 7.24.",
                "bitsPerKey = 17, maxFpp = 5e-5 | RateTooHigh | Slots have whole bits: those of 16 take 17.02 bits per"
                        + " key and have a rate of 5.737e-05. | Use bitsPerKey = 18.09, or maxFpp = 0.00011.",
                "maxFpp = 1e-12 | MaxFppOutOfReach"
                        + " | the rate of that is about 4 * 0.4650 / 2^40 = 1.692e-12. | Use maxFpp ="
                        + " 1.7E-12.",
                "maxFpp = 1e-11, expectedElements = 100000000 | MaxFppOutOfReach | slots have 36 bits at most, "
                        + "since the hash has no more for the windows of 100000000 elements"
                        + " | Use maxFpp = 5.5E-11, or use Filters.sharded",
                "slotBits = 15, maxFpp = 1e-4 | RateTooHigh | this geometry has a rate of 1.148e-04 fresh and "
                        + "under churn"
                        + " at its design load, where 0.9400 of the slots are in use and a key takes 15.96 bits."
                        + " | Use averageUse = 0.8188 with 18.32 bits per key, or slotBits = 16 with 17.02 bits "
                        + "per key.",
                "slotBits = 40, maxFpp = 1e-13 | RateTooHigh | a key takes 42.55 bits. | Use averageUse = 0.027",
                "bitsPerKey = 20, expectedElements = 3000000000L | TableTooLarge | expectedElements = 3000000000:"
                        + " they take 3191571521 slots | Use at most "
            })
    void namesTheArithmeticAndRemediesThatWork(String attributes, String tag, String arithmetic, String remedy) {
        FilterSpecException thrown =
                catchThrowableOfType(FilterSpecException.class, () -> ADVISOR.resolve(spec(attributes)));
        assertThat(thrown.problems()).hasSize(1);
        Problem problem = thrown.problems().get(0);
        assertThat(problem.tag()).isEqualTo(tag);
        assertThat(problem.message()).startsWith(problem.attribute() + " = ").contains(arithmetic, remedy);
        Matcher use =
                REMEDY.matcher(problem.message().substring(problem.message().lastIndexOf(" Use ")));
        while (use.find()) {
            ADVISOR.resolve(spec(with(attributes, use.group(1), use.group(2))));
        }
    }

    private static String with(String attributes, String name, String value) {
        String given = name + " = [0-9.e-]+";
        String instead = name + " = " + value;
        return attributes.matches(".*" + given + ".*")
                ? attributes.replaceAll(given, instead)
                : attributes + ", " + instead;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "relocationVisits = 10 | relocationVisits = 10: by the model, 1.81% of the elements find no path of 10"
                        + " slots to an empty one: 18.1 of only 1000 elements, and the stash holds 8. | Use"
                        + " relocationVisits = 4000.",
                "averageUse = 0.96, relocationVisits = 100, expectedElements = 100000 | averageUse = 0.96: | Use"
                        + " averageUse = 0, where the size decides, and relocationVisits = 4000."
            })
    void shortagesAreNamed(String attributes, String arithmetic, String remedy) {
        assertThat(ADVISOR.shortages(WindowedCuckooLayout.of(spec(attributes))))
                .singleElement()
                .satisfies(problem -> assertThat(problem.message()).contains(arithmetic, remedy));
    }

    @ParameterizedTest
    @ValueSource(strings = {"slotBits = 16", "averageUse = 0.95", "slotBits = 6, expectedElements = 3"})
    void othersHaveRoom(String attributes) {
        assertThat(ADVISOR.shortages(WindowedCuckooLayout.of(spec(attributes)))).isEmpty();
    }

    @Test
    void theTextHasTheNextWidth() {
        assertThat(FilterAdvisor.of(spec("maxFpp = 1e-4")).toString())
                .contains(
                        "Chosen: @WindowedCuckooFilter\n  17.02 bits per key, false positive rate 5.74e-05 fresh and",
                        "Runner-up: @WindowedCuckooFilter(slotBits = 17)\n  18.09 bits per key");
        assertThatThrownBy(() -> ADVISOR.advise(spec("slotBits = 9")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("leaves no choice");
    }
}
