package dev.filtersmith.samples.flows;

/**
 * One record of a flow. A flow has many if it lasts.
 *
 * @param time when it came, in seconds from any fixed moment
 * @param flow its flow
 */
record Arrival(double time, Flow flow) {}
