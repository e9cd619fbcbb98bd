package dev.filtersmith.maintained;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.catalog.Families;

/** The same with chains, which rebuilds fold. */
class ChainedThreadsTest extends RespecialisedThreadsTest {
    @Override
    CountingSpec spec() {
        return Families.in(Growth.CHAINED, super.spec());
    }
}
