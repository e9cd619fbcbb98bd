package dev.filtersmith.samples.learning;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.Filters;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.advisor.workload.WorkloadAdvice;
import dev.filtersmith.profile.ProfileDirectory;
import dev.filtersmith.profile.ProfileRecorder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Runs of the service under the same load, with one filter or another. */
final class Trials {
    private final List<String> methods;
    private final int lookups;

    Trials(List<String> methods, int lookups) {
        this.methods = methods;
        this.lookups = lookups;
    }

    /** Runs the service with a filter for a table. */
    List<Measured> run(Function<Table, Guard> filters) {
        return run(filters, () -> {});
    }

    /** Runs the service with a filter, and records its profile in a directory. */
    <F extends CountingFilter<String>> List<Measured> record(Class<F> type, Path profiles) {
        try (ProfileRecorder recorder = ProfileRecorder.record(profiles)) {
            // A recorder looks once a second. At this speed, the table is full for less than that.
            return run(table -> new Counting(table, counted(type)), recorder::flush);
        }
    }

    private List<Measured> run(Function<Table, Guard> filters, Runnable afterPhase) {
        Table table = new Table();
        Service service = new Service(table, filters.apply(table));
        List<Measured> steps = new ArrayList<>();
        new Load(methods, lookups).send(step -> {
            steps.add(service.serve(step));
            if (step.isLast()) {
                afterPhase.run();
            }
        });
        return steps;
    }

    /** Creates a filter with a name that counts its operations, as it has to for a profile. */
    static <F extends CountingFilter<String>> F counted(Class<F> type) {
        return Filters.builder(type).name("methods").statistics(true).build();
    }

    /** Returns the advice for the filters of an interface. */
    static WorkloadAdvice advice(Class<?> type, Path profiles) throws IOException {
        return new ProfileDirectory(profiles)
                .read().all().stream()
                        .filter(profile -> profile.type().equals(type.getName()))
                        .map(FilterAdvisor::advise)
                        .findFirst()
                        .orElseThrow();
    }
}
