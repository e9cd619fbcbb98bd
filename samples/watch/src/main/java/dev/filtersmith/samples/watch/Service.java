package dev.filtersmith.samples.watch;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A service of documents over HTTP: {@code GET} and {@code PUT /documents/KEY}, and
 * {@code POST /enlarge} for a larger filter.
 */
final class Service implements AutoCloseable {
    static final String DOCUMENTS = "/documents/";
    static final String ENLARGE = "/enlarge";

    static final int OK = 200;
    static final int DONE = 204;
    static final int NOT_FOUND = 404;
    static final int OTHER_METHOD = 405;

    private static final int NO_BODY = -1;
    private static final int THREADS = 4;

    private final Documents documents;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

    /**
     * Creates and starts a service for this machine only.
     *
     * @param documents documents to serve
     * @param port port to listen at, 0 for any free port
     */
    Service(Documents documents, int port) throws IOException {
        this.documents = documents;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext(DOCUMENTS, this::document);
        server.createContext(ENLARGE, this::enlarge);
        server.setExecutor(threads);
        server.start();
    }

    URI address() {
        return URI.create("http://" + server.getAddress().getAddress().getHostAddress() + ":"
                + server.getAddress().getPort());
    }

    private void document(HttpExchange exchange) throws IOException {
        String key = exchange.getRequestURI().getPath().substring(DOCUMENTS.length());
        switch (exchange.getRequestMethod()) {
            case "GET" -> answer(exchange, documents.get(key));
            case "PUT" -> {
                documents.put(key, exchange.getRequestBody().readAllBytes());
                exchange.sendResponseHeaders(DONE, NO_BODY);
            }
            default -> exchange.sendResponseHeaders(OTHER_METHOD, NO_BODY);
        }
    }

    private void enlarge(HttpExchange exchange) throws IOException {
        if (exchange.getRequestMethod().equals("POST")) {
            documents.enlarge();
            exchange.sendResponseHeaders(DONE, NO_BODY);
        } else {
            exchange.sendResponseHeaders(OTHER_METHOD, NO_BODY);
        }
    }

    private static void answer(HttpExchange exchange, Optional<byte[]> document) throws IOException {
        if (document.isEmpty()) {
            exchange.sendResponseHeaders(NOT_FOUND, NO_BODY);
            return;
        }
        exchange.sendResponseHeaders(OK, document.get().length == 0 ? NO_BODY : document.get().length);
        try (OutputStream body = exchange.getResponseBody()) {
            body.write(document.get());
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
