package dev.filtersmith.families;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.house.House;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which packages and files of the module depend on which. */
class HouseTest {
    private static final House HOUSE = House.ofThisModule();

    private static final Pattern LAYOUTS_AND_RULES = Pattern.compile(".*(Rules|Layout|Sizing|Bounds|Size)");

    private static Set<String> packages(String... names) {
        return Stream.of(names)
                .map(name -> name.isEmpty() ? "dev.filtersmith" : "dev.filtersmith." + name)
                .collect(Collectors.toSet());
    }

    @Test
    void packagesFormNoCircle() {
        assertThat(HOUSE.circlesOfPackagesBelow("dev.filtersmith")).isEmpty();
    }

    @Test
    void filesFormNoCircle() {
        assertThat(HOUSE.circlesOfFiles(file -> false)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"dlcbf", "ddlcbf"})
    void familiesWithSubtablesUseWhatTheyShareAndNoOtherFamily(String family) {
        Set<String> below =
                packages("", "annotation", "spec", "family", "buckets", "units", "emitted", "storage", "key", "wire");
        assertThat(HOUSE.dependencies(packages(family)::contains, Predicate.not(below::contains)))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"bloom", "rankindexed"})
    void otherFamiliesUseNoSubtables(String family) {
        Set<String> below = packages("", "annotation", "spec", "family", "emitted", "storage", "key", "wire");
        assertThat(HOUSE.dependencies(packages(family)::contains, Predicate.not(below::contains)))
                .isEmpty();
    }

    @Test
    void onlyTheListUsesFamilies() {
        assertThat(HOUSE.dependencies(
                        packages("units")::contains, packages("bloom", "dlcbf", "ddlcbf", "rankindexed")::contains))
                .isEmpty();
        assertThat(HOUSE.dependencies(packages("families")::contains, packages("dlcbf")::contains))
                .isNotEmpty();
    }

    /** A layout or a rule that differs between machines would make stored filters unreadable. */
    @Test
    void layoutsAndRulesAreTheSameOnEveryMachine() {
        assertThat(HOUSE.inexactCalls(LAYOUTS_AND_RULES.asMatchPredicate()))
                .as("calls to make with StrictMath")
                .isEmpty();
        assertThat(HOUSE.inexactCalls("dev.filtersmith.bloom.ChoiceTable"::equals))
                .as("the check finds what is there")
                .hasSize(2);
    }
}
