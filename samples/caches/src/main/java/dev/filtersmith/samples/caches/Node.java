package dev.filtersmith.samples.caches;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A cache. A document comes from its {@link Store}, or from a sibling whose filter answers yes, or
 * from the origin. Calls stand for the requests that caches on several machines send each other.
 */
final class Node {
    private final Store store;
    private final Tally tally;
    private List<Sibling> siblings = List.of();

    /** Another cache, with the filter that it sent last. */
    private record Sibling(Node node, Predicate<String> mayHold) {}

    /** Creates a cache for a number of documents. */
    Node(int capacity, Tally tally) {
        this.store = new Store(capacity);
        this.tally = tally;
    }

    Store store() {
        return store;
    }

    /** Fetches the current filters of the siblings, as bytes. */
    void refresh(List<Node> nodes) throws IOException {
        List<Sibling> current = new ArrayList<>();
        for (Node node : nodes) {
            if (node != this) {
                byte[] digest = node.store.digest();
                tally.sent(digest, node.store);
                current.add(new Sibling(node, Store.received(digest)));
            }
        }
        siblings = current;
    }

    /** Requests a document from this cache, as a client does. */
    byte[] request(String url) {
        Optional<byte[]> own = store.get(url);
        if (own.isPresent()) {
            tally.hit();
            return own.get();
        }
        byte[] document = fromSiblings(url).orElseGet(() -> {
            tally.fromOrigin();
            return url.getBytes(StandardCharsets.UTF_8);
        });
        store.add(url, document);
        return document;
    }

    private Optional<byte[]> fromSiblings(String url) {
        for (Sibling sibling : siblings) {
            boolean asked = sibling.mayHold().test(url);
            Optional<byte[]> document = asked ? sibling.node().store.get(url) : Optional.empty();
            tally.asked(sibling.node().store, url, asked, document.isPresent());
            if (document.isPresent()) {
                return document;
            }
        }
        return Optional.empty();
    }
}
