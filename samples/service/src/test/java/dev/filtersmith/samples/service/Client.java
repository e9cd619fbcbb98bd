package dev.filtersmith.samples.service;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A client of a service. */
final class Client {
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private HttpResponse<String> send(String method, int port, String path) throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                        .timeout(Duration.ofMinutes(10))
                        .method(method, BodyPublishers.noBody())
                        .build(),
                BodyHandlers.ofString());
    }

    int status(String method, int port, String name) throws IOException, InterruptedException {
        return send(method, port, "/accounts/" + name).statusCode();
    }

    String contentType(int port) throws IOException, InterruptedException {
        return send("GET", port, "/metrics")
                .headers()
                .firstValue("Content-Type")
                .orElse("none");
    }

    String metrics(int port) throws IOException, InterruptedException {
        return send("GET", port, "/metrics").body();
    }

    /** Returns the value of a metric of the accounts' filter. */
    double metric(int port, String name) throws IOException, InterruptedException {
        String text = metrics(port);
        Matcher found = Pattern.compile("(?m)^" + name + "\\{[^}]*filter=\"accounts\"[^}]*} (\\S+)$")
                .matcher(text);
        if (!found.find()) {
            throw new AssertionError("no " + name + " in:\n" + text);
        }
        return Double.parseDouble(found.group(1));
    }
}
