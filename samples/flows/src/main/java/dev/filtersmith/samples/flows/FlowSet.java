package dev.filtersmith.samples.flows;

/** The multiset of live flows, each as often as it has records in the window. */
interface FlowSet {
    /**
     * Adds a record of a flow.
     *
     * @return whether the flow was live before
     */
    boolean add(Flow flow);

    /**
     * Removes a record of a flow.
     *
     * @return whether there was a record to remove
     */
    boolean remove(Flow flow);

    /** Returns whether the flow is live. */
    boolean contains(Flow flow);
}
