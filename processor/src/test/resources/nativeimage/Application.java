package app;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.annotation.BloomFilter;
import dev.filtersmith.annotation.ChoiceBloomFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.CountingBloomFilter;
import dev.filtersmith.annotation.DLeftCountingFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.annotation.DynamicDLeftCountingFilter;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.annotation.RankIndexedCountingFilter;
import dev.filtersmith.annotation.RankIndexedFilter;
import dev.filtersmith.annotation.WindowedCuckooFilter;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.stored.FilterView;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** A program that uses filters in each engine of a native image. */
public final class Application {
    /** Text. */
    @DLeftFilter
    interface Names extends MembershipFilter<String> {}

    /** Numbers, shared by threads. */
    @DLeftFilter(concurrency = Concurrency.MULTI_WRITER, subtables = 4)
    interface Numbers extends LongFilter {}

    /** Numbers, with deletion, shared by threads. */
    @DynamicDLeftCountingFilter(concurrency = Concurrency.MULTI_WRITER)
    interface Counts extends LongCountingFilter {}

    /** A host and port. */
    record Host(String name, short port) {}

    /** A connection. */
    record Flow(Host source, Host target) {}

    /** A parent with a method that has a body. */
    interface Replacing extends CountingFilter<Flow> {
        /** Replaces a flow. */
        default boolean replace(Flow before, Flow after) {
            return remove(before) && put(after);
        }
    }

    // An interface of each other family, whose annotations are read.
    @BloomFilter
    interface Blooms extends LongFilter {}

    @ChoiceBloomFilter
    interface Choices extends LongFilter {}

    @CountingBloomFilter
    interface Counters extends LongCountingFilter {}

    @DLeftCountingFilter
    interface Cells extends LongCountingFilter {}

    @RankIndexedFilter
    interface Ranks extends LongFilter {}

    @RankIndexedCountingFilter
    interface CountingRanks extends LongCountingFilter {}

    /** Flows, with deletion and growth. */
    @WindowedCuckooFilter(growth = Growth.CHAINED)
    interface Flows extends Replacing {
        /** Adds a flow given by its components. */
        boolean put(String source, short sourcePort, String target, short targetPort);
    }

    private Application() {}

    /**
     * Uses filters of the emitted classes.
     *
     * @return true if they found all keys
     */
    public static boolean generated() throws IOException {
        return use(Engine.GENERATED);
    }

    /**
     * Uses filters of the interpreter.
     *
     * @return true if they found all keys
     */
    public static boolean interpreted() throws IOException {
        return use(Engine.INTERPRETED) && annotated();
    }

    /**
     * Uses a filter of each family, whose spec is only known at run time.
     *
     * @return true if they found all keys
     */
    public static boolean ofTexts(List<String> specs) throws IOException {
        boolean found = true;
        for (String text : specs) {
            FilterSpec spec = FilterSpec.parse(text);
            LongFilter filter = Filters.builder(spec).expectedElements(100).build();
            filter.put(1);
            LongFilter read = Filters.read(LongFilter.class, new ByteArrayInputStream(stored(filter)));
            found &= filter.mightContain(1) && read.mightContain(1);
            found &= FilterAdvisor.model(spec.toLayout()).bitsPerKey() > 0;
            FilterAdvisor.note(spec, spec.toLayout(), false);
        }
        return found;
    }

    private static boolean annotated() {
        List<FilterSpec> specs = new ArrayList<>();
        for (Class<?> type : List.of(
                Blooms.class, Choices.class, Counters.class, Cells.class, Ranks.class, CountingRanks.class)) {
            specs.add(FilterSpec.of(type));
        }
        return specs.equals(List.of(
                FilterSpec.parse("BloomFilter"),
                FilterSpec.parse("ChoiceBloomFilter"),
                FilterSpec.parse("CountingBloomFilter"),
                FilterSpec.parse("DLeftCountingFilter"),
                FilterSpec.parse("RankIndexedFilter"),
                FilterSpec.parse("RankIndexedCountingFilter")));
    }

    private static boolean use(Engine engine) throws IOException {
        Names names = Filters.builder(Names.class).expectedElements(100).engine(engine).build();
        names.put("a");
        names.putAll(List.of("b", "c"));
        Names read = Filters.read(Names.class, new ByteArrayInputStream(stored(names)));
        FilterView<Names> view = Filters.reader().view(Names.class, FilterSource.of(ByteBuffer.wrap(stored(names))));

        Numbers numbers = Filters.builder(Numbers.class).expectedElements(100).engine(engine).build();
        numbers.put(7);
        Numbers copy = Filters.copy(numbers);

        Counts counts = Filters.builder(Counts.class).expectedElements(100).engine(engine).build();
        counts.put(7);

        Flows flows = Filters.builder(Flows.class).expectedElements(10).engine(engine).build();
        Flow last = new Flow(new Host("a", (short) 1), new Host("b", (short) 2));
        for (int i = 0; i < 100; i++) {
            last = new Flow(new Host("a", (short) i), new Host("b", (short) 2));
            flows.put(last);
        }
        flows.put("c", (short) 1, "d", (short) 2);
        Flow next = new Flow(new Host("e", (short) 1), new Host("f", (short) 2));
        flows.replace(last, next);
        Flows readFlows = Filters.read(Flows.class, new ByteArrayInputStream(stored(flows)));

        return names.engine() == engine
                && numbers.engine() == engine
                && flows.engine() == engine
                && read.mightContain("a")
                && view.filter().mightContain("c")
                && copy.mightContain(7)
                && counts.remove(7)
                && readFlows.mightContain(next)
                && flows.approximateElementCount() > 100;
    }

    private static byte[] stored(Filter filter) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        filter.writeTo(out);
        return out.toByteArray();
    }
}
