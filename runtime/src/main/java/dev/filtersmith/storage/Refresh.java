package dev.filtersmith.storage;

import dev.filtersmith.Filter;

/** The replacement of a filter's content by fresh puts of all live elements. */
final class Refresh {
    private final LiveKeys live;

    Refresh(Filter filter, long... hashes) {
        this.live = new LiveKeys(filter, hashes);
    }

    /**
     * Checks that the keys are the content of a filter, and puts them into it, emptied.
     *
     * @throws dev.filtersmith.LiveKeysException if they are not; the content is undefined then
     */
    void run(HashOperations filter) {
        if (filter.content().table().refresh(live, filter::putHash)) {
            return;
        }
        removeAll(filter);
        for (long hash : live.hashes()) {
            filter.putHash(hash);
        }
    }

    private void removeAll(HashOperations filter) {
        long[] hashes = live.hashes();
        for (int i = 0; i < hashes.length; i++) {
            if (!filter.removeHash(hashes[i])) {
                throw live.notThere(i);
            }
        }
        long left = filter.content().elements();
        if (left != 0) {
            throw live.leftOut(Long.toString(left));
        }
    }
}
