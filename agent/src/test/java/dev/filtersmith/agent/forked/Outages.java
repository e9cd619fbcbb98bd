package dev.filtersmith.agent.forked;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.link.AgentLink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.jspecify.annotations.Nullable;

/** Program that checks that filters are made whatever the agent does. */
public final class Outages {
    private static final Logger LOGGER = Logger.getLogger("dev.filtersmith");

    private static final List<String> THROWN = new ArrayList<>();

    private static int hashFunctions = 1;
    private static String lastMessage = "";

    private Outages() {}

    /**
     * Prints the engines of filters, their log messages, and the results of requests for the bound
     * engine.
     *
     * @param arguments none
     * @throws Exception if something fails
     */
    public static void main(String[] arguments) throws Exception {
        LOGGER.setUseParentHandlers(false);
        LOGGER.addHandler(new Recorder());
        Map<String, Map<String, Object>> outages = new LinkedHashMap<>();
        outages.put("throws", binder(request -> {
            throw new IllegalStateException("broken");
        }));
        outages.put("throws an error", binder(request -> {
            throw new AssertionError("broken");
        }));
        outages.put("throws a checked exception", binder(request -> {
            throw Outages.<RuntimeException>unchecked(new IOException("broken"));
        }));
        outages.put("overflows the stack", binder(Outages::endless));
        outages.put("gives nothing", binder(request -> null));
        outages.put("gives no class file", binder(request -> new byte[] {1, 2, 3}));
        outages.put("gives text", binder(request -> "text"));
        outages.put("has no binder", Map.of(AgentLink.VERSION_KEY, AgentLink.VERSION));
        outages.put("has another version", Map.of(AgentLink.VERSION_KEY, 99));
        for (Map.Entry<String, Map<String, Object>> outage : outages.entrySet()) {
            hashFunctions++;
            System.out.println(outage.getKey() + ": " + Disconnected.with(outage.getValue(), Outages::tryOut));
        }
        System.out.println(lastMessage);
        System.out.println("and then " + forced());
        hashFunctions++;
        System.out.println(Disconnected.with(binder(request -> null), Outages::forced));
        hashFunctions++;
        System.out.println(Disconnected.with(Map.of(), Outages::forced));
        System.out.println("with the agent back " + forced());
    }

    private static Map<String, Object> binder(Function<Map<String, Object>, @Nullable Object> binder) {
        return Map.of(AgentLink.VERSION_KEY, AgentLink.VERSION, AgentLink.BINDER, binder);
    }

    private static Object endless(Map<String, Object> request) {
        return request.isEmpty() ? request : "" + endless(request);
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // Hides a checked exception.
    private static <T extends Throwable> T unchecked(Throwable thrown) throws T {
        throw (T) thrown;
    }

    /** Makes a filter twice. A failure is reported once, except for a lack of memory. */
    private static String tryOut() {
        LongFilter filter = builder().build();
        filter.put(1);
        String first = filter.engine() + " " + filter.mightContain(1) + " " + thrown();
        return first + " " + builder().build().engine() + " " + thrown();
    }

    private static List<String> thrown() {
        List<String> thrown = List.copyOf(THROWN);
        THROWN.clear();
        return thrown;
    }

    private static String forced() {
        try {
            return builder().engine(Engine.BOUND).build().engine().toString();
        } catch (RuntimeException missing) {
            return missing.toString();
        }
    }

    /** Returns a builder whose layout differs in each case. */
    private static FilterBuilder<LongFilter> builder() {
        return Filters.builder(FilterSpec.parse("@BloomFilter(hashFunctions = " + hashFunctions + ")"))
                .expectedElements(10);
    }

    /** Recorder of log messages and thrown exceptions. */
    private static final class Recorder extends Handler {
        @Override
        public void publish(LogRecord logged) {
            Throwable thrown = logged.getThrown();
            if (thrown == null) {
                System.out.println(logged.getLevel() + ": " + new SimpleFormatter().formatMessage(logged));
            } else {
                THROWN.add(thrown.getClass().getSimpleName());
                lastMessage = logged.getLevel() + ": " + logged.getMessage();
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
