package dev.filtersmith.advisor.dleft;

import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.dleft.DLeftLayout;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The most recent large simulations. A search predicts the layout that it chooses more than once,
 * and a compiler asks for it again where the promised size has the chunks of large tables.
 */
final class Predictions {
    private static final int MAX_PREDICTIONS = 20;

    private static final Map<String, DLeftModel> KEPT = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, DLeftModel> eldest) {
            return size() > MAX_PREDICTIONS;
        }
    };

    private Predictions() {}

    /**
     * Predicts filters of a size at their design load, or with their expected elements, with the
     * bucket choice of that size.
     */
    static DLeftModel of(DLeftLayout layout, TableSize size) {
        // Of the size, the spec has the elements if they are expected. Otherwise the simulation has
        // nothing but the chunks.
        String question = size.chunkMask() + " " + layout.spec().text();
        synchronized (KEPT) {
            DLeftModel known = KEPT.get(question);
            if (known != null) {
                return known;
            }
        }
        // Outside the lock: other layouts are predicted at the same time.
        DLeftModel model = DLeftModel.of(layout, load(layout, size), size);
        synchronized (KEPT) {
            KEPT.put(question, model);
        }
        return model;
    }

    /** Returns the load of a filter of this size that holds the expected elements. */
    static double load(DLeftLayout layout, TableSize size) {
        long elements = layout.spec().expectedElements();
        return elements > 0
                ? (double) elements / ((long) size.buckets() * layout.spec().subtables())
                : layout.spec().averageLoad();
    }
}
