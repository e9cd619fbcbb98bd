package dev.filtersmith.spark;

import java.io.File;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;

/**
 * The session of the tests, one at a time. By default it runs in four threads of this JVM; classes
 * that need another start it before their tests and stop it after them.
 */
final class SharedSpark {
    /** Long enough for two JVMs to start on a busy machine. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private static @Nullable SparkSession running;

    private SharedSpark() {}

    static SparkSession session() {
        return running == null ? start("local[4]", Map.of()) : running;
    }

    /** Starts a session of two executors in JVMs of their own, and waits for both. */
    static void startCluster(Map<String, String> settings) {
        SparkSession session = start("local-cluster[2,1,512]", settings);
        long end = System.nanoTime() + PATIENCE.toNanos();
        // The driver is one of these, too.
        while (session.sparkContext().statusTracker().getExecutorInfos().length < 3) {
            if (System.nanoTime() - end > 0) {
                throw new IllegalStateException("no two executors have started within " + PATIENCE);
            }
            LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
        }
    }

    /** Starts a session in the place of the one that is running, if any. */
    static SparkSession start(String master, Map<String, String> settings) {
        stop();
        new File(System.getenv().getOrDefault("SPARK_HOME", "target/spark-home"), "jars").mkdirs();
        SparkSession.Builder builder = SparkSession.builder()
                .master(master)
                .config("spark.ui.enabled", false)
                .config("spark.sql.shuffle.partitions", 4)
                .config("spark.sql.warehouse.dir", "target/warehouse")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.executor.memory", "512m")
                .config("spark.executor.extraClassPath", System.getProperty("java.class.path"))
                // The executors end before another compiler pays.
                .config("spark.executor.extraJavaOptions", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
        settings.forEach(builder::config);
        SparkSession session = builder.getOrCreate();
        running = session;
        return session;
    }

    static void stop() {
        if (running != null) {
            running.stop();
            running = null;
        }
    }

    /** Returns ids from 0 and a column of text in five partitions, each tenth id being null. */
    static Dataset<Row> rows(long count) {
        return session()
                .range(0, count, 1, 5)
                .withColumn("id", functions.expr("if(id % 10 = 9, null, id)"))
                .withColumn("url", functions.expr("concat('https://example.org/', id, if(id % 3 = 0, '/ä€😀', ''))"))
                .toDF();
    }

    /** Returns the ids of {@link #rows} that are not null. */
    static List<Long> ids(int count) {
        return IntStream.range(0, count)
                .filter(id -> id % 10 != 9)
                .mapToObj(Long::valueOf)
                .toList();
    }

    /** Returns the text of {@link #rows} that is not null. */
    static Stream<String> urls(int count) {
        return ids(count).stream().map(id -> "https://example.org/" + id + (id % 3 == 0 ? "/ä€😀" : ""));
    }
}
