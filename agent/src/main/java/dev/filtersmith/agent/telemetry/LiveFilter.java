package dev.filtersmith.agent.telemetry;

import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A filter in use, of which nothing is known but what it tells. It is not kept from being collected. */
final class LiveFilter {
    private final long id;
    private final Supplier<@Nullable Map<String, Object>> snapshots;
    private volatile Map<String, Object> last;
    private volatile boolean gone;

    /** Whether the predicted rate was above the highest allowed one when it was looked at. */
    private boolean beyondRate;

    /**
     * A filter.
     *
     * @param announcement what the library says of it at first
     */
    @SuppressWarnings("unchecked") // The version of the services, which the library checks, tells the types.
    LiveFilter(Map<String, Object> announcement) {
        this.id = number(announcement, "id");
        this.snapshots = (Supplier<@Nullable Map<String, Object>>) Objects.requireNonNull(announcement.get("snapshot"));
        this.last = announcement;
    }

    long id() {
        return id;
    }

    String signature() {
        return text("signature");
    }

    /** Asks for new statistics; where the filter is gone, the last ones stay. */
    void refresh() {
        Map<String, Object> snapshot = snapshots.get();
        if (snapshot == null) {
            gone = true;
        } else {
            last = snapshot;
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

    /** A number of a message, 0 where it has none. */
    static long number(Map<String, Object> message, String name) {
        return message.get(name) instanceof Number number ? number.longValue() : 0;
    }

    double rate(String name) {
        return last.get(name) instanceof Number number ? number.doubleValue() : Double.NaN;
    }

    long[] numbers(String name) {
        return last.get(name) instanceof long[] numbers ? numbers : new long[0];
    }

    /** Whether the predicted rate has passed the highest allowed one since the last question. */
    boolean hasPassedRate() {
        boolean before = beyondRate;
        beyondRate = rate("maxFpp") > 0 && rate("predictedFpp") > rate("maxFpp");
        return beyondRate && !before;
    }
}
