package dev.filtersmith.benchmarks.subject;

import dev.filtersmith.LongFilter;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A filter of one writing thread for several: who finds another thread writing leaves its key in a
 * queue, and the other one puts it, too. A put ends when its key is in.
 */
final class QueuedFilter implements Subject {
    private final LongFilter filter;
    private final Lock lock = new ReentrantLock();
    private final Queue<Request> queue = new ConcurrentLinkedQueue<>();

    QueuedFilter(LongFilter filter) {
        this.filter = filter;
    }

    @Override
    public boolean put(long key) {
        if (lock.tryLock()) {
            try {
                boolean fresh = filter.put(key);
                work();
                return fresh;
            } finally {
                lock.unlock();
            }
        }
        Request request = new Request(key);
        queue.add(request);
        while (!request.isDone) {
            if (lock.tryLock()) {
                try {
                    work();
                } finally {
                    lock.unlock();
                }
            } else {
                Thread.onSpinWait();
            }
        }
        return request.isFresh;
    }

    private void work() {
        for (Request next = queue.poll(); next != null; next = queue.poll()) {
            next.isFresh = filter.put(next.key);
            next.isDone = true;
        }
    }

    @Override
    public boolean mightContain(long key) {
        return filter.mightContain(key);
    }

    /** A key that another thread is to put. */
    private static final class Request {
        final long key;
        boolean isFresh;
        volatile boolean isDone;

        Request(long key) {
            this.key = key;
        }
    }
}
