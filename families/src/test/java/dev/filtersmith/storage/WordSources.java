package dev.filtersmith.storage;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Times of reads of two words that follow from a hash, from the sources that a view could have. A
 * source runs in a JVM of its own. Segments need JDK 22.
 */
final class WordSources {
    private static final int LOOKUPS = 1 << 20;
    private static final int ROUNDS = 60;
    private static final int NEAR = 1023;

    private WordSources() {}

    /** A source of words. */
    private interface Source {
        /** Returns a sum over words that a sequence of hashes selects. */
        long sum(int lookups);
    }

    private static int index(long mixed, int length) {
        return (int) (((mixed >>> 32) * length) >>> 32);
    }

    private static final class Array implements Source {
        private final long[] words;

        Array(int words) {
            this.words = new long[words];
        }

        @Override
        public long sum(int lookups) {
            long sum = 0;
            for (long hash = 1; hash <= lookups; hash++) {
                long mixed = hash * 0x9e3779b97f4a7c15L;
                int first = index(mixed, words.length);
                sum += words[first] ^ words[first ^ ((int) mixed & NEAR)];
            }
            return sum;
        }
    }

    private static final class Viewed implements Source {
        private final TableWords words;

        Viewed(TableWords words) {
            this.words = words;
        }

        @Override
        public long sum(int lookups) {
            long sum = 0;
            for (long hash = 1; hash <= lookups; hash++) {
                long mixed = hash * 0x9e3779b97f4a7c15L;
                int first = index(mixed, words.length());
                sum += words.get(first) ^ words.get(first ^ ((int) mixed & NEAR));
            }
            return sum;
        }
    }

    private static final class Handle implements Source {
        private static final VarHandle WORDS =
                MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

        private final ByteBuffer bytes;
        private final int length;

        Handle(ByteBuffer bytes, int length) {
            this.bytes = bytes;
            this.length = length;
        }

        @Override
        public long sum(int lookups) {
            long sum = 0;
            for (long hash = 1; hash <= lookups; hash++) {
                long mixed = hash * 0x9e3779b97f4a7c15L;
                int first = index(mixed, length);
                int second = first ^ ((int) mixed & NEAR);
                sum += ((long) WORDS.get(bytes, first * Long.BYTES)) ^ ((long) WORDS.get(bytes, second * Long.BYTES));
            }
            return sum;
        }
    }

    private static final class Longs implements Source {
        private final LongBuffer words;

        Longs(LongBuffer words) {
            this.words = words;
        }

        @Override
        public long sum(int lookups) {
            long sum = 0;
            for (long hash = 1; hash <= lookups; hash++) {
                long mixed = hash * 0x9e3779b97f4a7c15L;
                int first = index(mixed, words.capacity());
                sum += words.get(first) ^ words.get(first ^ ((int) mixed & NEAR));
            }
            return sum;
        }
    }

    private static final class Bytes implements Source {
        private final ByteBuffer bytes;

        Bytes(ByteBuffer bytes) {
            this.bytes = bytes.order(ByteOrder.LITTLE_ENDIAN);
        }

        @Override
        public long sum(int lookups) {
            long sum = 0;
            for (long hash = 1; hash <= lookups; hash++) {
                long mixed = hash * 0x9e3779b97f4a7c15L;
                int first = index(mixed, bytes.limit() / Long.BYTES);
                int second = first ^ ((int) mixed & NEAR);
                sum += bytes.getLong(first * Long.BYTES) ^ bytes.getLong(second * Long.BYTES);
            }
            return sum;
        }
    }

    /** A segment, through handles, so that this compiles with JDK 17. */
    private static final class Segment implements Source {
        private static final MethodHandle WORD = word();

        private final Object segment;
        private final int length;

        Segment(Object segment, int length) {
            this.segment = segment;
            this.length = length;
        }

        private static MethodHandle word() {
            try {
                Object layout = Class.forName("java.lang.foreign.ValueLayout")
                        .getField("JAVA_LONG_UNALIGNED")
                        .get(null);
                VarHandle handle = (VarHandle) Class.forName("java.lang.foreign.MemoryLayout")
                        .getMethod("varHandle", Class.forName("[Ljava.lang.foreign.MemoryLayout$PathElement;"))
                        .invoke(
                                layout,
                                java.lang.reflect.Array.newInstance(
                                        Class.forName("java.lang.foreign.MemoryLayout$PathElement"), 0));
                return handle.toMethodHandle(VarHandle.AccessMode.GET)
                        .asType(MethodType.methodType(long.class, Object.class, long.class));
            } catch (ReflectiveOperationException missing) {
                throw new IllegalStateException(missing);
            }
        }

        @Override
        public long sum(int lookups) {
            try {
                long sum = 0;
                for (long hash = 1; hash <= lookups; hash++) {
                    long mixed = hash * 0x9e3779b97f4a7c15L;
                    int first = index(mixed, length);
                    int second = first ^ ((int) mixed & NEAR);
                    sum += (long) WORD.invokeExact(segment, (long) first * Long.BYTES)
                            ^ (long) WORD.invokeExact(segment, (long) second * Long.BYTES);
                }
                return sum;
            } catch (Throwable impossible) {
                throw new IllegalStateException(impossible);
            }
        }
    }

    /**
     * Prints the median of the ratio to an array in the same round.
     *
     * @param arguments source; words of the table
     * @throws Exception if the JDK lacks the source
     */
    public static void main(String[] arguments) throws Exception {
        int words = Integer.parseInt(arguments[1]);
        Path file = Files.createTempFile("words", ".bin");
        try {
            Source array = new Array(words);
            Source source = source(arguments[0], words, mapped(file, words));
            double[] ratios = new double[ROUNDS];
            double[] nanoseconds = new double[ROUNDS];
            for (int round = -ROUNDS; round < ROUNDS; round++) {
                double own = time(array);
                double other = time(source);
                ratios[Math.max(0, round)] = other / own;
                nanoseconds[Math.max(0, round)] = own;
            }
            Arrays.sort(ratios);
            Arrays.sort(nanoseconds);
            System.out.printf(
                    Locale.ROOT,
                    "%s: array %.2f ns, %s over array %.2f%n",
                    System.getProperty("java.specification.version"),
                    nanoseconds[ROUNDS / 2],
                    arguments[0],
                    ratios[ROUNDS / 2]);
        } finally {
            Files.delete(file);
        }
    }

    private static ByteBuffer mapped(Path file, int words) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocate(1), (long) words * Long.BYTES - 1);
            return channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
        }
    }

    private static Source source(String name, int words, ByteBuffer mapped) throws Exception {
        ByteBuffer heap = ByteBuffer.allocate(words * Long.BYTES).asReadOnlyBuffer();
        return switch (name) {
            case "view-mapped" -> new Viewed(new TableWords(words, List.of(mapped)));
            case "view-heap" -> new Viewed(new TableWords(words, List.of(heap)));
            case "handle-mapped" -> new Handle(mapped, words);
            case "handle-heap" -> new Handle(heap, words);
            case "longs-mapped" ->
                new Longs(mapped.order(ByteOrder.LITTLE_ENDIAN).asLongBuffer());
            case "longs-heap" -> new Longs(heap.order(ByteOrder.LITTLE_ENDIAN).asLongBuffer());
            case "bytes-mapped" -> new Bytes(mapped);
            case "bytes-heap" -> new Bytes(heap);
            case "segment-mapped" -> new Segment(segment(mapped), words);
            case "segment-heap" -> new Segment(segment(heap), words);
            default -> throw new IllegalArgumentException(name);
        };
    }

    private static Object segment(ByteBuffer bytes) throws ReflectiveOperationException {
        return Class.forName("java.lang.foreign.MemorySegment")
                .getMethod("ofBuffer", java.nio.Buffer.class)
                .invoke(null, bytes);
    }

    private static double time(Source source) {
        long start = System.nanoTime();
        if (source.sum(LOOKUPS) != 0) {
            throw new IllegalStateException("the words are 0");
        }
        return (System.nanoTime() - start) / (double) LOOKUPS;
    }
}
