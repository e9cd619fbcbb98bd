package dev.filtersmith.agent.forked;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;

/** Makes a filter of a spec and one of an interface, and says what runs them. */
public final class Hello {
    /** Names, closed to all but this package. */
    @DLeftFilter
    interface Names extends MembershipFilter<String> {}

    private Hello() {}

    /**
     * Prints the engines.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        LongFilter numbers = Filters.builder(FilterSpec.dLeft().build())
                .expectedElements(100)
                .build();
        Names names = Filters.create(Names.class, 100);
        boolean put = numbers.put(1) && names.put("a");
        boolean found = numbers.mightContain(1) && names.mightContain("a");
        System.out.println(numbers.engine() + " " + names.engine() + " " + put + " " + found);
    }
}
