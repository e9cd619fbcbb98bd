package dev.filtersmith.samples.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.filtersmith.FilterSpec;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests of the service and its client over real HTTP. */
class ServiceTest {
    private static final int EXPECTED = 100;

    private final Documents documents = new Documents(FilterSpec.parse("@DLeftFilter"), EXPECTED);
    private Service service;

    @BeforeAll
    static void sendAtOnce() {
        ServeCommand.sendAtOnce();
    }

    @BeforeEach
    void start() throws IOException {
        service = new Service(documents, 0);
    }

    @AfterEach
    void stop() {
        service.close();
    }

    @Test
    void keepsDocuments() throws IOException, InterruptedException {
        Client client = new Client(service.address());
        client.put("a", "text");
        client.put("empty", "");
        assertThat(client.has("a")).isTrue();
        assertThat(client.has("empty")).isTrue();
        assertThat(client.has("b")).isFalse();
        assertThat(send("GET", Service.DOCUMENTS + "a")).isEqualTo(Service.OK);
    }

    @Test
    void knowsNoOtherMethods() throws IOException, InterruptedException {
        assertThat(send("DELETE", Service.DOCUMENTS + "a")).isEqualTo(Service.OTHER_METHOD);
        assertThat(send("GET", Service.ENLARGE)).isEqualTo(Service.OTHER_METHOD);
    }

    @Test
    void takesMoreThanTheFilterHasRoomForAndMakesItLarger() throws IOException {
        Client client = new Client(service.address());
        MadeLoad load = new MadeLoad(client, 1);
        load.fillTo(2 * EXPECTED);
        load.ask(EXPECTED);
        assertThat(documents.refused()).isPositive();
        client.enlarge();
        load.ask(EXPECTED);
        assertThat(documents.refused()).isZero();
    }

    @Test
    void theLoadNoticesWrongAnswers() throws IOException {
        HttpServer forgetful = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        forgetful.createContext(
                "/",
                exchange -> exchange.sendResponseHeaders(
                        exchange.getRequestMethod().equals("PUT") ? Service.DONE : Service.NOT_FOUND, -1));
        forgetful.start();
        try {
            URI address =
                    URI.create("http://127.0.0.1:" + forgetful.getAddress().getPort());
            MadeLoad load = new MadeLoad(new Client(address), 1);
            assertThatThrownBy(() -> {
                        load.fillTo(1);
                        load.ask(EXPECTED);
                    })
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the service denied document-0");
        } finally {
            forgetful.stop(0);
        }
    }

    private int send(String method, String path) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(service.address().resolve(path))
                                .method(method, HttpRequest.BodyPublishers.noBody())
                                .build(),
                        BodyHandlers.discarding())
                .statusCode();
    }
}
