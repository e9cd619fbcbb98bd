package dev.filtersmith.samples.states;

/** Decides on packets by the states of their connections. */
interface Firewall {
    /** Returns whether a packet may pass, and follows its connection. */
    boolean accepts(Packet packet);

    /** Ends a period: connections that have been idle for some periods are forgotten. */
    void endPeriod();

    /** Returns the size of the table in bits. */
    long bits();
}
