package dev.filtersmith.samples.caches;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A cache with an HTTP server. A document comes from the store, or from a sibling whose filter
 * answers yes, or from the origin.
 */
final class Node implements AutoCloseable {
    static final String DOCUMENT = "/document";
    static final String ONLY_IF_CACHED = "/only-if-cached";
    static final String DIGEST = "/digest";

    static final int OK = 200;
    private static final int NOT_FOUND = 404;

    private final Store store;
    private final Origin origin;
    private final Tally tally;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Sibling> siblings = new CopyOnWriteArrayList<>();

    /**
     * Creates and starts a cache.
     *
     * @param capacity largest number of documents
     * @param origin origin server of the documents
     * @param tally receives the counts
     */
    Node(int capacity, Origin origin, Tally tally) throws IOException {
        this.store = new Store(capacity);
        this.origin = origin;
        this.tally = tally;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(DOCUMENT, exchange -> answer(exchange, Optional.of(document(urlOf(exchange)))));
        server.createContext(ONLY_IF_CACHED, exchange -> answer(exchange, store.get(urlOf(exchange))));
        server.createContext(DIGEST, exchange -> answer(exchange, Optional.of(sentDigest())));
        // A single thread would deadlock when two caches ask each other.
        server.setExecutor(threads);
        server.start();
    }

    URI address() {
        return URI.create("http://" + server.getAddress().getAddress().getHostAddress() + ":"
                + server.getAddress().getPort());
    }

    Store store() {
        return store;
    }

    void know(Sibling sibling) {
        siblings.add(sibling);
    }

    /** Brings the filters of the siblings up to date. */
    void refresh() throws IOException, InterruptedException {
        for (Sibling sibling : siblings) {
            sibling.refresh();
        }
    }

    private byte[] document(String url) throws IOException {
        Optional<byte[]> own = store.get(url);
        if (own.isPresent()) {
            tally.hit();
            return own.get();
        }
        byte[] document = fromSiblings(url).orElseGet(() -> {
            tally.fromOrigin();
            return origin.fetch(url);
        });
        store.add(url, document);
        return document;
    }

    private Optional<byte[]> fromSiblings(String url) throws IOException {
        try {
            for (Sibling sibling : siblings) {
                boolean asked = sibling.mayHold(url);
                Optional<byte[]> document = asked ? sibling.fetch(url) : Optional.empty();
                tally.asked(sibling.address(), url, asked, document.isPresent());
                if (document.isPresent()) {
                    return document;
                }
            }
            return Optional.empty();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("while asking a sibling");
        }
    }

    private byte[] sentDigest() throws IOException {
        Digest digest = store.digest();
        tally.sent(address(), digest);
        return digest.trimmed();
    }

    private static String urlOf(HttpExchange exchange) {
        String query = exchange.getRequestURI().getRawQuery();
        return URLDecoder.decode(query.substring("url=".length()), StandardCharsets.UTF_8);
    }

    private static void answer(HttpExchange exchange, Optional<byte[]> body) throws IOException {
        try (exchange) {
            if (body.isEmpty()) {
                exchange.sendResponseHeaders(NOT_FOUND, -1);
            } else {
                exchange.sendResponseHeaders(OK, body.get().length == 0 ? -1 : body.get().length);
                exchange.getResponseBody().write(body.get());
            }
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
