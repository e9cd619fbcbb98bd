package dev.filtersmith.agent.forked;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;
import java.io.IOException;

/** Program that keeps running while an agent is attached to it. */
public final class Service {
    /** An interface that is used once the agent is attached. */
    @DLeftFilter
    interface Names extends MembershipFilter<String> {}

    private Service() {}

    /**
     * Makes a filter, and more filters when it is told that the agent is attached.
     *
     * @param arguments {@code watched} if beans are expected
     * @throws IOException if nothing can be read
     */
    public static void main(String[] arguments) throws IOException {
        LongFilter before = ofSpec();
        before.put(1);
        System.out.println("before " + before.engine());
        System.in.read();
        before.put(2);
        LongFilter after = ofSpec();
        after.put(3);
        Names names = Filters.create(Names.class, 100);
        names.put("a");
        System.out.println("after " + before.engine() + " " + before.approximateElementCount() + " " + after.engine()
                + " " + after.mightContain(3) + " " + names.engine() + " " + names.mightContain("a"));
        if (arguments.length > 0) {
            Watched.await("beans", () -> Watched.all().size() == 3);
            System.out.println(Watched.all().stream()
                    .map(bean -> Watched.value(bean, "Engine") + " " + Watched.value(bean, "Puts") + " "
                            + Watched.value(bean, "Lookups"))
                    .sorted()
                    .toList());
        }
    }

    private static LongFilter ofSpec() {
        return Filters.builder(FilterSpec.dLeft().build())
                .expectedElements(100)
                .name("numbers")
                .build();
    }
}
