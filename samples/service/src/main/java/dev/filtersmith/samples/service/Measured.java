package dev.filtersmith.samples.service;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;

/**
 * What the requests to a service cost: statements, those of lookups that found no account, and CPU
 * time of the handlers; and how long a request took for the clients.
 */
record Measured(
        long requests,
        long queries,
        long vainQueries,
        long cpuNanoseconds,
        long medianNanoseconds,
        long p99Nanoseconds) {
    /** Measures the second of two rounds: the first is for the compiler and the caches. */
    static Measured of(Guard guard, Accounts table, PrometheusMeterRegistry metrics, Load load)
            throws IOException, InterruptedException {
        try (AccountServer server = new AccountServer(guard, metrics, 0, Load.CLIENTS)) {
            load.send(server.port(), 0);
            long requests = server.requests();
            long queries = table.queries();
            long vainQueries = table.vainQueries();
            long cpu = server.cpuNanoseconds();
            long[] times = load.send(server.port(), 1);
            return new Measured(
                    server.requests() - requests,
                    table.queries() - queries,
                    table.vainQueries() - vainQueries,
                    server.cpuNanoseconds() - cpu,
                    times[times.length / 2],
                    times[times.length * 99 / 100]);
        }
    }

    /** Returns the share of a number in the requests, in thousandths. */
    double perThousand(long number) {
        return 1e3 * number / requests;
    }

    double cpuMicroseconds() {
        return cpuNanoseconds / 1e3 / requests;
    }

    double medianMicroseconds() {
        return medianNanoseconds / 1e3;
    }

    double p99Microseconds() {
        return p99Nanoseconds / 1e3;
    }
}
