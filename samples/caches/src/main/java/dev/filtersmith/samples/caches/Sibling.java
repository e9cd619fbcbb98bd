package dev.filtersmith.samples.caches;

import dev.filtersmith.Filters;
import dev.filtersmith.TrimmedFilter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Predicate;

/** A sibling cache as seen by a cache: its address, and the filter that it sent last. */
final class Sibling {
    private final HttpClient client;
    private final URI address;
    private volatile Predicate<String> holds = url -> false;

    Sibling(HttpClient client, URI address) {
        this.client = client;
        this.address = address;
    }

    URI address() {
        return address;
    }

    /**
     * Fetches the sibling's filter. The filter answers from the received bytes; it need not be
     * unpacked.
     */
    void refresh() throws IOException, InterruptedException {
        byte[] body = client.send(
                        HttpRequest.newBuilder(address.resolve(Node.DIGEST)).build(), BodyHandlers.ofByteArray())
                .body();
        TrimmedFilter filter = Filters.readTrimmed(new ByteArrayInputStream(body));
        holds = filter.forKeys(String.class);
    }

    /** Returns whether the sibling may hold a document, by its last filter. Nothing is sent. */
    boolean mayHold(String url) {
        return holds.test(url);
    }

    /** Fetches a document from the sibling; empty if the sibling does not hold it. */
    Optional<byte[]> fetch(String url) throws IOException, InterruptedException {
        var response = client.send(
                HttpRequest.newBuilder(address.resolve(Node.ONLY_IF_CACHED + query(url)))
                        .build(),
                BodyHandlers.ofByteArray());
        return response.statusCode() == Node.OK ? Optional.of(response.body()) : Optional.empty();
    }

    static String query(String url) {
        return "?url=" + URLEncoder.encode(url, StandardCharsets.UTF_8);
    }
}
