package dev.filtersmith.storage;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/** Puts of known keys, by the threads of {@link Workers}. */
public final class KnownPuts {
    private KnownPuts() {}

    /** Puts of one thread. */
    public interface Puts {
        /**
         * Puts keys after others of the same thread. Returns the number of fresh keys, with those
         * before.
         */
        long put(long done, long fresh, long[] hashes, int count);
    }

    /**
     * Puts keys in the order given. Returns the number of keys that were definitely not present
     * before.
     */
    public static long inOrder(KeyHashes hashes, Puts puts) {
        long fresh = 0;
        long done = 0;
        for (int segment = 0; segment < hashes.segments(); segment++) {
            fresh = puts.put(done, fresh, hashes.segment(segment), hashes.count(segment));
            done += hashes.count(segment);
        }
        return fresh;
    }

    /**
     * Puts keys part by part of the table, so that a part is in the caches meanwhile. Returns the
     * number of keys that were definitely not present before.
     */
    static long byRanges(RangedHashes hashes, boolean parallel, Supplier<Puts> threads) {
        Queue<RangePuts> all = new ConcurrentLinkedQueue<>();
        Workers.forEach(hashes.ranges().count(), parallel, () -> {
            RangePuts puts = new RangePuts(hashes, threads.get());
            all.add(puts);
            return puts;
        });
        return all.stream().mapToLong(puts -> puts.fresh).sum();
    }

    /**
     * Puts keys by several threads, each with tables of its own. Returns the sum of the numbers of
     * keys that were definitely not present before in the table of their thread.
     */
    static long bySegments(KeyHashes hashes, Supplier<Puts> threads) {
        Queue<SegmentPuts> all = new ConcurrentLinkedQueue<>();
        Workers.forEach(hashes.segments(), true, () -> {
            SegmentPuts puts = new SegmentPuts(hashes, threads.get());
            all.add(puts);
            return puts;
        });
        return all.stream().mapToLong(puts -> puts.fresh).sum();
    }

    private static final class RangePuts implements IntConsumer {
        private final RangedHashes hashes;
        private final Puts puts;
        private final long[] chunk = new long[KeyChunks.SIZE];
        private long done;
        private long fresh;

        RangePuts(RangedHashes hashes, Puts puts) {
            this.hashes = hashes;
            this.puts = puts;
        }

        @Override
        public void accept(int range) {
            RangedHashes.Reader reader = hashes.read(range);
            for (int count; (count = reader.next(chunk)) > 0; done += count) {
                fresh = puts.put(done, fresh, chunk, count);
            }
        }
    }

    private static final class SegmentPuts implements IntConsumer {
        private final KeyHashes hashes;
        private final Puts puts;
        private long fresh;

        SegmentPuts(KeyHashes hashes, Puts puts) {
            this.hashes = hashes;
            this.puts = puts;
        }

        @Override
        public void accept(int segment) {
            fresh = puts.put(0, fresh, hashes.segment(segment), hashes.count(segment));
        }
    }
}
