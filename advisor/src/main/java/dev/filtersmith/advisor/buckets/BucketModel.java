package dev.filtersmith.advisor.buckets;

import dev.filtersmith.advisor.FilterModel;

/** The prediction for a filter of a d-left family at a load of its buckets. */
public interface BucketModel extends FilterModel {
    /** Returns the load of the prediction, in elements per bucket over the whole table. */
    double averageLoad();
}
