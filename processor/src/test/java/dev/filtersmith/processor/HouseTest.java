package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.house.House;
import org.junit.jupiter.api.Test;

/** Tests which packages and files of the processor depend on which. */
class HouseTest {
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
        assertThat(HOUSE.circlesOfFiles(file -> false)).isEmpty();
    }
}
