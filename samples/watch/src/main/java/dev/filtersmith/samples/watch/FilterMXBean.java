package dev.filtersmith.samples.watch;

/** The attributes of the agent's MXBeans that this sample reads; they have more. */
public interface FilterMXBean {
    String getSpec();

    String getEngine();

    long getExpectedElements();

    long getApproximateElementCount();

    long getNewElements();

    double getPredictedFpp();

    double getMaxFpp();

    long getLookups();

    long getHits();

    long getReportedFalsePositives();

    long getStashSize();

    long getRejectedPuts();
}
