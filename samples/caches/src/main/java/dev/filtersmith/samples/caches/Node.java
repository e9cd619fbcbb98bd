package dev.filtersmith.samples.caches;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Predicate;

/**
 * A cache with an HTTP server. A document comes from its {@link Store}, or from a sibling whose
 * filter answers yes, or from the origin.
 */
final class Node implements AutoCloseable {
    private static final String DOCUMENT = "/document?";
    private static final String ONLY_IF_CACHED = "/only-if-cached?";
    private static final String DIGEST = "/digest";
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final Store store;
    private final Tally tally;
    private final HttpServer server;
    private final URI address;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    private volatile List<Sibling> siblings = List.of();

    /** Creates and starts a cache for a number of documents. */
    Node(int capacity, Tally tally) throws IOException {
        this.store = new Store(capacity);
        this.tally = tally;
        InetAddress here = InetAddress.getLoopbackAddress();
        this.server = HttpServer.create(new InetSocketAddress(here, 0), 0);
        this.address = URI.create(
                "http://" + here.getHostAddress() + ":" + server.getAddress().getPort());
        server.createContext("/document", exchange -> answer(exchange, Optional.of(document(url(exchange)))));
        server.createContext("/only-if-cached", exchange -> answer(exchange, store.get(url(exchange))));
        server.createContext(DIGEST, exchange -> answer(exchange, Optional.of(digest())));
        // A single thread would deadlock when two caches ask each other.
        server.setExecutor(threads);
        server.start();
    }

    Store store() {
        return store;
    }

    /** Fetches the current filters of the siblings. */
    void refresh(List<Node> nodes) throws IOException {
        List<Sibling> current = new ArrayList<>();
        for (Node node : nodes) {
            if (node != this) {
                byte[] digest = get(node.address, DIGEST).orElseThrow();
                current.add(new Sibling(node.address, Store.received(digest)));
            }
        }
        siblings = current;
    }

    /** Requests a document from this cache, as a client does. */
    byte[] request(String url) throws IOException {
        return get(address, DOCUMENT + encoded(url)).orElseThrow();
    }

    private byte[] document(String url) throws IOException {
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

    private Optional<byte[]> fromSiblings(String url) throws IOException {
        for (Sibling sibling : siblings) {
            boolean asked = sibling.mayHold().test(url);
            Optional<byte[]> document =
                    asked ? get(sibling.address(), ONLY_IF_CACHED + encoded(url)) : Optional.empty();
            tally.asked(sibling.address(), url, asked, document.isPresent());
            if (document.isPresent()) {
                return document;
            }
        }
        return Optional.empty();
    }

    private byte[] digest() throws IOException {
        byte[] digest = store.digest();
        tally.sent(address, digest, store);
        return digest;
    }

    private static Optional<byte[]> get(URI address, String path) throws IOException {
        try {
            HttpRequest request = HttpRequest.newBuilder(address.resolve(path)).build();
            HttpResponse<byte[]> response = CLIENT.send(request, BodyHandlers.ofByteArray());
            return response.statusCode() == OK ? Optional.of(response.body()) : Optional.empty();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("while asking " + address);
        }
    }

    private static String encoded(String url) {
        return URLEncoder.encode(url, StandardCharsets.UTF_8);
    }

    private static String url(HttpExchange exchange) {
        return URLDecoder.decode(exchange.getRequestURI().getRawQuery(), StandardCharsets.UTF_8);
    }

    private static void answer(HttpExchange exchange, Optional<byte[]> body) throws IOException {
        try (exchange) {
            if (body.isEmpty()) {
                exchange.sendResponseHeaders(NOT_FOUND, -1);
            } else {
                exchange.sendResponseHeaders(OK, body.get().length);
                exchange.getResponseBody().write(body.get());
            }
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    /** Another cache, with the filter that it sent last. */
    private record Sibling(URI address, Predicate<String> mayHold) {}
}
