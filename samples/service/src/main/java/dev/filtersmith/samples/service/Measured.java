package dev.filtersmith.samples.service;

import java.util.Locale;

/**
 * The cost of a service's requests.
 *
 * @param guard what stood before the table
 * @param requests number of requests
 * @param queries number of statements for them
 * @param cpu CPU time of the service's threads for a request in microseconds, without HTTP
 * @param median time of a request in microseconds, seen by the client
 * @param p99 time that 99 of 100 requests did not exceed, in microseconds
 */
record Measured(String guard, long requests, long queries, double cpu, double median, double p99) {
    static final String HEADER = String.format(
            Locale.ROOT,
            "%-12s %9s %9s %14s %10s %10s",
            "before it",
            "requests",
            "queries",
            "CPU us/request",
            "median us",
            "p99 us");

    /** Returns the values of a run. */
    static Measured of(String guard, AccountServer server, Accounts table, Before before, long... sortedTimes) {
        long requests = server.requests() - before.requests();
        return new Measured(
                guard,
                requests,
                table.queries() - before.queries(),
                (server.cpuNanoseconds() - before.cpu()) / 1e3 / requests,
                sortedTimes[sortedTimes.length / 2] / 1e3,
                sortedTimes[sortedTimes.length * 99 / 100] / 1e3);
    }

    /** Counts before a run. */
    record Before(long requests, long queries, long cpu) {
        static Before of(AccountServer server, Accounts table) {
            return new Before(server.requests(), table.queries(), server.cpuNanoseconds());
        }
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT, "%-12s %9d %9d %14.1f %10.0f %10.0f", guard, requests, queries, cpu, median, p99);
    }
}
