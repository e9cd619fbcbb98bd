package dev.filtersmith.advisor.buckets;

import dev.filtersmith.advisor.FilterModel;

/** What a filter of a d-left family promises at a load of its buckets. */
public interface BucketModel extends FilterModel {
    /**
     * The load that the model is for.
     *
     * @return elements per bucket over the whole table
     */
    double averageLoad();
}
