package dev.filtersmith.advisor.buckets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Layout;
import dev.filtersmith.advisor.FilterModel;
import dev.filtersmith.advisor.ddlcbf.DynamicDLeftCountingModel;
import dev.filtersmith.advisor.dlcbf.DLeftCountingModel;
import dev.filtersmith.advisor.dleft.DLeftModel;
import dev.filtersmith.advisor.family.PublishedGeometriesTest;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingLayout;
import dev.filtersmith.dlcbf.DLeftCountingLayout;
import dev.filtersmith.dleft.DLeftLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Computes the published models again. They must be equal to the last bit. */
class PublishedModelsTest {
    private static final Path FILE = Path.of("src/main/resources/dev/filtersmith/advisor/buckets/published-models.txt");
    private static final String UPDATE = "filtersmith.published";

    @Test
    void areThoseOfTheDefaultAndPublishedGeometries() throws IOException {
        Stream<FilterSpec> defaults = Stream.of(
                FilterSpec.dLeft().build(),
                FilterSpec.dLeftCounting().build(),
                FilterSpec.dynamicDLeftCounting().build());
        List<String> computed = Stream.concat(defaults, PublishedGeometriesTest.ofDLeftFilters())
                .map(PublishedModelsTest::line)
                .toList();
        if ("update".equals(System.getProperty(UPDATE))) {
            Files.write(FILE, computed);
        }
        assertThat(Files.readAllLines(FILE))
                .as("update with -D%s=update if a model or a default has changed on purpose", UPDATE)
                .isEqualTo(computed);
    }

    private static String line(FilterSpec spec) {
        Layout layout = spec.toLayout();
        return PublishedModels.line(layout.spec(), simulated(layout));
    }

    private static FilterModel simulated(Layout layout) {
        if (layout instanceof DLeftLayout growing) {
            return DLeftModel.of(growing);
        } else if (layout instanceof DLeftCountingLayout counting) {
            return DLeftCountingModel.of(counting);
        }
        return DynamicDLeftCountingModel.of((DynamicDLeftCountingLayout) layout);
    }

    @Test
    void areReadAsTheyWereComputed() {
        DLeftLayout layout = (DLeftLayout) FilterSpec.dLeft().build().toLayout();
        assertThat(PublishedModels.of(layout.spec(), DLeftModel.class)).contains(DLeftModel.of(layout));
        DynamicDLeftCountingLayout dynamic = (DynamicDLeftCountingLayout)
                FilterSpec.dynamicDLeftCounting().build().toLayout();
        assertThat(PublishedModels.of(dynamic.spec(), DynamicDLeftCountingModel.class))
                .contains(DynamicDLeftCountingModel.of(dynamic));
    }

    @Test
    void otherGeometriesHaveNone() {
        FilterSpec other = FilterSpec.dLeft().subtables(3).build();
        assertThat(PublishedModels.of(other, DLeftModel.class)).isEmpty();
    }
}
