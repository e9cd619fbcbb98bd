package dev.filtersmith.threads.preempt;

import dev.filtersmith.maintained.AbsentFault;
import dev.filtersmith.threads.store.KeyStore;
import dev.filtersmith.threads.weave.Crew;
import dev.filtersmith.threads.weave.Outcome;
import dev.filtersmith.threads.weave.Preemption;
import dev.filtersmith.threads.weave.Worker;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Two threads at a maintained filter: one stops before each of its steps, and then the other one
 * before each of its own. Takes the name of a {@link Meeting} and that of an {@link AbsentFault}.
 */
public final class Learning implements BiFunction<String, String, Outcome> {
    private final List<String> faults = new ArrayList<>();
    private int runs;

    /** Creates the runs. */
    public Learning() {}

    /** What the threads do, after what was done before. */
    @SuppressWarnings("ImmutableEnumChecker") // The functions have no state.
    enum Meeting {
        QUESTION_BESIDE_PUT(store -> {}, KeyStore::ask, KeyStore::put),
        LOOKUP_BESIDE_PUT_OF_KNOWN(KeyStore::ask, KeyStore::look, KeyStore::put),
        QUESTION_BESIDE_PUTS(store -> {}, KeyStore::ask, store -> {
            store.put();
            store.remove();
            store.put();
        }),
        QUESTION_BESIDE_REMOVAL_AND_PUT(KeyStore::put, KeyStore::ask, store -> {
            store.remove();
            store.put();
        }),
        QUESTION_BESIDE_UNDONE_REMOVAL(KeyStore::put, KeyStore::ask, KeyStore::removeInVain),
        REMOVAL_AND_QUESTION_BESIDE_PUT(
                store -> {},
                store -> {
                    store.remove();
                    store.ask();
                },
                KeyStore::put),
        QUESTION_BESIDE_REBUILD_AND_PUT(store -> {}, KeyStore::ask, store -> {
            store.rebuild();
            store.put();
        }),
        REBUILD_AND_QUESTION_BESIDE_PUT(
                KeyStore::ask,
                store -> {
                    store.rebuild();
                    store.ask();
                },
                KeyStore::put);

        private final Consumer<KeyStore> before;
        private final Consumer<KeyStore> one;
        private final Consumer<KeyStore> other;

        Meeting(Consumer<KeyStore> before, Consumer<KeyStore> one, Consumer<KeyStore> other) {
            this.before = before;
            this.one = one;
            this.other = other;
        }
    }

    @Override
    public Outcome apply(String meeting, String fault) {
        Meeting met = Meeting.valueOf(meeting);
        AbsentFault broken = AbsentFault.valueOf(fault);
        meet(new Roles(broken, met.before, met.one, met.other));
        if (faults.isEmpty()) {
            meet(new Roles(broken, met.before, met.other, met.one));
        }
        return new Outcome(runs, faults.size(), faults);
    }

    private void meet(Roles roles) {
        // The first run initializes classes, in steps that the later ones have not.
        run(roles);
        int stepsOfSecond = run(roles.swapped()).firstSteps();
        int stepsOfFirst = run(roles).firstSteps();
        for (int first = 0; first < stepsOfFirst; first++) {
            for (int second = 1; second <= stepsOfSecond; second++, runs++) {
                run(roles, first, second);
                if (!faults.isEmpty()) {
                    faults.add(
                            "after " + first + " steps of " + stepsOfFirst + " and " + second + " of " + stepsOfSecond);
                    return;
                }
            }
        }
    }

    /** Who comes into whom. */
    private record Roles(
            AbsentFault fault, Consumer<KeyStore> before, Consumer<KeyStore> first, Consumer<KeyStore> second) {
        Roles swapped() {
            return new Roles(fault, before, second, first);
        }
    }

    private Preemption run(Roles roles, int... turns) {
        KeyStore store = new KeyStore(roles.fault);
        roles.before.accept(store);
        Preemption schedule = new Preemption(turns);
        Crew.run(
                schedule,
                Stream.of(roles.first, roles.second)
                        .map(role -> worker(() -> role.accept(store), schedule))
                        .toList());
        if (!store.end().equals("kept")) {
            faults.add("a live key is denied");
        }
        return schedule;
    }

    private Worker worker(Runnable work, Preemption schedule) {
        Runnable guarded = () -> {
            try {
                work.run();
            } catch (RuntimeException | Error thrown) {
                faults.add(thrown + " at " + List.of(thrown.getStackTrace()));
            }
        };
        return new Worker("worker", guarded, schedule, 0, 0);
    }
}
