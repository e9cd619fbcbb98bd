package dev.filtersmith.samples.learning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LoadTest {
    private static final List<String> METHODS =
            IntStream.range(0, 5000).mapToObj(i -> "Type" + i + ".method" + i).toList();

    private static List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        new Load(METHODS, 10).send(steps::add);
        return steps;
    }

    @Test
    void equalLoadsSendEqualRequests() {
        assertThat(steps()).hasSize(60).isEqualTo(steps());
    }

    @Test
    void theTableGrowsAndShrinksInThePhases() {
        Table table = new Table();
        Map<Phase, Integer> sizes = new EnumMap<>(Phase.class);
        for (Step step : steps()) {
            step.added().forEach(table::add);
            assertThat(step.removed()).allMatch(table::contains);
            step.removed().forEach(table::remove);
            sizes.put(step.phase(), table.size());
        }
        assertThat(sizes)
                .containsEntry(Phase.SMALL, 100)
                .containsEntry(Phase.GROWTH, 5000)
                .containsEntry(Phase.DELETIONS, 755)
                .containsEntry(Phase.HOT_KEYS, 755);
    }

    @Test
    void inTheEndFewMethodsAreLookedUpAgainAndAgain() {
        long hot = differentLookups(Phase.HOT_KEYS);
        assertThat(hot).isLessThan(differentLookups(Phase.DELETIONS) * 3 / 4);
    }

    private static long differentLookups(Phase phase) {
        return steps().stream()
                .filter(step -> step.phase() == phase)
                .flatMap(step -> step.lookups().stream())
                .distinct()
                .count();
    }
}
