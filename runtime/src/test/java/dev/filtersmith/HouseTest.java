package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.house.House;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests which packages and files of the runtime depend on which. */
class HouseTest {
    private static final Set<String> FAMILIES = packages("dleft", "windows");

    /** Packages that may use families. */
    private static final Set<String> ABOVE = packages("", "catalog", "engine", "reading", "stored");

    /** A spec has a layout, which names the spec. */
    private static final Predicate<String> API = Pattern.compile("dev\\.filtersmith\\.(FilterSpec|CountingSpec|Layout)")
            .asMatchPredicate();

    private static final House HOUSE = House.ofThisModule();

    private static Set<String> packages(String... names) {
        return Stream.of(names)
                .map(name -> name.isEmpty() ? "dev.filtersmith" : "dev.filtersmith." + name)
                .collect(Collectors.toSet());
    }

    @Test
    void packagesBelowTheApiFormNoCircle() {
        assertThat(HOUSE.circlesOfPackagesBelow("dev.filtersmith")).isEmpty();
    }

    @Test
    void noCircleOfFilesCrossesAPackage() {
        assertThat(HOUSE.circlesOfFilesAcrossPackages()).isEmpty();
    }

    @Test
    void filesFormNoCircle() {
        assertThat(HOUSE.circlesOfFiles(API)).isEmpty();
    }

    @Test
    void theFamilyWithSubtablesUsesNoOtherFamily() {
        Set<String> below =
                packages("", "annotation", "spec", "family", "buckets", "emitted", "storage", "key", "wire");
        assertThat(HOUSE.dependencies(packages("dleft")::contains, Predicate.not(below::contains)))
                .isEmpty();
    }

    @Test
    void windowsUseNoSubtables() {
        Set<String> below = packages("", "annotation", "spec", "family", "emitted", "storage", "key", "wire");
        assertThat(HOUSE.dependencies(packages("windows")::contains, Predicate.not(below::contains)))
                .isEmpty();
    }

    @Test
    void onlyTheListAndTheEnginesUseFamilies() {
        Set<String> users = new HashSet<>(ABOVE);
        users.addAll(FAMILIES);
        assertThat(HOUSE.dependencies(Predicate.not(users::contains), FAMILIES::contains))
                .isEmpty();
    }

    /** A layout or a rule that differs between machines would make stored filters unreadable. */
    @Test
    void layoutsAndRulesAreTheSameOnEveryMachine() {
        List<Pattern> files = Stream.of(
                        "dev\\.filtersmith\\.(family|buckets)\\..*", ".*(Rules|Layout|Sizing|Bounds|Size)")
                .map(Pattern::compile)
                .toList();
        assertThat(HOUSE.inexactCalls(file ->
                        files.stream().anyMatch(pattern -> pattern.matcher(file).matches())))
                .as("calls to make with StrictMath")
                .isEmpty();
    }

    @Test
    void theChecksFindWhatIsThere() {
        assertThat(HOUSE.circlesOfPackagesBelow("dev"))
                .as("the API and the packages below it use each other")
                .hasSize(1);
        assertThat(HOUSE.circlesOfFiles(file -> false))
                .as("a spec and its layout name each other")
                .anySatisfy(circle -> assertThat(circle).contains("dev.filtersmith.Layout"));
        assertThat(HOUSE.dependencies(packages("catalog")::contains, FAMILIES::contains))
                .contains("dev.filtersmith.catalog.NamedFamilies -> dev.filtersmith.dleft.DLeftFamily");
    }
}
