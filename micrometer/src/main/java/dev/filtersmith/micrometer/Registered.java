package dev.filtersmith.micrometer;

import java.util.ArrayList;
import java.util.List;

/** Meters that are to be removed from their registries later. */
final class Registered {
    private final List<NewMeters> all = new ArrayList<>();

    synchronized void add(NewMeters meters) {
        all.add(meters);
    }

    /** Removes the meters. Others that are added later are removed by the next call. */
    synchronized void close() {
        all.forEach(NewMeters::remove);
        all.clear();
    }
}
