package bad;

import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;

record Hop(int source, int target) {}

record Route(Hop first, Hop last) {}

@DLeftFilter
interface WrongComponents extends MembershipFilter<Hop> {
    boolean put(int target, int source);
    // error: [WrongComponents] WrongComponents.put[int target, int source]: the components of the
    //     key are [int source, int target]. Give the parameters these names, in this order.

    boolean mightContain(int from, int to);
    // error: [WrongComponents] WrongComponents.mightContain[int from, int to]: the components of
    //     the key are [int source, int target]. Give the parameters these names, in this order.
}

@DLeftFilter
interface Routes extends MembershipFilter<Route> {
    boolean put(int firstSource, int firstTarget, int lastSource, int lastTarget);

    boolean mightContain(int lastSource, int lastTarget, int firstSource, int firstTarget);
    // error: [WrongComponents] Routes.mightContain[int lastSource, int lastTarget, int firstSource,
    //     int firstTarget]: the components of the key are [int firstSource, int firstTarget, int
    //     lastSource, int lastTarget]. Give the parameters these names, in this order.
}

record Odd(int $, int _class) {}

@DLeftFilter
interface Odds extends MembershipFilter<Odd> {
    boolean put(int first, int second);
    // error: [WrongComponents] Odds.put[int first, int second]: the components of the key are [int
    //     $, int _class]. Give the parameters these names, in this order.

    boolean mightContain(int $, int _class);
}
