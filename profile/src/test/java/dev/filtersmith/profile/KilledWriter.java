package dev.filtersmith.profile;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** Program that adds to a directory, until its input ends or it is killed. */
final class KilledWriter {
    private KilledWriter() {}

    /**
     * Prints a line for each addition.
     *
     * @param arguments directory, and {@code puts} or {@code lookups}, of which each has one
     * @throws IOException if the directory cannot be written
     */
    public static void main(String[] arguments) throws IOException {
        AtomicBoolean ends = new AtomicBoolean();
        Thread input = new Thread(() -> {
            awaitEnd();
            ends.set(true);
        });
        input.setDaemon(true);
        input.start();
        ProfileDirectory directory = new ProfileDirectory(Path.of(arguments[0]));
        WorkloadProfile one = one(arguments[1].equals("puts"));
        while (!ends.get()) {
            System.out.println(directory.add(one).orElse("added"));
        }
    }

    private static void awaitEnd() {
        try {
            System.in.transferTo(System.err);
        } catch (IOException closed) {
            System.exit(1);
        }
    }

    static WorkloadProfile one(boolean isPut) {
        Instant now = Instant.now();
        return new WorkloadProfile(
                "app.Seen",
                "urls",
                "@DLeftFilter",
                false,
                new Period(now, now, 0, 0, 0, 0),
                new Sizes(1, 1, 1, 1, 0, List.of(), Course.NONE),
                new Operations(isPut ? 0 : 1, 0, 0, isPut ? 1 : 0, 0, 0, 0, 0, 0),
                new Strains(0, 0, 0, 1, 1),
                new Reports(0, 0, 0, 0, Repeats.NONE),
                new KeyFacts("long", List.of(), List.of()));
    }
}
