package dev.filtersmith.benchmarks.cold;

import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnel;
import com.google.common.hash.Funnels;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The peer of {@link FirstLookup} with Guava's Bloom filter, at the rate of the default filter.
 */
public final class FirstGuavaLookup {
    private FirstGuavaLookup() {}

    /**
     * Takes the time of one way to a first answer.
     *
     * @param arguments the way, {@code create} if there is none, and the stored filter where the
     *     way needs one
     * @throws IOException if the stored filter cannot be read or written
     */
    public static void main(String[] arguments) throws IOException {
        String way = arguments.length == 0 ? "create" : arguments[0];
        String file = arguments.length < 2 ? "" : arguments[1];
        long start = System.nanoTime();
        boolean found = answer(way, file);
        long end = System.nanoTime();
        if (!found) {
            throw new IllegalStateException("the key is lost");
        }
        System.out.println((end - start) / 1e6);
    }

    private static boolean answer(String way, String file) throws IOException {
        return switch (way) {
            case "create" -> created(Funnels.longFunnel(), 42L).mightContain(42L);
            case "text" ->
                created(Funnels.stringFunnel(StandardCharsets.UTF_8), "key").mightContain("key");
            case "write" -> write(Path.of(file));
            case "read" -> read(Path.of(file)).mightContain(42L);
            default -> throw new IllegalArgumentException("no way is called " + way);
        };
    }

    private static <T> BloomFilter<T> created(Funnel<? super T> funnel, T key) {
        BloomFilter<T> filter = BloomFilter.create(funnel, 1_000_000, 2e-4);
        filter.put(key);
        return filter;
    }

    private static boolean write(Path file) throws IOException {
        BloomFilter<Long> filter = created(Funnels.longFunnel(), 42L);
        try (OutputStream out = Files.newOutputStream(file)) {
            filter.writeTo(out);
        }
        return filter.mightContain(42L);
    }

    private static BloomFilter<Long> read(Path file) throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            return BloomFilter.readFrom(in, Funnels.longFunnel());
        }
    }
}
