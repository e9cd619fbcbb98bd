/**
 * Metrics of filters for <a href="https://micrometer.io">Micrometer</a>, and so for Prometheus,
 * OTLP, and the other systems that Micrometer reports to. {@link
 * dev.filtersmith.micrometer.FilterMetrics} binds filters that the application names, {@link
 * dev.filtersmith.micrometer.AgentFilterMetrics} all filters that the Java agent shows.
 */
@NullMarked
package dev.filtersmith.micrometer;

import org.jspecify.annotations.NullMarked;
