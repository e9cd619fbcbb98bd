package dev.filtersmith.agent.telemetry;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.LongSupplier;

/** The CPU time of the current thread in nanoseconds. The JVM is asked on the first use. */
final class CpuTime implements LongSupplier {
    @Override
    public long getAsLong() {
        return Holder.THREADS.isCurrentThreadCpuTimeSupported() && Holder.THREADS.isThreadCpuTimeEnabled()
                ? Holder.THREADS.getCurrentThreadCpuTime()
                : System.nanoTime();
    }

    /** The bean, created on first use. */
    private static final class Holder {
        static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    }
}
