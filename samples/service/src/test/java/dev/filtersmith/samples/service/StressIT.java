package dev.filtersmith.samples.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Clients insert, delete and look up accounts, while the service is killed and started again.
 * Whatever it has confirmed is found at the end. Each build kills it twice: in its first life, in
 * which its filter grows, and in one that begins with a file and leaves one with room for a load.
 */
class StressIT {
    private static final int CLIENTS = 4;
    private static final int NAMES = 3000;

    /** A filter for so many accounts has room for all that a load delivers twice. */
    private static final int LARGE = 2 * NAMES * CLIENTS;

    private final Queue<String> wrong = new ConcurrentLinkedQueue<>();
    private final AtomicLong requests = new AtomicLong();
    private final Client observer = new Client();
    private Path directory = Path.of("unset");

    @Test
    @Timeout(1200)
    void everyKeyIsFoundAtTheEnd(@TempDir Path temporary) throws IOException, InterruptedException, ExecutionException {
        everyKeyIsFound(temporary, List.of(200, LARGE), 350, 400);
    }

    @Test
    @Tag("full")
    @Timeout(1200)
    void everyKeyIsFoundAfterManyLives(@TempDir Path temporary)
            throws IOException, InterruptedException, ExecutionException {
        everyKeyIsFound(temporary, Collections.nCopies(7, 200), 700, 1000);
    }

    /** Takes the number of accounts that the service expects in each life, and what ends a life. */
    private void everyKeyIsFound(Path temporary, List<Integer> expected, int least, int grown)
            throws IOException, InterruptedException, ExecutionException {
        directory = temporary;
        File errors = directory.resolve("errors").toFile();
        List<Map<String, Boolean>> known = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            known.add(new HashMap<>());
        }
        int lives = expected.size();
        for (int life = 0; life < lives; life++) {
            try (ServiceProcess service = start(errors, expected.get(life))) {
                live(service, known, life, done -> done >= least && isGrown(service, grown));
            }
        }
        try (ServiceProcess service = start(errors, expected.get(lives - 1))) {
            Client client = new Client();
            assertAllFound(client, service.port(), known);
        }
        assertThat(wrong).isEmpty();
        assertThat(Files.readString(errors.toPath())).contains("filter: read from");
        // If it is killed before it has saved, there may be more new keys than the filter takes.
        assertThat(Files.readAllLines(errors.toPath()))
                .filteredOn(line -> !line.contains("has no room for the keys that are newer"))
                .noneMatch(line -> line.contains("cannot") || line.contains("Exception"));
        System.out.println("stress: " + requests + " requests in " + lives + " lives, "
                + known.stream().mapToInt(Map::size).sum() + " names");
    }

    private ServiceProcess start(File errors, int expected) throws IOException {
        return new ServiceProcess(
                errors,
                List.of("-Xmx256m"),
                ServiceProcess.database(directory),
                "--key=" + directory.resolve("accounts.key"),
                "--filter=" + filter(),
                "--save-millis=100",
                "--expected=" + expected,
                "--threads=4");
    }

    private Path filter() {
        return directory.resolve("accounts.filter");
    }

    /** Returns the time of the last save, or the begin of all times. */
    private FileTime saved() throws IOException {
        return Files.exists(filter()) ? Files.getLastModifiedTime(filter()) : FileTime.fromMillis(0);
    }

    private boolean isGrown(ServiceProcess service, int grown) throws IOException, InterruptedException {
        return observer.metric(service.port(), "filtersmith_filter_expected_elements") > grown;
    }

    /** Whether a client has done enough. */
    @FunctionalInterface
    private interface Enough {
        boolean after(int requests) throws IOException, InterruptedException;
    }

    /**
     * Lets clients work for a life of the service, and kills it while they do: when that was long
     * for the first client, and the filter was saved, so that the next life reads it.
     */
    private void live(ServiceProcess service, List<Map<String, Boolean>> known, int life, Enough isLong)
            throws IOException, InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
        try {
            FileTime before = saved();
            Enough enough = done -> isLong.after(done) && !saved().equals(before);
            AtomicBoolean killed = new AtomicBoolean();
            List<Future<Integer>> clients = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                Random random = new Random(life * 100L + i);
                clients.add(threads.submit(
                        client(service.port(), i, known.get(i), random, i == 0 ? enough : done -> false, killed)));
            }
            // The first client ends the life, so that the others are in the middle of a request.
            assertThat(clients.get(0).get()).isPositive();
            killed.set(true);
            service.kill();
            for (Future<Integer> client : clients) {
                client.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private Callable<Integer> client(
            int port, int number, Map<String, Boolean> known, Random random, Enough enough, AtomicBoolean killed) {
        return () -> {
            Client client = new Client();
            int done = 0;
            while (!enough.after(done)) {
                String name = "name" + number + "-" + random.nextInt(NAMES);
                int kind = random.nextInt(10);
                try {
                    if (kind < 4) {
                        change(client, port, "PUT", name, known);
                    } else if (kind < 6) {
                        change(client, port, "DELETE", name, known);
                    } else {
                        check(client, port, name, known.get(name), "in life");
                    }
                } catch (IOException lost) {
                    if (!killed.get()) {
                        throw lost;
                    }
                    return done;
                }
                done++;
                requests.incrementAndGet();
            }
            return done;
        };
    }

    private void change(Client client, int port, String method, String name, Map<String, Boolean> known)
            throws IOException, InterruptedException {
        // Until the answer is there, the account may exist or not.
        known.remove(name);
        int status = client.status(method, port, name);
        if (status >= 500) {
            wrong.add(method + " " + name + ": " + status);
        } else {
            known.put(name, method.equals("PUT"));
        }
    }

    private void check(Client client, int port, String name, @Nullable Boolean exists, String when)
            throws IOException, InterruptedException {
        int status = client.status("GET", port, name);
        if (exists != null && status != (exists ? 200 : 404)) {
            wrong.add(when + ": " + name + " is " + (exists ? "there" : "gone") + ", and the answer is " + status);
        }
    }

    private void assertAllFound(Client client, int port, List<Map<String, Boolean>> known)
            throws IOException, InterruptedException {
        for (Map<String, Boolean> names : known) {
            assertThat(names.values()).contains(true, false);
            for (Map.Entry<String, Boolean> name : names.entrySet()) {
                check(client, port, name.getKey(), name.getValue(), "at the end");
            }
        }
    }
}
