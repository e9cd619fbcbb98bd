package dev.filtersmith.storage;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;

/** Puts of known keys by one thread, of those of {@link Workers}. */
public interface KnownPuts {
    /**
     * Puts keys after others of the same thread. Returns the number of fresh keys, with those
     * before.
     */
    long put(long done, long fresh, long[] hashes, int count);

    /**
     * Puts keys in the order given. Returns the number of keys that were definitely not present
     * before.
     */
    static long inOrder(KeyHashes hashes, KnownPuts puts) {
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
    static long byRanges(RangedHashes hashes, boolean parallel, Supplier<KnownPuts> threads) {
        return byTasks(hashes.ranges().count(), parallel, threads, (thread, range) -> {
            RangedHashes.Reader reader = hashes.read(range);
            long[] chunk = new long[KeyChunks.SIZE];
            for (int count; (count = reader.next(chunk)) > 0; ) {
                thread.put(chunk, count);
            }
        });
    }

    /**
     * Puts keys by several threads, each with tables of its own. Returns the sum of the numbers of
     * keys that were definitely not present before in the table of their thread.
     */
    static long bySegments(KeyHashes hashes, Supplier<KnownPuts> threads) {
        return byTasks(
                hashes.segments(),
                true,
                threads,
                (thread, segment) -> thread.put(hashes.segment(segment), hashes.count(segment)));
    }

    private static long byTasks(
            int tasks, boolean parallel, Supplier<KnownPuts> threads, ObjIntConsumer<ThreadPuts> putTask) {
        Queue<ThreadPuts> all = new ConcurrentLinkedQueue<>();
        Workers.forEach(tasks, parallel, () -> {
            ThreadPuts thread = new ThreadPuts(threads.get());
            all.add(thread);
            return task -> putTask.accept(thread, task);
        });
        return all.stream().mapToLong(thread -> thread.fresh).sum();
    }

    /** The puts of one thread, and how many they are so far. */
    final class ThreadPuts {
        private final KnownPuts puts;
        private long done;
        private long fresh;

        ThreadPuts(KnownPuts puts) {
            this.puts = puts;
        }

        void put(long[] hashes, int count) {
            fresh = puts.put(done, fresh, hashes, count);
            done += count;
        }
    }
}
