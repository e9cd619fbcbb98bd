package dev.filtersmith.samples.states;

import dev.filtersmith.samples.states.Packet.Connection;
import java.util.HashMap;
import java.util.Map;

/** The same table in a hash map, which is never wrong. */
final class ExactTable implements Firewall {
    /** An entry of 32 bytes, a connection of 32, a state with its period of 24, and a slot. */
    private static final long BITS_OF_CONNECTION = 8 * (32 + 32 + 24 + 6);

    private record Followed(State state, int period) {}

    private final Map<Connection, Followed> connections = new HashMap<>();
    private final int periods;
    private int period;
    private int most;

    ExactTable(int periods) {
        this.periods = periods;
    }

    @Override
    public boolean accepts(Packet packet) {
        Followed now = connections.get(packet.connection());
        State next = (now == null ? State.CLOSED : now.state()).after(packet.kind());
        if (next == null) {
            return false;
        }
        connections.put(packet.connection(), new Followed(next, period));
        return true;
    }

    @Override
    public void endPeriod() {
        most = Math.max(most, connections.size());
        period++;
        connections.values().removeIf(followed -> period - followed.period() >= periods);
    }

    /** Returns the largest number of connections at the end of a period. */
    int most() {
        return most;
    }

    @Override
    public long bits() {
        return most * BITS_OF_CONNECTION;
    }
}
