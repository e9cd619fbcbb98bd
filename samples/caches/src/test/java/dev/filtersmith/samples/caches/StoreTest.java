package dev.filtersmith.samples.caches;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StoreTest {
    private static final byte[] DOCUMENT = {1};

    @Test
    void theLeastRecentlyUsedLeaves() {
        Store store = new Store(2);
        store.add("a", DOCUMENT);
        store.add("b", DOCUMENT);
        assertThat(store.get("a")).isPresent();
        store.add("c", DOCUMENT);

        assertThat(store.urls()).containsExactlyInAnyOrder("a", "c");
        assertThat(store.get("b")).isEmpty();
    }

    @Test
    void theFilterFollowsTheDocuments() throws IOException {
        Store store = new Store(500);
        for (int i = 0; i < 5000; i++) {
            store.add("document" + i % 1700, DOCUMENT);
        }

        byte[] digest = store.digest();
        Predicate<String> received = Store.received(digest);

        assertThat(store.urls()).hasSize(500).allMatch(received);
        double falsePositives = IntStream.range(0, 20_000)
                .filter(i -> received.test("other" + i))
                .count();
        double expected = 20_000 * store.filter().expectedFpp();
        assertThat(falsePositives)
                .as("within 5 standard deviations")
                .isBetween(expected - 5 * Math.sqrt(expected), expected + 5 * Math.sqrt(expected));
        assertThat(store.filter().missedRemovals()).isZero();
        assertThat((long) digest.length).isLessThan(store.filter().bitSize() / Byte.SIZE);
    }
}
