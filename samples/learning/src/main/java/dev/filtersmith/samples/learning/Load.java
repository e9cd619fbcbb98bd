package dev.filtersmith.samples.learning;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The requests to the service, in 60 steps. Equal loads send equal requests. */
final class Load {
    /** The table grows by this factor. */
    static final int GROWTH = 50;

    /** Share of the methods that are deleted. */
    private static final double DELETED = 0.85;

    /** Share of the lookups that find their method: a filter is for those that do not. */
    private static final double FOUND = 0.005;

    /** Share of the lookups that are for hot methods, in the end. */
    private static final double HOT = 0.9;

    /** Number of hot methods that are there, and of those that are not. */
    private static final int HOT_METHODS = 500;

    /** Callers that hot methods get in a step. */
    private static final int HOT_CALLERS = 500;

    private final List<String> methods;
    private final Set<String> all;
    private final int lookups;
    private final Random random = new Random(2);

    /** The methods in the table, each as often as it has callers. */
    private final List<String> present = new ArrayList<>();

    private List<String> hotPresent = List.of();
    private List<String> hotAbsent = List.of();

    /** Creates a load of methods, with so many lookups in each step. */
    Load(List<String> methods, int lookups) {
        this.methods = methods;
        this.all = Set.copyOf(methods);
        this.lookups = lookups;
    }

    /** Sends the requests. */
    void send(Consumer<Step> service) {
        for (Phase phase : Phase.values()) {
            for (int number = 1; number <= phase.steps(); number++) {
                service.accept(step(phase, number));
            }
        }
    }

    private Step step(Phase phase, int number) {
        int small = methods.size() / GROWTH;
        List<String> added = List.of();
        List<String> removed = List.of();
        switch (phase) {
            case SMALL -> added = methods.subList(present.size(), small);
            case GROWTH ->
                added = methods.subList(present.size(), small + (methods.size() - small) * number / phase.steps());
            case DELETIONS -> removed = several((int) (DELETED * methods.size()) / phase.steps(), this::remove);
            case HOT_KEYS -> {
                if (number == 1) {
                    hotPresent = several(HOT_METHODS, this::present);
                    hotAbsent = several(HOT_METHODS, this::other);
                }
                added = several(HOT_CALLERS, () -> zipf(hotPresent));
            }
            default -> throw new AssertionError(phase);
        }
        present.addAll(added);
        return new Step(phase, number == phase.steps(), added, removed, several(lookups, () -> lookup(phase)));
    }

    private static List<String> several(int number, Supplier<String> methods) {
        return Stream.generate(methods).limit(number).toList();
    }

    private String remove() {
        int place = random.nextInt(present.size());
        String last = present.remove(present.size() - 1);
        return place == present.size() ? last : present.set(place, last);
    }

    private String lookup(Phase phase) {
        boolean isFound = random.nextDouble() < FOUND;
        if (phase == Phase.HOT_KEYS && random.nextDouble() < HOT) {
            return zipf(isFound ? hotPresent : hotAbsent);
        }
        return isFound ? present() : other();
    }

    private String present() {
        return present.get(random.nextInt(present.size()));
    }

    /** Returns a method of one class as if another one had it. It is never in the table. */
    private String other() {
        while (true) {
            String type = methods.get(random.nextInt(methods.size()));
            String method = methods.get(random.nextInt(methods.size()));
            String other = type.substring(0, type.indexOf('.')) + method.substring(method.indexOf('.'));
            if (!all.contains(other)) {
                return other;
            }
        }
    }

    /** Returns one of some methods: the n-th with a probability of about 1 / n. */
    private String zipf(List<String> hot) {
        return hot.get((int) Math.pow(hot.size(), random.nextDouble()) - 1);
    }
}
