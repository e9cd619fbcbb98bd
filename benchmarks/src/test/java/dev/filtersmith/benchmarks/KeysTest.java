package dev.filtersmith.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests that the queries match their modes. */
class KeysTest {
    private static final int KEYS = 4000;
    private static final int QUERIES = 2000;

    private final Set<Long> present = set(Keys.present(KEYS));

    @Test
    void absentQueriesAreAbsent() {
        Set<Long> queries = set(Keys.queries(QueryMode.ABSENT, KEYS, QUERIES));
        assertThat(queries).hasSize(QUERIES).noneMatch(present::contains);
    }

    @Test
    void presentQueriesArePresentAndDifferent() {
        Set<Long> queries = set(Keys.queries(QueryMode.PRESENT, KEYS, QUERIES));
        assertThat(queries).hasSize(QUERIES).allMatch(present::contains);
    }

    @Test
    void halfOfMixedQueriesArePresent() {
        Set<Long> queries = set(Keys.queries(QueryMode.named("mixed"), KEYS, QUERIES));
        assertThat(queries).hasSize(QUERIES);
        assertThat(queries.stream().filter(present::contains).count()).isBetween(900L, 1100L);
    }

    private static Set<Long> set(long[] keys) {
        return Arrays.stream(keys).boxed().collect(Collectors.toSet());
    }
}
