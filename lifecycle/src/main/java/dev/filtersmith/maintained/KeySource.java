package dev.filtersmith.maintained;

import java.time.Instant;
import java.util.stream.Stream;

/**
 * The live keys of a {@link MaintainedFilter}, such as those of a table. Its methods are called by
 * the thread that rebuilds, while others change the source.
 *
 * <p>Let a key be <i>live</i> while the source would deliver it. All changes go through the filter:
 * {@link MaintainedFilter#put(Object, MaintainedFilter.Change)} makes a key live, {@link
 * MaintainedFilter#remove} ends that. Changes that a second process makes through a filter of
 * its own are not seen: keys that it inserts are denied here until the next rebuild.
 *
 * @param <T> type of the keys
 */
public interface KeySource<T> {
    /**
     * Delivers every key that is live from the call to the end of the stream, at least once. Keys
     * that become live meanwhile, or cease to be, may be delivered or not. A query that sees one
     * moment does this, and so do pages in the order of an immutable column.
     *
     * <p>A key that is delivered twice takes the room of two in a filter with deletion, until the
     * next rebuild. Too many copies of one key find no room in a filter of any size, and fail the
     * rebuild.
     *
     * @return keys; closed after use
     * @throws Exception if the source fails, which ends the rebuild
     */
    Stream<? extends T> all() throws Exception;

    /**
     * Delivers every live key that became live at a moment or later; others may be among them. It
     * is asked when a stored filter is loaded, with the moment at which it began to be saved, by
     * the clock of the machine that saved it. If another clock dates the keys, go back by as much
     * as it may be behind. Go back, too, by as much as a clock may be set back between a save and a
     * put: a key that is dated too early is missed. A key that the file has, too, is counted twice
     * until the next rebuild, as one that is delivered twice.
     *
     * @param moment begin of the save
     * @return keys; closed after use
     * @throws Exception if the source fails, which ends the load
     * @throws UnsupportedOperationException if the source cannot tell, as by default: then no
     *     stored filter can be loaded
     */
    default Stream<? extends T> since(Instant moment) throws Exception {
        throw new UnsupportedOperationException("since(" + moment + "): this source does not date its keys."
                + " Implement since, or rebuild in place of load.");
    }
}
