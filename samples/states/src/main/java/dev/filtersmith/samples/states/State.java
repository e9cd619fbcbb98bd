package dev.filtersmith.samples.states;

import dev.filtersmith.samples.states.Packet.Kind;
import org.jspecify.annotations.Nullable;

/** The states of a connection, as a firewall between client and server sees them (RFC 9293). */
enum State {
    CLOSED,
    SYN_SENT,
    SYN_RECEIVED,
    ESTABLISHED,
    FIN_WAIT,
    LAST_ACK,
    TIME_WAIT,
    /** The answer of a filter that has elements of several states; it is never stored. */
    UNCLEAR;

    /** Returns the state after a packet; null if the packet does not belong here. */
    @Nullable
    State after(Kind packet) {
        return switch (packet) {
            case SYN -> this == CLOSED || this == TIME_WAIT ? SYN_SENT : null;
            case SYN_ACK -> this == SYN_SENT ? SYN_RECEIVED : null;
            case ACK -> afterAck();
            case FIN -> afterFin();
            case RST -> this == CLOSED ? null : CLOSED;
        };
    }

    private @Nullable State afterAck() {
        return switch (this) {
            case SYN_RECEIVED, ESTABLISHED -> ESTABLISHED;
            case FIN_WAIT -> FIN_WAIT;
            case LAST_ACK, TIME_WAIT -> TIME_WAIT;
            default -> null;
        };
    }

    private @Nullable State afterFin() {
        return switch (this) {
            case ESTABLISHED -> FIN_WAIT;
            case FIN_WAIT -> LAST_ACK;
            default -> null;
        };
    }
}
