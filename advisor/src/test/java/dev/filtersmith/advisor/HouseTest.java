package dev.filtersmith.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.house.House;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests which packages and files of the advisor depend on which. */
class HouseTest {
    private static final House HOUSE = House.ofThisModule();

    @Test
    void packagesBelowTheApiFormNoCircle() {
        assertThat(HOUSE.circlesOfPackagesBelow("dev.filtersmith.advisor")).isEmpty();
    }

    @Test
    void noCircleOfFilesCrossesAPackage() {
        assertThat(HOUSE.circlesOfFilesAcrossPackages()).isEmpty();
    }

    @Test
    void filesFormNoCircle() {
        assertThat(HOUSE.circlesOfFiles(file -> false)).isEmpty();
    }

    /** Equal specs get equal answers on every machine. */
    @Test
    void answersAreTheSameOnEveryMachine() {
        assertThat(HOUSE.inexactCalls(file -> true))
                .as("calls to make with StrictMath")
                .isEmpty();
    }

    /** Means and deviations of simulations decide geometries, too. */
    @Test
    void statisticsOfTheLibraryAreTheSameOnEveryMachine() {
        House library = House.ofLibrary("org.apache.commons");
        Set<String> used = Stream.of(
                        "statistics.descriptive.FirstMoment",
                        "statistics.descriptive.Mean",
                        "statistics.descriptive.StandardDeviation",
                        "statistics.descriptive.SumOfSquaredDeviations",
                        "numbers.core.Sum")
                .map("org.apache.commons."::concat)
                .collect(Collectors.toSet());
        assertThat(library.inexactCalls(used::contains)).isEmpty();
        assertThat(library.inexactCalls("org.apache.commons.statistics.descriptive.SumOfLogs"::equals))
                .as("a statistic that the advisor must not use")
                .isNotEmpty();
    }
}
