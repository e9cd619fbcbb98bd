package dev.filtersmith.samples.service;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Clients that send requests: lookups, most of them of absent accounts, insertions, deletions. */
final class Load {
    private final int accounts;
    private final int requests;
    private final double absent;
    private final double changes;
    private final int clients;

    Load(int accounts, int requests, double absent, double changes, int clients) {
        this.accounts = accounts;
        this.requests = requests;
        this.absent = absent;
        this.changes = changes;
        this.clients = clients;
    }

    /**
     * Sends all requests, each client one after the other, and returns their times.
     *
     * @param port port of the service
     * @param round number of the round, from which the random requests follow
     * @return sorted times of the requests in nanoseconds
     * @throws IOException if a request fails, or gets a wrong answer
     */
    long[] send(int port, int round) throws IOException, InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(clients);
        try {
            List<Callable<long[]>> tasks = new ArrayList<>();
            for (int i = 0; i < clients; i++) {
                int client = i;
                tasks.add(() -> send(port, client, new Random(round * 1000L + client)));
            }
            long[] times = new long[0];
            for (Future<long[]> done : threads.invokeAll(tasks)) {
                long[] both = Arrays.copyOf(times, times.length + done.get().length);
                System.arraycopy(done.get(), 0, both, times.length, done.get().length);
                times = both;
            }
            Arrays.sort(times);
            return times;
        } catch (ExecutionException failed) {
            throw new IOException(failed.getCause());
        } finally {
            threads.shutdownNow();
        }
    }

    private long[] send(int port, int client, Random random) throws IOException, InterruptedException {
        HttpClient http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        long[] times = new long[requests / clients];
        for (int i = 0; i < times.length; i++) {
            double kind = random.nextDouble();
            String method = kind < changes / 2 ? "PUT" : kind < changes ? "DELETE" : "GET";
            boolean isAbsent = method.equals("GET") && random.nextDouble() < absent;
            String name = method.equals("GET")
                    ? (isAbsent ? "nobody" : "user") + random.nextInt(accounts)
                    : "new" + client + "-" + random.nextInt(100);
            URI uri = URI.create("http://localhost:" + port + "/accounts/" + name);
            long begin = System.nanoTime();
            int status = http.send(
                            HttpRequest.newBuilder(uri)
                                    .method(method, BodyPublishers.noBody())
                                    .build(),
                            BodyHandlers.discarding())
                    .statusCode();
            times[i] = System.nanoTime() - begin;
            if (method.equals("GET") && status != (isAbsent ? 404 : 200)) {
                throw new IOException(method + " " + uri + ": status " + status);
            }
        }
        return times;
    }
}
