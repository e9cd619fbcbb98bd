package dev.filtersmith.samples.flows;

/**
 * One record of a flow. A flow has many if it lasts.
 *
 * @param time its time of arrival, in seconds from any fixed moment
 * @param flow its flow
 */
record Arrival(double time, Flow flow) {}
