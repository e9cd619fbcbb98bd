package dev.filtersmith.agent.forked;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.testing.RandomKeys;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.LongStream;

/**
 * Calls all operations of a filter, and counts calls and answers by the names of the beans'
 * attributes.
 */
final class Operations {
    private static final int KEYS = 600;
    private static final int REFUSALS = 3;

    private final Class<?> type;
    private final Map<String, Long> counts = new LinkedHashMap<>();

    Operations(Class<?> type) {
        this.type = type;
        List.of("Lookups", "Hits", "Puts", "NewElements", "RejectedPuts", "Removals", "MissedRemovals")
                .forEach(name -> counts.put(name, 0L));
    }

    Map<String, Long> counts() {
        return counts;
    }

    long count(String name) {
        return Objects.requireNonNull(counts.get(name));
    }

    private void add(String name, long more) {
        counts.merge(name, more, Long::sum);
    }

    private boolean put(boolean fresh) {
        add("Puts", 1);
        add("NewElements", fresh ? 1 : 0);
        return fresh;
    }

    private void look(boolean hit) {
        add("Lookups", 1);
        add("Hits", hit ? 1 : 0);
    }

    private void remove(boolean found) {
        add(found ? "Removals" : "MissedRemovals", 1);
    }

    @SuppressWarnings("unchecked") // The filters are over longs or over keys.
    void ask(Filter filter) throws ReflectiveOperationException {
        if (filter instanceof LongFilter longs) {
            askLongs(longs);
        } else {
            askKeys((MembershipFilter<Object>) filter);
        }
    }

    private void askLongs(LongFilter filter) {
        for (long key = 0; key < KEYS; key++) {
            look(filter.mightContain(key));
            put(filter.put(key));
            look(filter.test(key));
        }
        long[] many = LongStream.range(KEYS - 100, KEYS + 100).toArray();
        add("Puts", many.length);
        add("NewElements", filter.putAll(many));
        add("Puts", many.length - 7);
        add("NewElements", filter.putAll(many, 3, many.length - 7));
        add("Lookups", many.length);
        add("Hits", filter.mightContain(many).cardinality());
        add("Lookups", 3L * many.length / 4);
        add("Hits", filter.mightContain(many, 0, 3 * many.length / 4, new long[4]));
        if (filter instanceof LongCountingFilter counting) {
            for (long key = 0; key < 50; key++) {
                look(counting.count(key) > 0);
                remove(counting.remove(key));
                remove(counting.remove(-key * key - 1));
            }
            add("Removals", counting.removeAll(50, 51, 52));
        }
    }

    private void askKeys(MembershipFilter<Object> filter) throws ReflectiveOperationException {
        Type keyType = ((ParameterizedType) type.getGenericInterfaces()[0]).getActualTypeArguments()[0];
        RandomKeys random = new RandomKeys(3);
        List<Object> many = new ArrayList<>();
        for (int i = 0; i < KEYS; i++) {
            Object key = random.next(keyType);
            look(filter.mightContain(key));
            put(filter.put(key));
            look(filter.test(key));
            askByComponents(filter, random.leaves());
            many.add(random.next(keyType));
        }
        add("Puts", many.size());
        add("NewElements", filter.putAll(many));
        if (filter instanceof CountingFilter<Object> counting) {
            look(counting.count(many.get(0)) > 0);
            remove(counting.remove(many.get(0)));
            add("Removals", counting.removeAll(many.subList(1, 10)));
        }
    }

    private void askByComponents(Filter filter, Object... components) throws ReflectiveOperationException {
        for (Method method : type.getDeclaredMethods()) {
            if (method.getParameterCount() == components.length && components.length > 1) {
                method.setAccessible(true);
                boolean answer = (boolean) method.invoke(filter, components);
                switch (method.getName()) {
                    case "put" -> put(answer);
                    case "mightContain" -> look(answer);
                    case "remove" -> remove(answer);
                    default -> throw new IllegalArgumentException(Arrays.toString(components));
                }
            }
        }
    }

    /**
     * Puts keys until some are refused, one by one and in a batch. Does nothing to filters that are
     * never full.
     */
    void overfill(LongFilter filter) {
        long most = 40 * filter.expectedElements() + 1000;
        for (long key = 1L << 40; key < (1L << 40) + most && count("RejectedPuts") < REFUSALS; key++) {
            try {
                put(filter.put(key));
            } catch (FilterFullException full) {
                add("RejectedPuts", 1);
            }
        }
        long[] many = LongStream.range(1L << 50, (1L << 50) + most).toArray();
        if (count("RejectedPuts") > 0) {
            try {
                add("NewElements", filter.putAll(many));
                add("Puts", many.length);
            } catch (FilterFullException full) {
                add("RejectedPuts", 1);
                add("Puts", full.accepted());
                add("NewElements", full.fresh());
            }
        }
    }
}
