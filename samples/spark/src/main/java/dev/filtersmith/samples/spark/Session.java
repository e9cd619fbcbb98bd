package dev.filtersmith.samples.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;

/** A session on the threads of this JVM, with files that go with it. */
final class Session implements AutoCloseable {
    private final Path directory;
    private final SparkSession spark;

    /** Starts a session. Its joins shuffle, as if no side were small enough to be broadcast. */
    Session(int partitions) {
        try {
            directory = Files.createTempDirectory("filtersmith-spark");
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
        spark = SparkSession.builder()
                .master("local[*]")
                .config("spark.ui.enabled", false)
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.local.dir", directory.toString())
                .config(
                        "spark.sql.warehouse.dir",
                        directory.resolve("warehouse").toString())
                .config("spark.sql.shuffle.partitions", partitions)
                .config("spark.sql.autoBroadcastJoinThreshold", -1)
                .config("spark.driver.maxResultSize", 0)
                .getOrCreate();
    }

    SparkSession spark() {
        return spark;
    }

    /** Returns the path of a file of this session. */
    String file(String name) {
        return directory.resolve(name).toString();
    }

    @Override
    public void close() {
        spark.stop();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException left) {
            throw new UncheckedIOException(left);
        }
    }
}
