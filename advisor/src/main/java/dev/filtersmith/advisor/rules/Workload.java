package dev.filtersmith.advisor.rules;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.advisor.MemoryReads;
import dev.filtersmith.advisor.workload.Effect;
import dev.filtersmith.advisor.workload.WorkloadFinding;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.profile.Operations;
import dev.filtersmith.profile.Sizes;
import dev.filtersmith.profile.WorkloadProfile;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What filters were asked to do, and the filter that the rules so far have chosen for it.
 *
 * @param profile profile
 * @param now filter that was chosen so far
 * @param models predictions
 */
record Workload(WorkloadProfile profile, Sized now, Models models) {
    Operations operations() {
        return profile.operations();
    }

    Sizes sizes() {
        return profile.sizes();
    }

    /** Returns the greatest number of elements; 0 if it was cut, or is not known. */
    long wholePeak() {
        boolean isCut = sizes().stillGrowing() > 0
                || operations().refusedPuts() > 0
                || profile.period().ended() < profile.period().filters();
        return isCut ? 0 : sizes().peak();
    }

    /** Returns whether each put of a key takes room, also of one that is there. */
    boolean isMultiset() {
        return profile.multiset() && now.spec() instanceof CountingSpec;
    }

    /** Returns whether elements were removed, or were to be. */
    boolean hasRemovals() {
        return operations().removals() > 0 || operations().missedRemovals() > 0;
    }

    boolean isChanged() {
        return operations().puts() > 0 || operations().removals() > 0;
    }

    /** Returns the share of the lookups with the answer true; 0 if there were none. */
    double hitShare() {
        return share(
                Math.min(operations().hits(), operations().lookups()),
                operations().lookups());
    }

    /** Returns a share of a number; 0 of none. */
    static double share(long part, long whole) {
        return whole == 0 ? 0 : (double) part / (double) whole;
    }

    /** Adds counts, which stay at the greatest number. */
    static long sum(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }

    /** Returns the rate that the content predicted, over lookups of absent keys; 0 if unknown. */
    double rateOfContent() {
        long absent = profile.reports().absentLookups();
        return absent == 0 ? 0 : profile.reports().expectedFalsePositives() / (double) absent;
    }

    /** Returns the filter with another value of an attribute; empty if it is invalid. */
    Optional<Sized> with(String attribute, Object value) {
        return now.has(attribute) ? sized(Sized.with(now.spec(), attribute, value), now.elements()) : Optional.empty();
    }

    /** Returns the filter for another number of elements; empty if it is invalid. */
    Optional<Sized> withElements(long elements) {
        return sized(Sized.with(now.spec(), "expectedElements", elements), elements);
    }

    /** Returns the filter of another spec, in the mode and of the growth of the present one. */
    Optional<Sized> like(FilterSpec spec) {
        return sized(
                Families.in(
                        now.spec().growth(),
                        now.spec().growthLimit(),
                        Families.in(now.spec().concurrency(), spec)),
                spec.expectedElements() > 0 ? spec.expectedElements() : now.elements());
    }

    /** Returns the filter of the same family that holds a rate; empty if there is none. */
    Optional<Sized> withRate(double maxFpp) {
        var attributes = Families.of(now.spec()).attributes();
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("maxFpp", maxFpp);
        if (now.spec().expectedElements() > 0) {
            values.put("expectedElements", now.spec().expectedElements());
        }
        return like(attributes.spec(values));
    }

    private Optional<Sized> sized(FilterSpec spec, long elements) {
        return Sized.of(spec, elements, models);
    }

    /** Returns a finding whose change the annotation contains. */
    Found changing(String tag, String attribute, String message, Sized after) {
        return new Found(
                new WorkloadFinding(tag, attribute, message, Optional.of(effect(after)), true), Optional.of(after));
    }

    /** Returns a finding whose change is left to the user. */
    Found proposing(String tag, String attribute, String message, Sized after) {
        return new Found(
                new WorkloadFinding(tag, attribute, message, Optional.of(effect(after)), false), Optional.empty());
    }

    Effect effect(Sized after) {
        return new Effect(
                now.bits() - after.bits(),
                now.rate(),
                after.rate(),
                mean(now.reads()),
                mean(after.reads()),
                LookupTimes.nanoseconds(now, hitShare()),
                LookupTimes.nanoseconds(after, hitShare()));
    }

    private double mean(MemoryReads reads) {
        return hitShare() * reads.present() + (1 - hitShare()) * reads.absent();
    }
}
