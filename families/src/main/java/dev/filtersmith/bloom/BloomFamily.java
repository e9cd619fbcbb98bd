package dev.filtersmith.bloom;

import dev.filtersmith.Problem;
import dev.filtersmith.family.Family;
import dev.filtersmith.family.Interpreter;
import dev.filtersmith.family.SpecAttributes;
import dev.filtersmith.storage.FilterTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A Bloom family: the Bloom filter, the choice Bloom filter or the counting Bloom filter. They have
 * the same rules and layout.
 *
 * @param <S> spec of the family
 */
public final class BloomFamily<S extends BloomTableSpec> extends Family<S, BloomTableLayout> {
    private BloomFamily(SpecAttributes<S> attributes) {
        super(attributes);
    }

    /**
     * Returns the family of some attributes, such as {@code BloomSpec.ATTRIBUTES}. It is of the
     * general type, and made when it is asked for, so that what names a family loads no other.
     */
    public static <S extends BloomTableSpec> Family<S, BloomTableLayout> of(SpecAttributes<S> attributes) {
        return first(new BloomFamily<>(attributes));
    }

    @Override
    public List<Problem> problems(S spec) {
        return BloomRules.problems(spec);
    }

    @Override
    public boolean leavesGeometry(S spec) {
        return BloomRules.leavesGeometry(spec);
    }

    @Override
    public boolean needsSearch(S spec) {
        return BloomRules.needsSearch(spec);
    }

    @Override
    public @Nullable S inClosedForm(S spec) {
        return ClosedForms.resolved(attributes(), spec);
    }

    @Override
    public boolean hasFormOfRate(S spec) {
        return !ClosedForms.takesSearch(spec);
    }

    @Override
    public long elementsAtRate(BloomTableLayout layout, double maxFpp, long elements) {
        return ClosedForms.elements(layout.spec(), maxFpp, elements);
    }

    @Override
    public BloomTableLayout layout(S spec) {
        return BloomTableLayout.of(spec);
    }

    @Override
    protected BloomTableLayout checkedLayout(S spec) {
        return new BloomTableLayout(spec);
    }

    @Override
    public FilterTable table(BloomTableLayout layout, long expectedElements, boolean view) {
        BloomSlots slots = new BloomSlots(layout, expectedElements, view ? 0 : layout.tableWords(expectedElements));
        if (layout.slotBits() > 1) {
            return new CounterTable(layout, slots);
        }
        return layout.storesCount() ? new ChoiceTable(layout, slots) : new BitTable(layout, slots);
    }

    @Override
    public Interpreter<BloomPlan> interpreter(BloomTableLayout layout, boolean views) {
        BloomPlan plan = new BloomPlan(layout, views);
        if (layout.slotBits() > 1) {
            return new Interpreter<>(
                    CountingBloomInterpreter.class, plan, CountingBloomInterpreter::new, CountingBloomMultiset::new);
        }
        return layout.storesCount()
                ? new Interpreter<>(ChoiceBloomInterpreter.class, plan, ChoiceBloomInterpreter::new)
                : new Interpreter<>(BloomInterpreter.class, plan, BloomInterpreter::new);
    }

    @Override
    public String storedParts() {
        return "bits";
    }
}
