package dev.filtersmith.samples.watch;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A client of the service. Of the JDK's HTTP clients it uses the one that is fastest for successive
 * small requests.
 */
final class Client {
    private final URI address;

    Client(URI address) {
        this.address = address;
    }

    /** Stores a document. */
    void put(String key, String document) throws IOException {
        send("PUT", Service.DOCUMENTS + key, document.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns whether there is a document. */
    boolean has(String key) throws IOException {
        return send("GET", Service.DOCUMENTS + key, new byte[0]) == Service.OK;
    }

    /** Has the filter rebuilt, twice as large. */
    void enlarge() throws IOException {
        send("POST", Service.ENLARGE, new byte[0]);
    }

    private int send(String method, String path, byte[] body) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) address.resolve(path).toURL().openConnection();
        connection.setRequestMethod(method);
        try {
            if (body.length > 0) {
                connection.setDoOutput(true);
                try (OutputStream out = connection.getOutputStream()) {
                    out.write(body);
                }
            }
            int status = connection.getResponseCode();
            readToTheEnd(status == Service.OK ? connection.getInputStream() : connection.getErrorStream());
            if (status != Service.OK && status != Service.DONE && status != Service.NOT_FOUND) {
                throw new IOException("status " + status + " from " + address);
            }
            return status;
        } catch (ConnectException nobody) {
            throw new UserException(
                    "nobody listens on " + address + ". Start the service: " + Watch.NAME + " " + ServeCommand.NAME);
        }
    }

    /** Reads a stream to its end; otherwise the connection would not be used again. */
    private static void readToTheEnd(@Nullable InputStream body) throws IOException {
        if (body != null) {
            try (body) {
                body.transferTo(OutputStream.nullOutputStream());
            }
        }
    }
}
