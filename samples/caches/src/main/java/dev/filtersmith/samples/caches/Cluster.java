package dev.filtersmith.samples.caches;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;

/** Sibling caches, and a client that sends requests to them over HTTP. */
final class Cluster implements AutoCloseable {
    private final HttpClient client = HttpClient.newHttpClient();
    private final List<Node> nodes = new ArrayList<>();

    Cluster(int caches, int capacity, Origin origin, Tally tally) throws IOException {
        for (int i = 0; i < caches; i++) {
            nodes.add(new Node(capacity, origin, tally));
        }
        for (Node node : nodes) {
            nodes.stream()
                    .filter(other -> other != node)
                    .forEach(other -> node.know(new Sibling(client, other.address())));
        }
    }

    /** Sends a request to the cache of its client. */
    byte[] ask(Request request) throws IOException, InterruptedException {
        Node node = nodes.get(Math.floorMod(request.client().hashCode(), nodes.size()));
        var response = client.send(
                HttpRequest.newBuilder(node.address().resolve(Node.DOCUMENT + Sibling.query(request.url())))
                        .build(),
                BodyHandlers.ofByteArray());
        if (response.statusCode() != Node.OK) {
            throw new IOException("status " + response.statusCode() + " for " + request.url());
        }
        return response.body();
    }

    /** Sends the current filter of each cache to all others. */
    void exchangeFilters() throws IOException, InterruptedException {
        for (Node node : nodes) {
            node.refresh();
        }
    }

    long missedRemovals() {
        return nodes.stream().mapToLong(node -> node.store().missedRemovals()).sum();
    }

    @Override
    public void close() {
        nodes.forEach(Node::close);
    }
}
