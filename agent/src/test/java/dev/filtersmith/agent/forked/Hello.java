package dev.filtersmith.agent.forked;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;

/** Program that makes a filter of a spec and one of an interface, and prints their engines. */
public final class Hello {
    /** An interface that is visible only in this package. */
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
