package dev.filtersmith.samples.states;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.Filters;
import dev.filtersmith.States;
import dev.filtersmith.annotation.WindowedCuckooFilter;
import dev.filtersmith.rotating.RotatingBuilder;
import dev.filtersmith.rotating.RotatingFilter;
import dev.filtersmith.samples.states.Packet.Connection;
import org.jspecify.annotations.Nullable;

/**
 * The connections of a firewall and their states, in a filter that forgets those that are idle.
 *
 * <p>This file is a template: replace {@link State} and {@link Connection} by your own.
 */
final class ConnectionTable implements Firewall {
    /** States, in three bits beside the fingerprint of the connection. */
    @WindowedCuckooFilter(maxFpp = 1e-3, valueBits = 3)
    interface Connections extends States<Connection> {
        boolean put(Connection connection, State state);

        boolean change(Connection connection, State from, State to);

        @Nullable
        State get(Connection connection, @Nullable State absent, State ambiguous);
    }

    private final RotatingFilter<Connections> window;

    /** Creates a table for a number of connections in each of some periods. */
    ConnectionTable(long connectionsInPeriod, int periods, long seed) {
        this.window = RotatingBuilder.of(Filters.builder(Connections.class)
                        .expectedElements(connectionsInPeriod)
                        .seed(seed))
                .panes(periods)
                .build();
    }

    @Override
    public boolean accepts(Packet packet) {
        Connections connections = window.filter();
        Connection connection = packet.connection();
        State now = connections.get(connection, null, State.UNCLEAR);
        if (now == State.UNCLEAR) {
            return true; // Rather a packet too many than a connection that is cut off.
        }
        State next = (now == null ? State.CLOSED : now).after(packet.kind());
        if (next == null) {
            return false;
        }
        try {
            if (now == null || now == next) {
                connections.put(connection, next); // Or keeps it for as long as a new one.
            } else {
                connections.change(connection, now, next);
            }
            return true;
        } catch (FilterFullException full) {
            return false; // What the firewall cannot follow does not pass.
        }
    }

    @Override
    public void endPeriod() {
        window.rotate();
    }

    @Override
    public long bits() {
        return window.filter().bitSize();
    }
}
