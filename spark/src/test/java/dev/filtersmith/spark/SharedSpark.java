package dev.filtersmith.spark;

import java.io.File;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/**
 * The session of all tests. It runs where the system property {@code spark.master} says, by default
 * in four threads of this JVM. Spark reads {@code spark.serializer} and others itself.
 */
final class SharedSpark {
    private static final String LOCAL = "local[4]";

    /** Long enough for two JVMs to start on a busy machine. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private SharedSpark() {}

    static SparkSession session() {
        return Started.SESSION;
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

    private static final class Started {
        static final SparkSession SESSION = start();

        private static SparkSession start() {
            String master = System.getProperty("spark.master", LOCAL);
            new File(System.getenv().getOrDefault("SPARK_HOME", "target/spark-home"), "jars").mkdirs();
            SparkSession session = SparkSession.builder()
                    .master(master)
                    .config("spark.ui.enabled", false)
                    .config("spark.sql.shuffle.partitions", 4)
                    .config("spark.sql.warehouse.dir", "target/warehouse")
                    .config("spark.driver.bindAddress", "127.0.0.1")
                    .config("spark.driver.host", "127.0.0.1")
                    .config("spark.executor.extraClassPath", System.getProperty("java.class.path"))
                    .getOrCreate();
            if (master.startsWith("local-cluster")) {
                awaitExecutors(session);
            }
            return session;
        }

        /** Waits for two executors beside the driver. */
        private static void awaitExecutors(SparkSession session) {
            long end = System.nanoTime() + PATIENCE.toNanos();
            while (session.sparkContext().statusTracker().getExecutorInfos().length < 3) {
                if (System.nanoTime() - end > 0) {
                    throw new IllegalStateException("no two executors have started within " + PATIENCE);
                }
                LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
            }
        }
    }
}
