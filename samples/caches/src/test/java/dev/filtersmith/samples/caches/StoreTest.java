package dev.filtersmith.samples.caches;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.Filters;
import dev.filtersmith.TrimmedFilter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests of documents and the filter beside them. */
class StoreTest {
    private static final byte[] DOCUMENT = {1};

    @Test
    void theLeastRecentlyUsedLeaves() {
        Store store = new Store(2);
        store.add("a", DOCUMENT);
        store.add("b", DOCUMENT);
        assertThat(store.get("a")).isPresent();
        store.add("c", DOCUMENT);
        assertThat(store.get("b")).isEmpty();
        assertThat(store.get("a")).isPresent();
        assertThat(store.get("c")).isPresent();
        assertThat(store.missedRemovals()).isZero();
    }

    @Test
    void theFilterFollowsTheDocuments() throws IOException {
        Store store = new Store(500);
        for (int i = 0; i < 5000; i++) {
            store.add("document" + i % 1700, DOCUMENT);
        }
        Digest digest = store.digest();
        assertThat(digest.urls()).hasSize(500);
        TrimmedFilter filter = Filters.readTrimmed(new ByteArrayInputStream(digest.trimmed()));
        assertThat(digest.urls()).allMatch(filter.forKeys(String.class));
        Set<String> others =
                IntStream.range(0, 20_000).mapToObj(i -> "other" + i).collect(Collectors.toSet());
        long falsePositives =
                others.stream().filter(filter.forKeys(String.class)).count();
        double expected = others.size() * digest.predictedRate();
        assertThat((double) falsePositives)
                .as("within 5 standard deviations")
                .isBetween(expected - 5 * Math.sqrt(expected), expected + 5 * Math.sqrt(expected));
        assertThat(store.missedRemovals()).isZero();
        assertThat(digest.trimmed()).hasSizeLessThan((int) digest.filterBytes());
    }

    @Test
    void givesCopies() {
        Store store = new Store(1);
        byte[] document = {1, 2};
        store.add("a", document);
        document[0] = 9;
        store.get("a").orElseThrow()[1] = 9;
        assertThat(store.get("a").orElseThrow()).containsExactly(1, 2);
    }
}
