package dev.filtersmith.profile;

import java.time.Instant;

/**
 * When filters were seen.
 *
 * @param since when the first one was
 * @param until when the last one was
 * @param runs number of processes
 * @param filters number of filters
 * @param ended number of filters among these whose end was seen, or that of their process
 * @param filterSeconds seconds that filters were seen, those of each added
 */
public record Period(Instant since, Instant until, long runs, long filters, long ended, long filterSeconds) {
    /** Creates a period. */
    public Period {
        WorkloadProfile.requirePresent("since", since);
        WorkloadProfile.requirePresent("until", until);
        WorkloadProfile.requireCounts("runs filters ended filterSeconds", runs, filters, ended, filterSeconds);
        if (until.isBefore(since)) {
            throw new IllegalArgumentException("until = " + until + " is before since = " + since);
        }
    }

    Period merge(Period other) {
        return new Period(
                since.isBefore(other.since) ? since : other.since,
                until.isAfter(other.until) ? until : other.until,
                WorkloadProfile.sum(runs, other.runs),
                WorkloadProfile.sum(filters, other.filters),
                WorkloadProfile.sum(ended, other.ended),
                WorkloadProfile.sum(filterSeconds, other.filterSeconds));
    }
}
