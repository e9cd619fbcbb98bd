package dev.filtersmith.threads.weave;

import dev.filtersmith.threads.weave.Accesses.Operation;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What operations on a filter have read and written, by the names of fields. */
public final class Footprint {
    private static final String TABLE = "table";

    private final Accesses accesses;
    private final IdentityHashMap<Object, String> names = new IdentityHashMap<>();
    private final Map<String, Spot> spots = new TreeMap<>();
    private final Set<Long> written = new HashSet<>();
    private final int[] changed;

    /** Whether the table consists of bytes: words are versions then. */
    private final boolean hasBytes;

    /**
     * Creates the footprint of a filter.
     *
     * @param accesses what operations did
     * @param filter filter
     * @param before words of the table before the operations; versions may be behind them
     * @param after the words afterwards
     */
    public Footprint(Accesses accesses, Object filter, long[] before, long[] after) {
        int tableWords = before.length;
        this.accesses = accesses;
        name(filter);
        this.hasBytes = names.entrySet().stream()
                .anyMatch(named -> named.getValue().equals("HotFilter.bytes") && ((byte[]) named.getKey()).length > 0);
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        accesses.places().stream()
                .filter(place -> place.reads(Operation.LOOKUP) > 0)
                .forEach(place -> seen.add(place.owner()));
        for (Place place : accesses.places()) {
            if (place.isShared() || names.containsKey(place.owner())) {
                boolean isSeen = place.isElement() ? place.reads(Operation.LOOKUP) > 0 : seen.contains(place.owner());
                String name = nameOf(place, tableWords);
                spots.computeIfAbsent(name, Spot::new).add(place, isSeen);
                if (name.endsWith(TABLE) && Stream.of(Operation.values()).anyMatch(kind -> place.writes(kind) > 0)) {
                    written.add(place.line());
                }
            }
        }
        changed = IntStream.range(0, tableWords)
                .filter(i -> before[i] != after[i])
                .toArray();
    }

    /**
     * Returns how many words of the table changed though no write of their lines was recorded. The
     * first word may be one of the first few of the array.
     */
    public long unseenChanges() {
        return IntStream.range(0, Long.BYTES)
                .mapToLong(first -> Arrays.stream(changed)
                        .filter(i -> !written.contains(Accesses.lineOfWord(first + i)))
                        .count())
                .min()
                .orElseThrow();
    }

    /** Names what a filter refers to, by the last field of the shortest path. */
    private void name(Object filter) {
        Deque<Object> waiting = new ArrayDeque<>(List.of(filter));
        while (!waiting.isEmpty()) {
            Object next = waiting.remove();
            if (next instanceof Object[] elements) {
                Stream.of(elements)
                        .filter(element -> element != null && names.putIfAbsent(element, "") == null)
                        .forEach(waiting::add);
            }
            for (Class<?> type = next.getClass(); isOfLibrary(type); type = type.getSuperclass()) {
                for (Field field : type.getDeclaredFields()) {
                    Object value = Modifier.isStatic(field.getModifiers()) ? null : value(field, next);
                    String name = type.getSimpleName() + "." + field.getName();
                    if (value != null && names.putIfAbsent(value, name) == null) {
                        waiting.add(value);
                    }
                }
            }
        }
    }

    private static boolean isOfLibrary(Class<?> type) {
        return type.getName().startsWith("dev.filtersmith.");
    }

    private static @Nullable Object value(Field field, Object owner) {
        try {
            field.setAccessible(true);
            return field.get(owner);
        } catch (IllegalAccessException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private String nameOf(Place place, int tableWords) {
        Class<?> type = place.owner().getClass();
        if (!place.isElement()) {
            String holder = isOfLibrary(type) ? null : names.get(place.owner());
            return holder == null ? place.field() : holder + " (" + place.field() + ")";
        }
        String name = names.getOrDefault(place.owner(), "");
        if (!name.equals("HotFilter.words") && !name.equals("HotFilter.bytes")) {
            return name.isEmpty() ? type.getSimpleName() : name + "[]";
        }
        boolean isTable = name.equals("HotFilter.bytes") || !hasBytes;
        return isTable && place.line() < Accesses.lineOfWord(tableWords) ? TABLE : "behind the table";
    }

    /** Returns the places by their names, in order. */
    public Collection<Spot> spots() {
        return spots.values();
    }

    /** Lines of an array, or fields, of one name. */
    public final class Spot {
        private final String name;
        private final Map<Operation, Integer> reads = new EnumMap<>(Operation.class);
        private final Map<Operation, Integer> writes = new EnumMap<>(Operation.class);
        private final Map<Operation, Integer> most = new EnumMap<>(Operation.class);
        private final Map<Operation, Integer> meetings = new EnumMap<>(Operation.class);
        private final Map<Operation, Integer> mostSeen = new EnumMap<>(Operation.class);
        private final Map<Operation, Long> pairs = new EnumMap<>(Operation.class);
        private boolean isStriped = true;

        private Spot(String name) {
            this.name = name;
        }

        private void add(Place place, boolean seen) {
            isStriped &= place.owner() instanceof LongAdder;
            for (Operation kind : Operation.values()) {
                reads.merge(kind, place.reads(kind), Integer::sum);
                writes.merge(kind, place.writes(kind), Integer::sum);
                most.merge(kind, place.writes(kind), Math::max);
                meetings.merge(kind, place.meetings(kind), Math::max);
                mostSeen.merge(kind, seen ? place.writes(kind) : 0, Math::max);
                pairs.merge(kind, place.meetings(kind) * (place.meetings(kind) - 1L), Long::sum);
            }
        }

        /** Returns the name. */
        public String name() {
            return name;
        }

        /** Returns whether each thread gets a line of its own there as soon as two meet. */
        public boolean isStriped() {
            return isStriped;
        }

        /** Returns the share of the operations in which threads meet at the most popular line. */
        public double mostMeetings(Operation kind) {
            return share(meetings, kind);
        }

        /**
         * Returns the probability that two of the operations write the same line, for each line
         * that one of them writes.
         */
        public double samePair(Operation kind) {
            double operations = Math.max(2, accesses.count(kind));
            double same = pairs.getOrDefault(kind, 0L) / (operations * (operations - 1));
            return same / Math.max(1, writes(kind));
        }

        /** Returns how many lines an operation reads on average. */
        public double reads(Operation kind) {
            return share(reads, kind);
        }

        /** Returns how many lines an operation writes on average. */
        public double writes(Operation kind) {
            return share(writes, kind);
        }

        /** Returns the share of the operations that write the line that most of them write. */
        public double most(Operation kind) {
            return share(most, kind);
        }

        /** Returns the same of the lines that lookups read, too, or a field of the same object. */
        public double mostSeen(Operation kind) {
            return share(mostSeen, kind);
        }

        private double share(Map<Operation, Integer> counts, Operation kind) {
            return (double) counts.getOrDefault(kind, 0) / Math.max(1, accesses.count(kind));
        }
    }
}
