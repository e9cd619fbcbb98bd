package dev.filtersmith.agent.telemetry;

import java.lang.ref.Reference;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/** A filter in use, known only by its announcement and statistics. It can still be collected. */
final class LiveFilter {
    private final long id;
    private final Reference<Supplier<Map<String, Object>>> reference;
    private volatile Map<String, Object> last;
    private volatile boolean gone;
    private final Object lock = new Object();

    /** Whether the predicted rate was above the maximum rate at the last check. */
    private boolean beyondRate;

    /** Creates a filter from the first message of the library about it. */
    @SuppressWarnings("unchecked") // The library checks the version, which fixes the types.
    LiveFilter(Map<String, Object> announcement) {
        this.id = number(announcement, "id");
        this.reference =
                (Reference<Supplier<Map<String, Object>>>) Objects.requireNonNull(announcement.get("snapshot"));
        this.last = announcement;
    }

    long id() {
        return id;
    }

    String signature() {
        return text("signature");
    }

    /** Requests new statistics. The last ones stay if the filter is gone. */
    void refresh() {
        Map<String, Object> before = last;
        Supplier<Map<String, Object>> snapshots = reference.get();
        if (snapshots == null) {
            gone = true;
            return;
        }
        Map<String, Object> snapshot = snapshots.get();
        synchronized (lock) {
            if (last == before) {
                last = snapshot;
            } else {
                // The snapshot may have begun before the announcement of a name.
                Map<String, Object> named = new HashMap<>(snapshot);
                named.put("name", text("name"));
                last = named;
            }
        }
    }

    boolean isGone() {
        return gone;
    }

    String text(String name) {
        return String.valueOf(last.getOrDefault(name, ""));
    }

    long number(String name) {
        return number(last, name);
    }

    /** Returns a number of a message, or 0 if the message does not have it. */
    static long number(Map<String, Object> message, String name) {
        return message.get(name) instanceof Number number ? number.longValue() : 0;
    }

    /** Returns the number of elements, or -1 before the first pass over the filter. */
    long elements() {
        return contentAgeMillis() < 0 ? -1 : number("approximateElementCount");
    }

    /** Returns the age of the values that need a pass over the filter, or -1 before the first. */
    long contentAgeMillis() {
        return last.get("contentAgeMillis") instanceof Number age ? age.longValue() : -1;
    }

    /** Takes another announcement of the same filter, which has a name now. */
    void announced(Map<String, Object> announcement) {
        synchronized (lock) {
            Map<String, Object> both = new HashMap<>(last);
            both.putAll(announcement);
            last = both;
        }
    }

    double rate(String name) {
        return last.get(name) instanceof Number number ? number.doubleValue() : Double.NaN;
    }

    long[] numbers(String name) {
        return last.get(name) instanceof long[] numbers ? numbers : new long[0];
    }

    /** Returns whether the predicted rate has passed the maximum rate since the last call. */
    boolean hasPassedRate() {
        boolean before = beyondRate;
        beyondRate = rate("maxFpp") > 0 && rate("predictedFpp") > rate("maxFpp");
        return beyondRate && !before;
    }
}
