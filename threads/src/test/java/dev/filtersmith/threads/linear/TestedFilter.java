package dev.filtersmith.threads.linear;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.threads.stress.Cast;
import dev.filtersmith.threads.stress.Subject;
import dev.filtersmith.threads.weave.Interleaving;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jspecify.annotations.Nullable;

/**
 * A filter with residents, which stay, and a few keys that operations put and remove: these make
 * residents move. Lincheck creates what it tests without parameters, so the choice is static.
 */
public class TestedFilter {
    /** Range of the numbers of keys. */
    static final String KEYS = "0:3";

    /** The operations of one thread, if there is one writer. */
    static final String WRITER = "writer";

    private static volatile @Nullable Subject chosen;

    private final Subject subject = Objects.requireNonNull(chosen);
    private final Cast cast = Cast.of(subject, Cast.Goal.MOVE);
    private final LongFilter filter = subject.newFilter();

    TestedFilter() {
        LongStream.of(cast.residents()).forEach(filter::put);
    }

    /** Chooses the kind of all tested filters from now on. */
    static void choose(Subject subject) {
        chosen = subject;
    }

    final Answer putKey(int key) {
        boolean first = act(() -> filter.put(arrival(key)));
        return subject.severalMayBeFirst() ? Answer.atMost(first) : Answer.exact(first);
    }

    /**
     * Looks a key up. It may also be found if the lookup gives up beside a writer that is
     * suspended.
     *
     * @param key number of the key
     * @return answer
     */
    @Operation
    public final Answer lookUp(@Param(gen = IntGen.class, conf = KEYS) int key) {
        return Answer.atMost(act(() -> filter.mightContain(arrival(key))));
    }

    /**
     * Looks up the keys that stay.
     *
     * @return whether all are found
     */
    @Operation
    public final boolean lookUpResidents() {
        return act(() -> LongStream.of(cast.residents()).allMatch(filter::mightContain));
    }

    final Answer removeKey(int key) {
        return Answer.exact(act(() -> counting().remove(arrival(key))));
    }

    final int countKey(int key) {
        return act(() -> counting().count(arrival(key)));
    }

    private long arrival(int key) {
        return cast.arrivals()[key];
    }

    private LongCountingFilter counting() {
        return (LongCountingFilter) filter;
    }

    private static <T> T act(Supplier<T> operation) {
        return Interleaving.act(operation);
    }
}
