package dev.filtersmith.samples.service;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Clients that send requests: lookups, most of them of absent accounts, insertions, deletions. */
final class Load {
    static final int CLIENTS = 4;
    private static final double ABSENT = 0.95;

    private final int accounts;
    private final int requests;
    private final double changes;
    private final Function<Random, IntSupplier> absentNames;

    /** Creates clients that ask for as many absent names as there are accounts, all as often. */
    Load(int accounts, int requests, double changes) {
        this(accounts, requests, changes, random -> () -> random.nextInt(accounts));
    }

    /** Creates clients that draw the numbers of absent names from their random numbers. */
    Load(int accounts, int requests, double changes, Function<Random, IntSupplier> absentNames) {
        this.accounts = accounts;
        this.requests = requests;
        this.changes = changes;
        this.absentNames = absentNames;
    }

    /** Returns the name that no account has. */
    static String absentName(int number) {
        return "nobody" + number;
    }

    /** Sends the requests of a round, in turn for each client; returns their sorted times. */
    long[] send(int port, int round) throws IOException, InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
        try {
            List<Callable<long[]>> tasks = IntStream.range(0, CLIENTS)
                    .<Callable<long[]>>mapToObj(client -> () -> send(port, client, new Random(round * 1000L + client)))
                    .toList();
            LongStream times = LongStream.empty();
            for (Future<long[]> done : threads.invokeAll(tasks)) {
                times = LongStream.concat(times, Arrays.stream(done.get()));
            }
            return times.sorted().toArray();
        } catch (ExecutionException failed) {
            throw new IOException(failed.getCause());
        } finally {
            threads.shutdownNow();
        }
    }

    private long[] send(int port, int client, Random random) throws IOException, InterruptedException {
        HttpClient http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        IntSupplier absent = absentNames.apply(random);
        long[] times = new long[requests / CLIENTS];
        for (int i = 0; i < times.length; i++) {
            double kind = random.nextDouble();
            String method = kind < changes / 2 ? "PUT" : kind < changes ? "DELETE" : "GET";
            boolean isAbsent = method.equals("GET") && random.nextDouble() < ABSENT;
            String name = method.equals("GET")
                    ? (isAbsent ? absentName(absent.getAsInt()) : "user" + random.nextInt(accounts))
                    : "new" + client + "-" + random.nextInt(100);
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/accounts/" + name))
                    .method(method, BodyPublishers.noBody())
                    .build();
            long begin = System.nanoTime();
            int status = http.send(request, BodyHandlers.discarding()).statusCode();
            times[i] = System.nanoTime() - begin;
            if (method.equals("GET") && status != (isAbsent ? 404 : 200)) {
                throw new IOException(request + ": status " + status);
            }
        }
        return times;
    }
}
