package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.house.House;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests which packages and files of the processor depend on which. */
class HouseTest {
    /** Files whose circle is still to be broken. */
    private static final Predicate<String> WITH_CIRCLES = Pattern.compile(
                    "dev\\.filtersmith\\.processor\\.key\\.(KeyAnalysis|KeyAnalyzer|KeyShape|UnsupportedKey)")
            .asMatchPredicate();

    private static final House HOUSE = House.ofThisModule();

    @Test
    void packagesBelowTheApiFormNoCircle() {
        assertThat(HOUSE.circlesOfPackagesBelow("dev.filtersmith.processor")).isEmpty();
    }

    @Test
    void noCircleOfFilesCrossesAPackage() {
        assertThat(HOUSE.circlesOfFilesAcrossPackages()).isEmpty();
    }

    @Test
    void filesFormNoCircle() {
        assertThat(HOUSE.circlesOfFiles(WITH_CIRCLES)).isEmpty();
    }
}
