package dev.filtersmith.testing;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.LongFilter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Random traces of operations on a filter over long keys. The same arguments give the same trace. Equal filters answer the
 * steps of a trace equally.
 */
public final class Traces {
    private static final int MOVES = 16;
    private static final int STEPS_TO_REBALANCE = 20;

    private Traces() {}

    /** What a step asks of a filter. */
    public enum Operation {
        /** One key is put. */
        PUT,
        /** One key is looked for. */
        MIGHT_CONTAIN,
        /** A part of the keys is put. */
        PUT_ALL,
        /** A part of the keys is looked for. */
        MIGHT_CONTAIN_ALL,
        /** A step of rebalancing is made. */
        REBALANCE
    }

    /**
     * A step of a trace. The keys of a single operation are an array of one; the batch operations leave out the first and the
     * last key, so that offsets count; a step of rebalancing has none.
     *
     * @param operation operation
     * @param keys keys
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared; batches take arrays.
    public record Step(Operation operation, long[] keys) {
        /**
         * Carries out the step.
         *
         * @param filter filter
         * @return what the filter answered, a refusal included, in a form that can be compared
         */
        public String answer(LongFilter filter) {
            try {
                return switch (operation) {
                    case PUT -> String.valueOf(filter.put(keys[0]));
                    case MIGHT_CONTAIN -> String.valueOf(filter.mightContain(keys[0]));
                    case PUT_ALL -> String.valueOf(filter.putAll(keys, 1, keys.length - 2));
                    case MIGHT_CONTAIN_ALL -> mightContainAll(filter);
                    case REBALANCE -> String.valueOf(filter.rebalance(MOVES));
                };
            } catch (FilterFullException full) {
                return "full after " + full.accepted();
            } catch (UnsupportedOperationException slices) {
                return "cannot move";
            }
        }

        private String mightContainAll(LongFilter filter) {
            // Garbage on purpose: the answers overwrite their words and no other.
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
     * A trace that puts about so many different keys, and looks for as many again, half of them put before.
     *
     * @param seed seed
     * @param keys number of keys to put, above 0
     * @return steps in order
     */
    public static List<Step> of(long seed, int keys) {
        Random random = new Random(seed);
        List<Step> steps = new ArrayList<>();
        int put = 0;
        while (put < keys) {
            boolean puts = random.nextBoolean();
            // One step in eight is a batch, of up to three chunks of the generated engine.
            boolean batch = random.nextInt(8) == 0;
            long[] drawn = new long[batch ? 2 + random.nextInt(Math.min(400, keys)) : 1];
            for (int i = 0; i < drawn.length; i++) {
                // Keys put are numbered from 0; negative ones are never put. One put in five repeats an older key.
                int old = random.nextInt(put + 1);
                drawn[i] = puts ? random.nextInt(5) == 0 ? old : put++ : random.nextBoolean() ? old : ~(long) old;
            }
            steps.add(new Step(operation(puts, batch), drawn));
            if (steps.size() % STEPS_TO_REBALANCE == 0) {
                steps.add(new Step(Operation.REBALANCE, new long[0]));
            }
        }
        return steps;
    }

    private static Operation operation(boolean puts, boolean batch) {
        if (batch) {
            return puts ? Operation.PUT_ALL : Operation.MIGHT_CONTAIN_ALL;
        }
        return puts ? Operation.PUT : Operation.MIGHT_CONTAIN;
    }
}
