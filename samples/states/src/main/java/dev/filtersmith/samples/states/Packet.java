package dev.filtersmith.samples.states;

/** A packet of a connection, with its time in seconds. */
record Packet(double time, Connection connection, Kind kind) {
    /** The addresses and ports of a connection, those of the client first. */
    record Connection(int client, int clientPort, int server, int serverPort) {}

    /** The flags of a packet. */
    enum Kind {
        SYN,
        SYN_ACK,
        ACK,
        FIN,
        RST
    }
}
