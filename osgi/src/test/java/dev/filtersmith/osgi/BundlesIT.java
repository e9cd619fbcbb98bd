package dev.filtersmith.osgi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.Filters;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.families.FurtherFamilies;
import dev.filtersmith.micrometer.FilterMetrics;
import dev.filtersmith.rotating.RotatingFilter;
import io.micrometer.common.util.StringUtils;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.File;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import org.apache.commons.numbers.arrays.Selection;
import org.apache.commons.numbers.core.Sum;
import org.apache.commons.statistics.descriptive.Mean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.Version;

/** Uses the jars as bundles, each with a class loader that shows its exported packages only. */
class BundlesIT {
    private static final String IMPORTS = "io.micrometer.*;resolution:=optional,"
            + "dev.filtersmith.micrometer;resolution:=optional, dev.filtersmith.rotating;resolution:=optional,"
            + "org.jspecify.*;resolution:=optional, *";

    @TempDir
    Path storage;

    private Felix felix;

    @BeforeEach
    void start() throws Exception {
        felix = new Felix(storage).with(DLeftFilter.class, Filters.class);
    }

    @AfterEach
    void stop() throws Exception {
        felix.stop();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GENERATED", "INTERPRETED"})
    void filtersOfAllFamiliesWork(String engine) throws Exception {
        addAdvisor();
        assertThat(ask("EveryFamily", engine))
                .isEqualTo("{Bloom=true, ChoiceBloom=true, CountingBloom=true, DLeft=true, DLeftCounting=true,"
                        + " DynamicDLeftCounting=true, RankIndexed=true, RankIndexedCounting=true,"
                        + " WindowedCuckoo=true}");
    }

    @Test
    void emittedFiltersNeedNoAdvisor() throws Exception {
        felix.with(FurtherFamilies.class);
        assertThat(ask("EveryFamily", "GENERATED"))
                .contains("WindowedCuckoo=true")
                .doesNotContain("false");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GENERATED", "INTERPRETED"})
    void keysMayBeOfTypesOfAnotherBundle(String engine) throws Exception {
        addAdvisor();
        assertThat(ask("RecordKeys", engine)).isEqualTo("true");
    }

    @Test
    void advisorIsFoundWithoutMediator() throws Exception {
        addAdvisor();
        assertThat(ask("Goal", "@DLeftFilter(maxFpp = 1e-4)")).startsWith("dleft-");
    }

    @Test
    void missingAdvisorIsNamed() throws Exception {
        assertThatThrownBy(() -> ask("Goal", "@DLeftFilter(maxFpp = 1e-4)"))
                .hasMessageContaining("filtersmith-advisor");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GENERATED", "INTERPRETED"})
    void missingFamiliesAreNamed(String engine) {
        assertThatThrownBy(() -> ask("EveryFamily", engine)).hasMessageContaining("filtersmith-families");
    }

    @Test
    void windowsAreInAFragment() throws Exception {
        felix.with(RotatingFilter.class);
        assertThat(ask("Window", "@DLeftFilter")).isEqualTo("true, then false");
    }

    @Test
    void metersAreBound() throws Exception {
        felix.with(FilterMetrics.class, MeterRegistry.class, StringUtils.class, Nullable.class);
        assertThat(ask("Metered", "@DLeftFilter")).contains("filtersmith.filter.");
    }

    /** Packages may change with each release below 1.0. */
    @Test
    void otherReleasesAreNotImported() throws Exception {
        Attributes metrics = headers(FilterMetrics.class);
        Version own = Version.parseVersion(metrics.getValue(Constants.BUNDLE_VERSION));
        String minor = own.getMajor() + "." + own.getMinor();
        String same = "[" + minor + "," + own.getMajor() + "." + (own.getMinor() + 1) + ")";
        assertThat(metrics.getValue(Constants.IMPORT_PACKAGE))
                .contains("dev.filtersmith;version=\"" + same, "dev.filtersmith.annotation;version=\"" + same);
        assertThat(headers(Filters.class).getValue(Constants.IMPORT_PACKAGE))
                .contains("dev.filtersmith.annotation;version=\"" + same);
        String patch = minor + "." + own.getMicro();
        assertThat(headers(FilterAdvisor.class).getValue(Constants.FRAGMENT_HOST))
                .contains("[" + patch + "," + minor + "." + (own.getMicro() + 1) + ")");
    }

    private static Attributes headers(Class<?> type) throws Exception {
        try (JarFile jar = new JarFile(new File(Felix.jar(type)))) {
            return jar.getManifest().getMainAttributes();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dleft", "meter", "storage"})
    void otherPackagesAreNotExported(String closed) {
        assertThatThrownBy(() -> felix.startUser("dev.filtersmith." + closed + ", " + IMPORTS))
                .isInstanceOf(BundleException.class)
                .hasMessageContaining("dev.filtersmith." + closed);
    }

    private void addAdvisor() throws Exception {
        felix.with(FilterAdvisor.class, FurtherFamilies.class, Mean.class, Selection.class, Sum.class);
    }

    /** Starts the user's bundle, and calls one of its classes. */
    @SuppressWarnings("unchecked")
    private String ask(String name, String question) throws Exception {
        Class<?> type = felix.startUser(IMPORTS).loadClass("dev.filtersmith.osgi.bundle." + name);
        return ((UnaryOperator<String>) type.getDeclaredConstructor().newInstance()).apply(question);
    }
}
