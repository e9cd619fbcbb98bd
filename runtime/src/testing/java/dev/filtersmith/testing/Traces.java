package dev.filtersmith.testing;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Random traces of operations on a filter over long keys. The same arguments give the same trace.
 * Equal filters answer the steps of a trace equally.
 */
public final class Traces {
    private static final int MOVES = 16;
    private static final int STEPS_TO_REBALANCE = 20;

    /** Keys that are put repeatedly, until counters are full. */
    private static final int HOT_KEYS = 3;

    /** One put in so many begins a row of puts of a hot key. */
    private static final int PUTS_TO_ROW = 40;

    private static final int MAX_ROW = 40;

    private final Random random;
    private final boolean removes;
    private final boolean rows;
    private final List<Step> steps = new ArrayList<>();

    /** The keys that are present if no put is refused. */
    private long[] live = new long[16];

    private int lives;
    private int put;
    private boolean growing = true;
    private int hot;
    private int left;

    private Traces(long seed, boolean removes, boolean rows) {
        this.random = new Random(seed);
        this.removes = removes;
        this.rows = rows;
    }

    /** An operation of a step. */
    public enum Operation {
        /** Puts one key. */
        PUT,
        /** Looks up one key. */
        MIGHT_CONTAIN,
        /** Puts a part of the keys. */
        PUT_ALL,
        /** Looks up a part of the keys. */
        MIGHT_CONTAIN_ALL,
        /** Makes a step of rebalancing. */
        REBALANCE,
        /** Removes one key. */
        REMOVE,
        /** Removes a part of the keys. */
        REMOVE_ALL,
        /** Counts one key. */
        COUNT,
        /** Removes one key that was never put, if the filter can determine that it is absent. */
        REMOVE_ABSENT
    }

    /**
     * A step of a trace. The keys of a single operation are an array of one, or of none if the step
     * is not allowed. Batch operations skip the first and the last key, so that offsets matter. A
     * step of rebalancing has no keys.
     *
     * @param operation operation
     * @param keys keys
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared; batches take arrays.
    public record Step(Operation operation, long[] keys) {
        /**
         * Performs the step.
         *
         * @param filter filter; one with deletion if the step is of a trace with removals
         * @return answer of the filter, possibly a refusal, in a comparable form
         */
        public String answer(LongFilter filter) {
            try {
                return switch (operation) {
                    case PUT -> String.valueOf(filter.put(keys[0]));
                    case MIGHT_CONTAIN -> String.valueOf(filter.mightContain(keys[0]));
                    case PUT_ALL -> String.valueOf(filter.putAll(keys, 1, keys.length - 2));
                    case MIGHT_CONTAIN_ALL -> mightContainAll(filter);
                    case REBALANCE -> String.valueOf(filter.rebalance(MOVES));
                    case REMOVE, REMOVE_ALL, COUNT, REMOVE_ABSENT -> answer((LongCountingFilter) filter);
                };
            } catch (FilterFullException full) {
                return "full after " + full.accepted() + " of them new " + full.fresh();
            } catch (UnsupportedOperationException slices) {
                return "cannot move";
            }
        }

        private String answer(LongCountingFilter filter) {
            if (keys.length == 0) {
                return "not allowed";
            }
            return switch (operation) {
                case REMOVE -> String.valueOf(filter.remove(keys[0]));
                case REMOVE_ALL -> String.valueOf(filter.removeAll(keys, 1, keys.length - 2));
                case COUNT -> String.valueOf(filter.count(keys[0]));
                default -> filter.mightContain(keys[0]) ? "seems there" : String.valueOf(filter.remove(keys[0]));
            };
        }

        private String mightContainAll(LongFilter filter) {
            // Garbage on purpose: the answers must overwrite their words and no others.
            long[] hits = new long[(keys.length - 2 + 63) / 64 + 1];
            Arrays.fill(hits, 0x5555555555555555L);
            return filter.mightContain(keys, 1, keys.length - 2, hits) + Arrays.toString(hits);
        }

        @Override
        public String toString() {
            return operation + Arrays.toString(keys);
        }
    }

    /**
     * Returns a trace that puts about this number of different keys and looks up as many again,
     * half of them put before. A few keys are put many times in a row.
     *
     * @param seed seed
     * @param keys number of keys to put, above 0
     * @return steps in order
     */
    public static List<Step> of(long seed, int keys) {
        return new Traces(seed, false, true).draw(keys);
    }

    /**
     * Returns a trace that also removes and counts: the number of present keys rises and falls in
     * turn. A few keys are put repeatedly, also many times in a row.
     *
     * @param seed seed
     * @param keys number of different keys to put, above 0
     * @return steps in order; removals of keys whose put was refused must be left out ({@link
     *     LiveKeys#allowed})
     */
    public static List<Step> counting(long seed, int keys) {
        return new Traces(seed, true, true).draw(keys);
    }

    /**
     * Returns a trace as {@link #counting}, without the rows of puts, which would leave counters
     * that have a ceiling there.
     *
     * @param seed seed
     * @param keys number of different keys to put, above 0
     * @return steps in order
     */
    public static List<Step> countingLow(long seed, int keys) {
        return new Traces(seed, true, false).draw(keys);
    }

    private List<Step> draw(int keys) {
        while (put < keys) {
            boolean puts = random.nextBoolean();
            // One step in eight is a batch, of up to three chunks of the generated engine.
            boolean batch = left == 0 && random.nextInt(8) == 0;
            Operation operation = left > 0 ? Operation.PUT : operation(puts, batch);
            long[] drawn = new long[batch ? 2 + random.nextInt(Math.min(400, keys)) : 1];
            for (int i = 0; i < drawn.length; i++) {
                boolean leftOut = batch && (i == 0 || i == drawn.length - 1);
                drawn[i] = key(operation, leftOut);
            }
            steps.add(new Step(operation, drawn));
            if (steps.size() % STEPS_TO_REBALANCE == 0) {
                steps.add(new Step(Operation.REBALANCE, new long[0]));
                growing = !removes || random.nextInt(3) > 0;
            }
        }
        return steps;
    }

    private Operation operation(boolean puts, boolean batch) {
        if (puts && removes && lives > 0 && random.nextInt(4) < (growing ? 1 : 3)) {
            return batch ? Operation.REMOVE_ALL : Operation.REMOVE;
        } else if (!puts && removes && !batch && random.nextBoolean()) {
            return random.nextInt(4) == 0 ? Operation.REMOVE_ABSENT : Operation.COUNT;
        } else if (batch) {
            return puts ? Operation.PUT_ALL : Operation.MIGHT_CONTAIN_ALL;
        }
        return puts ? Operation.PUT : Operation.MIGHT_CONTAIN;
    }

    /**
     * Returns a key. Keys put are numbered from 0; negative ones are never put. One put in five
     * repeats an older key.
     */
    private long key(Operation operation, boolean leftOut) {
        int old = random.nextInt(put + 1);
        return switch (operation) {
            case PUT, PUT_ALL -> putOf(keyToPut(old), leftOut);
            case REMOVE, REMOVE_ALL -> lives == 0 || leftOut ? ~(long) old : taken(random.nextInt(lives));
            case REMOVE_ABSENT -> ~(long) old;
            default -> random.nextBoolean() ? old : ~(long) old;
        };
    }

    private long keyToPut(int old) {
        if (rows && left == 0 && random.nextInt(PUTS_TO_ROW) == 0) {
            hot = random.nextInt(HOT_KEYS);
            left = 1 + random.nextInt(MAX_ROW);
        }
        if (left > 0) {
            left--;
            return hot;
        }
        return random.nextInt(5) == 0 ? repeated(old) : put++;
    }

    private long repeated(int old) {
        return removes && random.nextBoolean() ? random.nextInt(HOT_KEYS) : old;
    }

    private long putOf(long key, boolean leftOut) {
        if (removes && !leftOut) {
            live = lives == live.length ? Arrays.copyOf(live, 2 * lives) : live;
            live[lives++] = key;
        }
        return key;
    }

    private long taken(int index) {
        long key = live[index];
        live[index] = live[--lives];
        return key;
    }
}
