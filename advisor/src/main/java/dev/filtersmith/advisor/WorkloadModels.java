package dev.filtersmith.advisor;

import dev.filtersmith.Layout;
import dev.filtersmith.advisor.rules.Models;

/** The predictions of all families, for the rules of profiles. */
final class WorkloadModels implements Models {
    @Override
    public FilterModel model(Layout layout, int sweeps) {
        return sweeps > 0 ? Advisors.model(layout, sweeps) : Advisors.model(layout);
    }

    @Override
    public boolean hasRoom(Layout layout) {
        return Advisors.shortages(layout).isEmpty();
    }

    @Override
    public long elementsFor(Layout layout, long keys, double share, int times) {
        return Advisors.elementsFor(layout, keys, share, times);
    }

    @Override
    public MemoryReads reads(Layout layout, FilterModel model, long elements) {
        return Advisors.reads(layout, model, elements);
    }
}
