package dev.filtersmith.advisor.family;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.advisor.Advice;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.advisor.dleft.DLeftAdvisor;
import dev.filtersmith.advisor.rankindexed.RankIndexedAdvisor;
import dev.filtersmith.advisor.rankindexed.RankIndexedCountingAdvisor;
import dev.filtersmith.annotation.Cost;
import dev.filtersmith.dleft.DLeftSpec;
import dev.filtersmith.rankindexed.RankIndexedCountingSpec;
import dev.filtersmith.rankindexed.RankIndexedSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Searches for the published geometries again. */
public class PublishedGeometriesTest {
    private static final List<Advice> SEARCHED = Stream.concat(
                    rankIndexed(), questions().map(new DLeftAdvisor()::searched))
            .toList();

    private static final int MIN_BITS = 8;
    private static final int MAX_BITS = 24;

    private static final Path FILE =
            Path.of("src/main/resources/dev/filtersmith/advisor/family/published-geometries.txt");
    private static final String UPDATE = "filtersmith.published";

    @Test
    void areThoseOfASearch() throws IOException {
        List<String> searched = SEARCHED.stream().map(PublishedGeometries::line).toList();
        if ("update".equals(System.getProperty(UPDATE))) {
            Files.write(FILE, searched);
        }
        assertThat(Files.readAllLines(FILE))
                .as("update with -D%s=update if the search or a default has changed on purpose", UPDATE)
                .isEqualTo(searched);
    }

    @Test
    void areAdvisedAsTheSearchWouldAdvise() {
        assertThat(SEARCHED).allSatisfy(searched -> {
            Advice advice = FilterAdvisor.of(searched.asked());
            assertThat(advice.chosen()).isEqualTo(searched.chosen());
            assertThat(advice.runnerUp()).isEqualTo(searched.runnerUp());
            // A search knows no other families, which may be better than the bits of a goal.
            assertThat(advice.better().isPresent() ? searched : advice).isEqualTo(searched);
            assertThat(searched.asked().toLayout().spec())
                    .isEqualTo(searched.chosen().spec());
        });
    }

    /** Returns the geometries of d-left filters that are stored. */
    public static Stream<FilterSpec> ofDLeftFilters() {
        return SEARCHED.stream()
                .flatMap(advice -> Stream.concat(Stream.of(advice.chosen()), advice.runnerUp().stream()))
                .map(Advice.Option::spec)
                .filter(DLeftSpec.class::isInstance)
                .distinct();
    }

    private static Stream<DLeftSpec> questions() {
        return Stream.of(Cost.values())
                .flatMap(cost -> IntStream.rangeClosed(MIN_BITS, MAX_BITS)
                        .mapToObj(bits ->
                                DLeftSpec.builder().bitsPerKey(bits).cost(cost).build()));
    }

    private static Stream<Advice> rankIndexed() {
        return Stream.of(
                new RankIndexedAdvisor()
                        .searched((RankIndexedSpec) FilterSpec.rankIndexed().build()),
                new RankIndexedCountingAdvisor().searched((RankIndexedCountingSpec)
                        FilterSpec.rankIndexedCounting().build()));
    }
}
