package dev.filtersmith.advisor.rankindexed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.advisor.Advice;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.rankindexed.RankIndexedCountingSpec;
import dev.filtersmith.rankindexed.RankIndexedSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Searches for the published geometries again. */
class PublishedGeometriesTest {
    private static final Path FILE =
            Path.of("src/main/resources/dev/filtersmith/advisor/rankindexed/published-geometries.txt");
    private static final String UPDATE = "filtersmith.published";

    @Test
    void areThoseOfASearch() throws IOException {
        List<String> searched =
                searches().stream().map(PublishedGeometries::line).toList();
        if ("update".equals(System.getProperty(UPDATE))) {
            Files.write(FILE, searched);
        }
        assertThat(Files.readAllLines(FILE))
                .as("update with -D%s=update if the search or a default has changed on purpose", UPDATE)
                .isEqualTo(searched);
    }

    @Test
    void areAdvisedAsTheSearchWouldAdvise() {
        assertThat(searches()).allSatisfy(searched -> {
            assertThat(FilterAdvisor.of(searched.asked())).isEqualTo(searched);
            assertThat(searched.asked().toLayout().spec())
                    .isEqualTo(searched.chosen().spec());
        });
    }

    private static List<Advice> searches() {
        return List.of(
                new RankIndexedAdvisor()
                        .searched((RankIndexedSpec) FilterSpec.rankIndexed().build()),
                new RankIndexedCountingAdvisor().searched((RankIndexedCountingSpec)
                        FilterSpec.rankIndexedCounting().build()));
    }
}
