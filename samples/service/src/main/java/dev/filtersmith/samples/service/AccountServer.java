package dev.filtersmith.samples.service;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;

/**
 * The service: {@code GET}, {@code PUT} and {@code DELETE} of {@code /accounts/NAME}, and {@code
 * GET /metrics}.
 */
final class AccountServer implements AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger("dev.filtersmith.samples.service");
    private static final String ACCOUNTS = "/accounts/";
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final HttpServer server;
    private final ExecutorService threads;
    private final Guard guard;
    private final LongAdder requests = new LongAdder();
    private final LongAdder nanoseconds = new LongAdder();

    AccountServer(Guard guard, PrometheusMeterRegistry metrics, int port, int threadCount) throws IOException {
        this.guard = guard;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        threads = Executors.newFixedThreadPool(threadCount);
        server.setExecutor(threads);
        server.createContext(ACCOUNTS, this::handle);
        server.createContext("/metrics", exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
            answer(exchange, 200, metrics.scrape().getBytes(StandardCharsets.UTF_8));
        });
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    long requests() {
        return requests.sum();
    }

    /** Returns the CPU time of the handlers, the driver and an embedded database included. */
    long cpuNanoseconds() {
        return nanoseconds.sum();
    }

    private void handle(HttpExchange exchange) throws IOException {
        long begin = THREADS.getCurrentThreadCpuTime();
        int status;
        try {
            status = status(
                    exchange.getRequestMethod(),
                    exchange.getRequestURI().getPath().substring(ACCOUNTS.length()));
        } catch (SQLException | RuntimeException failed) {
            LOGGER.log(System.Logger.Level.WARNING, exchange.getRequestURI().toString(), failed);
            status = 503;
        }
        nanoseconds.add(THREADS.getCurrentThreadCpuTime() - begin);
        requests.increment();
        answer(exchange, status, new byte[0]);
    }

    private int status(String method, String name) throws SQLException {
        // Before the filter, which would keep what the table refuses.
        if (!Accounts.isName(name)) {
            return 400;
        }
        return switch (method) {
            case "GET" -> guard.exists(name) ? 200 : 404;
            case "PUT" -> guard.open(name) ? 201 : 200;
            case "DELETE" -> guard.close(name) ? 204 : 404;
            default -> 405;
        };
    }

    private static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
        try (exchange) {
            exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdown();
    }
}
