package dev.filtersmith.benchmarks.scoreboard;

import dev.filtersmith.benchmarks.Allocation;
import dev.filtersmith.benchmarks.Churn;
import dev.filtersmith.benchmarks.FalsePositives;
import dev.filtersmith.benchmarks.subject.KeyKind;
import dev.filtersmith.benchmarks.subject.Operations;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/** The measures that need no clock: bytes allocated, rates of false positives, space. */
final class UntimedMeasures {
    private static final int KEYS = 1_000_000;

    private final Set<String> subjects;
    private final Map<String, Callable<Double>> measures = new LinkedHashMap<>();

    UntimedMeasures(Set<String> subjects) {
        this.subjects = subjects;
    }

    /** Returns all measures by name, in the order in which they are taken. */
    Map<String, Callable<Double>> all() {
        if (subjects.contains(Subjects.DEFAULT)) {
            addAllocations();
            addRefusal(Subjects.DEFAULT);
        }
        if (subjects.contains(Subjects.DELETABLE_64)) {
            addCountingAllocations();
            addRefusal(Subjects.DELETABLE_64);
        }
        subjects.stream().filter(Subjects.OWN_BLOOMS::contains).forEach(this::addBloomAllocations);
        subjects.stream().filter(Subjects.OWN_COUNTING::contains).forEach(this::addDeletion);
        subjects.forEach(this::addRates);
        subjects.stream().filter(Subjects.SIZED::contains).forEach(this::addSpace);
        return measures;
    }

    private void addAllocations() {
        for (KeyKind kind : KeyKind.values()) {
            String name = "alloc." + kind.label();
            measures.put(name + ".put", () -> Allocation.put(kind::fresh));
            measures.put(name + ".mightcontain", () -> Allocation.mightContain(kind::fresh));
        }
    }

    private void addBloomAllocations(String subject) {
        Supplier<Operations> fresh = () -> Operations.of(Subjects.create(subject, KeyKind.KEYS));
        measures.put("alloc." + subject + ".long.put", () -> Allocation.put(fresh));
        measures.put("alloc." + subject + ".long.mightcontain", () -> Allocation.mightContain(fresh));
    }

    private void addCountingAllocations() {
        for (KeyKind kind : KeyKind.COUNTABLE) {
            addCountingAllocations("alloc.deletable64." + kind.label(), kind::freshCounting);
        }
    }

    private void addCountingAllocations(String name, Supplier<Operations> fresh) {
        measures.put(name + ".put", () -> Allocation.put(fresh));
        measures.put(name + ".mightcontain", () -> Allocation.mightContain(fresh));
        measures.put(name + ".remove", () -> Allocation.remove(fresh));
        measures.put(name + ".count", () -> Allocation.count(fresh));
    }

    /** Adds the allocation of a filter with deletion, and its state after churn. */
    private void addDeletion(String subject) {
        if (!subject.equals(Subjects.DELETABLE_64)) { // it is measured with all kinds of keys
            addCountingAllocations(
                    "alloc." + subject + ".long", () -> Operations.of(Subjects.create(subject, KeyKind.KEYS)));
        }
        addChurn(subject + ".churned.byhalves.1m", () -> Churn.byHalves(subject, KEYS));
        addChurn(subject + ".churned.onebyone.1m", () -> Churn.oneByOne(subject, KEYS));
    }

    private void addChurn(String name, Supplier<Churn.Outcome> churn) {
        measures.put("fpr." + name, () -> churn.get().rate());
        measures.put("fpp." + name, () -> churn.get().expected());
        measures.put("lost." + name, () -> (double) churn.get().lost());
    }

    private void addRefusal(String subject) {
        measures.put("bits." + subject + ".at.refusal.1m", () -> FalsePositives.bitsPerKeyAtRefusal(subject, KEYS));
    }

    /**
     * Adds counted rates, and for Filtersmith's filters the rates predicted by the filters, which
     * are closer where few false positives are counted.
     */
    private void addRates(String subject) {
        boolean generated = Subjects.GENERATED.contains(subject);
        if (generated || Subjects.PEERS.contains(subject)) {
            measures.put("fpr." + subject + ".1m", () -> FalsePositives.rate(subject, KEYS));
        }
        if (generated) {
            measures.put("fpp." + subject + ".1m", () -> FalsePositives.expected(subject, KEYS));
        }
    }

    private void addSpace(String subject) {
        measures.put("bits." + subject + ".1m", () -> FalsePositives.bitsPerKey(subject, KEYS));
    }
}
