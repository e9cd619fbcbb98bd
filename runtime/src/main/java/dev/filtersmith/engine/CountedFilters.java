package dev.filtersmith.engine;

import dev.filtersmith.Filter;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.emitted.LibraryAccess;
import dev.filtersmith.key.SeedAccess;
import dev.filtersmith.meter.Meter;
import dev.filtersmith.storage.FilterCore;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** The first counts of filters that were asked to count. Others need not load it. */
final class CountedFilters {
    private CountedFilters() {}

    /** Lets a filter count, after the operations that built it. */
    static <F extends Filter> F of(
            Class<F> type, @Nullable Type keyType, F filter, FilterCore core, long puts, long fresh, int sweeps) {
        core.askToCount();
        if (core.openedMeter() != null) {
            // That of an agent, or of a bound class.
            return filter;
        }
        Meter meter = new Meter(core);
        meter.created();
        if (sweeps == 0) {
            meter.put(puts, fresh);
        } else {
            meter.holds(core.approximateElementCount());
        }
        core.countBy(meter);
        return LibraryAccess.countIn(SeedAccess.LIBRARY, filter, meter.lookups()) || !(filter instanceof HotFilter own)
                ? filter
                : InterpretedProxy.of(type, own, keyType);
    }
}
