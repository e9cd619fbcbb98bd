package dev.filtersmith.samples.watch;

import java.util.Map;
import java.util.stream.Collectors;
import javax.management.Attribute;
import javax.management.AttributeList;

/**
 * The attributes of a filter at one time.
 *
 * @param id number of the filter in its JVM
 * @param spec its spec
 * @param engine its engine
 * @param expected number of elements that it is designed for
 * @param elements number of elements in the filter
 * @param predicted rate of false positives predicted from its content
 * @param promised highest rate that its spec allows, 0 if it sets none
 * @param lookups number of lookups so far
 * @param hits number of lookups with the answer yes
 * @param falsePositives number of hits that the service has reported as wrong
 * @param stash number of elements in the stash
 * @param refused number of puts that found no room
 */
record Reading(
        long id,
        String spec,
        String engine,
        long expected,
        long elements,
        double predicted,
        double promised,
        long lookups,
        long hits,
        long falsePositives,
        long stash,
        long refused) {
    private static final String SPEC = "Spec";
    private static final String ENGINE = "Engine";
    private static final String EXPECTED_ELEMENTS = "ExpectedElements";
    private static final String ELEMENTS = "ApproximateElementCount";
    private static final String PREDICTED = "PredictedFpp";
    private static final String PROMISED = "MaxFpp";
    private static final String LOOKUPS = "Lookups";
    private static final String HITS = "Hits";
    private static final String REPORTED = "ReportedFalsePositives";
    private static final String STASH = "StashSize";
    private static final String REFUSED = "RejectedPuts";

    /** The attributes of the MXBean that are read. */
    static final String[] ATTRIBUTES = {
        SPEC, ENGINE, EXPECTED_ELEMENTS, ELEMENTS, PREDICTED, PROMISED, LOOKUPS, HITS, REPORTED, STASH, REFUSED
    };

    static Reading of(long id, AttributeList attributes) {
        Map<String, Object> values =
                attributes.asList().stream().collect(Collectors.toMap(Attribute::getName, Attribute::getValue));
        return new Reading(
                id,
                String.valueOf(values.get(SPEC)),
                String.valueOf(values.get(ENGINE)),
                number(values, EXPECTED_ELEMENTS).longValue(),
                number(values, ELEMENTS).longValue(),
                number(values, PREDICTED).doubleValue(),
                number(values, PROMISED).doubleValue(),
                number(values, LOOKUPS).longValue(),
                number(values, HITS).longValue(),
                number(values, REPORTED).longValue(),
                number(values, STASH).longValue(),
                number(values, REFUSED).longValue());
    }

    private static Number number(Map<String, Object> values, String name) {
        if (values.get(name) instanceof Number number) {
            return number;
        }
        throw new UserException("the filter's MXBean has no number " + name + ": the agent is of another version");
    }

    /** Returns the load as a share of the design load. */
    double load() {
        return (double) elements / expected;
    }

    /** Returns a reading of the same filter before any lookup. */
    Reading unasked() {
        return new Reading(id, spec, engine, expected, elements, predicted, promised, 0, 0, 0, stash, refused);
    }

    /** Returns the number of lookups of absent keys between an earlier reading and this one. */
    private long absentSince(Reading earlier) {
        return lookups - earlier.lookups - (hits - earlier.hits) + falsePositives - earlier.falsePositives;
    }

    /**
     * Returns the measured rate between an earlier reading and this one; NaN if no absent key was
     * looked up.
     */
    double measuredSince(Reading earlier) {
        return (double) (falsePositives - earlier.falsePositives) / absentSince(earlier);
    }

    /** Returns the standard error of that rate. */
    double errorSince(Reading earlier) {
        double rate = measuredSince(earlier);
        return Math.sqrt(rate * (1 - rate) / absentSince(earlier));
    }
}
