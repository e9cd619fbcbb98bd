package good;

import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;

/** Two methods of one inherited interface become the same method, which overrides neither. */
final class Seats {
    private Seats() {}

    record Seat(String row, int number) {}

    interface Putting<T> {
        boolean put(T row, int number);

        boolean put(String row, int number);
    }

    @DLeftFilter
    interface Taken extends MembershipFilter<Seat>, Putting<String> {}
}
