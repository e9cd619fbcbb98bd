package app;

import dev.filtersmith.KeySeed;
import dev.filtersmith.Filter;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;

/** Uses filters inside of a module. */
public final class Main {
    private Main() {}

    /** Reached through reflection from the library. */
    @DLeftFilter
    public interface Open extends LongFilter {}

    /** Closed to the library: created here. */
    @DLeftFilter
    interface Closed extends MembershipFilter<String> {}

    /** Puts a key into each and says what came of it. */
    public static String run() {
        Open open = Filters.create(Open.class, 10);
        open.put(1);
        Closed closed = new Filtersmith_Main_Closed(10, KeySeed.of(0));
        closed.put("a");
        return open.engine() + " " + open.mightContain(1) + " " + closed.mightContain("a") + " " + create();
    }

    private static String create() {
        try {
            Filter filter = Filters.builder(Closed.class).expectedElements(10).statistics(true).build();
            return filter.engine() + " " + filter.getClass().isHidden();
        } catch (RuntimeException closed) {
            return closed.getMessage();
        }
    }
}
