package dev.filtersmith.benchmarks.scoreboard;

import dev.filtersmith.benchmarks.QueryMode;
import dev.filtersmith.benchmarks.paired.Lap;
import dev.filtersmith.benchmarks.paired.Work;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.List;
import java.util.stream.Stream;

/**
 * The times of lookups in a filter of each family and mode. The advisor has a table of them, {@code
 * lookups.csv}, and reads them as costs of filters of these families.
 */
final class FamilyRace {
    /** The filters, by the names of their exclusive forms. */
    private static final List<String> OWN = List.of(
            Subjects.DEFAULT,
            Subjects.DELETABLE_64,
            Subjects.WINDOWS_16,
            Subjects.CELLS,
            Subjects.RANK_BARE,
            Subjects.RANK_COUNTING,
            Subjects.OWN_BLOOM,
            Subjects.CHOICE_BLOOM,
            Subjects.OWN_COUNTING_BLOOM);

    private FamilyRace() {}

    static Race of(Size size) {
        List<Lap> laps = Stream.of(QueryMode.ABSENT, QueryMode.PRESENT)
                .flatMap(mode ->
                        OWN.stream().flatMap(FamilyRace::modes).map(subject -> new Lap(Work.LOOKUP, mode, subject)))
                .toList();
        return new Race("families", size, laps);
    }

    private static Stream<String> modes(String own) {
        return Stream.concat(
                Stream.of(own), SharedRace.OWN.contains(own) ? Subjects.shared(own).stream() : Stream.of());
    }
}
