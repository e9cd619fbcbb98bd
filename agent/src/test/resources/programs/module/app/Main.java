package app;

import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.DynamicDLeftCountingFilter;

/** Uses filters inside of a module that is closed. */
public final class Main {
    private Main() {}

    @DLeftFilter
    interface Names extends MembershipFilter<String> {}

    @DynamicDLeftCountingFilter
    interface Numbers extends LongCountingFilter {}

    public static void main(String[] arguments) {
        Names names = Filters.create(Names.class, 10);
        names.put("a");
        Numbers numbers = Filters.create(Numbers.class, 10);
        numbers.put(1);
        numbers.remove(1);
        System.out.println(names.engine() + " " + names.mightContain("a") + " " + numbers.engine() + " "
                + numbers.mightContain(1) + " "
                + Main.class.getModule().toString().replaceFirst(" @.*", ""));
    }
}
