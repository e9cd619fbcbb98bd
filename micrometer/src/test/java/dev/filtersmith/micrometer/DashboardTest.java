package dev.filtersmith.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.maintained.MaintainedFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests that the Grafana dashboard and the page of the guide show what a scrape has. */
class DashboardTest {
    private static final Path GUIDE = Path.of("..", "docs", "guide");
    private static final Pattern METRIC = Pattern.compile("filtersmith_\\w+");
    private static final Pattern LABEL = Pattern.compile("by \\((\\w+)\\)|\\{(\\w+)=~|\\{\\{(\\w+)}}");

    private static Set<String> metricsIn(String text) {
        Set<String> names = new TreeSet<>();
        METRIC.matcher(text).results().map(MatchResult::group).forEach(names::add);
        return names;
    }

    private static Set<String> scraped() throws IOException, InterruptedException {
        MaintainedFilter<Long, LongCountingFilter> filter =
                AbsentKeysTest.maintained().build();
        filter.rebuild().join();
        try (Scrapes scrapes = new Scrapes();
                FilterMetrics metrics = FilterMetrics.builder()
                        .add("shown", () -> filter.filter().orElse(null))
                        .build()) {
            metrics.bindTo(scrapes.registry());
            return scrapes.of("shown").keySet();
        }
    }

    @Test
    void theDashboardNamesTheMetricsOfAScrape() throws IOException, InterruptedException {
        String dashboard = Files.readString(GUIDE.resolve("filters-dashboard.json"));
        assertThat(metricsIn(dashboard)).isEqualTo(scraped()).hasSize(21);
    }

    /** The queries group and select by tags that all meters have, and each panel has a query. */
    @Test
    void theQueriesUseTheTagsOfTheMeters() throws IOException {
        JsonObject dashboard = JsonParser.parseString(Files.readString(GUIDE.resolve("filters-dashboard.json")))
                .getAsJsonObject();
        assertThat(dashboard.getAsJsonArray("panels")).hasSizeGreaterThan(5).allSatisfy(panel -> {
            assertThat(panel.getAsJsonObject().getAsJsonArray("targets"))
                    .isNotEmpty()
                    .allSatisfy(DashboardTest::assertLabels);
            assertThat(panel.getAsJsonObject().get("description").getAsString()).isNotBlank();
        });
    }

    private static void assertLabels(JsonElement target) {
        JsonObject query = target.getAsJsonObject();
        String text =
                query.get("expr").getAsString() + query.get("legendFormat").getAsString();
        assertThat(LABEL.matcher(text)
                        .results()
                        .flatMap(found -> IntStream.rangeClosed(1, 3)
                                .mapToObj(found::group)
                                .filter(Objects::nonNull)))
                .isNotEmpty()
                .allMatch("filter"::equals);
    }

    @Test
    void thePageListsEachMetric() throws IOException, InterruptedException {
        String page = Files.readString(GUIDE.resolve("metrics.md"));
        assertThat(metricsIn(page)).isEqualTo(scraped());
    }
}
