package dev.filtersmith.micrometer;

import com.sun.net.httpserver.HttpServer;
import dev.filtersmith.Filter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A registry of Prometheus behind a server, and a client that scrapes it. */
final class Scrapes implements AutoCloseable {
    private static final Pattern SAMPLE = Pattern.compile("(?m)^(\\w+)\\{([^}]*)} (\\S+)$");

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final HttpServer server;
    private final HttpClient client = HttpClient.newHttpClient();
    private final List<Filter> kept = new ArrayList<>();

    Scrapes() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        server.createContext("/metrics", exchange -> {
            byte[] text = registry.scrape().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
            exchange.sendResponseHeaders(200, text.length);
            exchange.getResponseBody().write(text);
            exchange.close();
        });
        server.start();
    }

    PrometheusMeterRegistry registry() {
        return registry;
    }

    /** Returns a filter that is not collected before the test ends: metrics refer to it weakly. */
    <F extends Filter> F keep(F filter) {
        kept.add(filter);
        return filter;
    }

    /** Returns the text of a scrape. */
    String text() throws IOException, InterruptedException {
        URI uri = URI.create("http://" + server.getAddress().getAddress().getHostAddress() + ":"
                + server.getAddress().getPort() + "/metrics");
        HttpResponse<String> response =
                client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new IOException("status " + response.statusCode() + ": " + response.body());
        }
        return response.body();
    }

    /** Returns the values of a scrape for one filter, by the name of the metric. */
    Map<String, Double> of(String filter) throws IOException, InterruptedException {
        Map<String, Double> values = new TreeMap<>();
        SAMPLE.matcher(text())
                .results()
                .filter(sample -> sample.group(2).contains("filter=\"" + filter + "\""))
                .forEach(sample -> values.put(sample.group(1), value(sample)));
        return values;
    }

    private static double value(MatchResult sample) {
        return Double.parseDouble(sample.group(3));
    }

    @Override
    public void close() {
        server.stop(0);
        registry.close();
    }
}
