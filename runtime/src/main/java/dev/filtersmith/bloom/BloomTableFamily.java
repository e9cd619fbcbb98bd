package dev.filtersmith.bloom;

import dev.filtersmith.Problem;
import dev.filtersmith.family.Family;
import dev.filtersmith.family.SpecAttributes;
import dev.filtersmith.storage.FilterTable;
import java.util.List;

/**
 * Base of the Bloom families, which have the same rules and layout.
 *
 * @param <S> spec of the family
 */
abstract class BloomTableFamily<S extends BloomTableSpec> extends Family<S, BloomTableLayout> {
    BloomTableFamily(SpecAttributes<S> attributes) {
        super(attributes);
    }

    @Override
    public final List<Problem> problems(S spec) {
        return BloomRules.problems(spec);
    }

    @Override
    public final boolean leavesGeometry(S spec) {
        return BloomRules.leavesGeometry(spec);
    }

    @Override
    public final boolean needsSearch(S spec) {
        return BloomRules.needsSearch(spec);
    }

    @Override
    public final BloomTableLayout layout(S spec) {
        return BloomTableLayout.of(spec);
    }

    @Override
    public final FilterTable table(BloomTableLayout layout, long expectedElements, boolean view) {
        BloomSlots slots = new BloomSlots(layout, expectedElements, view ? 0 : layout.tableWords(expectedElements));
        if (layout.slotBits() > 1) {
            return new CounterTable(layout, slots);
        }
        return layout.storesCount() ? new ChoiceTable(layout, slots) : new BitTable(layout, slots);
    }

    @Override
    public final String storedParts() {
        return "bits";
    }
}
