package dev.filtersmith.samples.flows;

/** The live flows, each as often as it has records in the window. */
interface FlowSet {
    /**
     * Adds a record of a flow.
     *
     * @return whether the flow was live before
     */
    boolean add(Flow flow);

    /**
     * Takes away a record of a flow.
     *
     * @return whether there was one to take away
     */
    boolean remove(Flow flow);

    /** Whether the flow is live. */
    boolean contains(Flow flow);
}
