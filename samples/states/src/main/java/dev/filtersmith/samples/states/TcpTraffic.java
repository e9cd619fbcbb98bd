package dev.filtersmith.samples.states;

import dev.filtersmith.samples.states.Packet.Connection;
import dev.filtersmith.samples.states.Packet.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.SplittableRandom;

/**
 * Made traffic: connections that begin at random, and send packets a second apart on average. Of a
 * hundred, two stop without an end, and two are reset. One packet of ten is of no connection.
 */
final class TcpTraffic {
    /** 10.0.0.0/8, the private addresses. */
    private static final int CLIENTS = 10 << 24;

    /** 198.18.0.0/15, the addresses for benchmarks. */
    private static final int SERVERS = 198 << 24 | 18 << 16;

    /** 240.0.0.0/4, which no network uses. */
    private static final int NOBODY = 240 << 24;

    private static final int ACKS = 12;
    private static final int HTTPS = 443;

    private final SplittableRandom random;

    TcpTraffic(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** Returns the packets of some seconds, in which a number of connections begin, in order. */
    List<Packet> generate(double seconds, int connections) {
        Queue<Packet> packets = new PriorityQueue<>(Comparator.comparingDouble(Packet::time));
        for (int i = 0; i < connections; i++) {
            addConnection(random.nextDouble() * seconds, packets);
        }
        List<Packet> ordered = new ArrayList<>(packets.size());
        while (!packets.isEmpty() && packets.element().time() < seconds) {
            Packet next = packets.remove();
            ordered.add(next);
            if (random.nextInt(9) == 0) {
                ordered.add(new Packet(next.time(), nobody(), Kind.values()[random.nextInt(1, 5)]));
            }
        }
        return ordered;
    }

    private void addConnection(double begin, Queue<Packet> packets) {
        Connection connection = new Connection(
                CLIENTS + random.nextInt(1 << 20),
                random.nextInt(1 << 15, 1 << 16),
                SERVERS + random.nextInt(1 << 10),
                HTTPS);
        double time = begin;
        for (Kind kind : script()) {
            packets.add(new Packet(time, connection, kind));
            time += -Math.log(1 - random.nextDouble());
        }
    }

    private List<Kind> script() {
        List<Kind> script = new ArrayList<>(List.of(Kind.SYN, Kind.SYN_ACK));
        for (int ack = random.nextInt(1, 2 * ACKS); ack > 0; ack--) {
            script.add(Kind.ACK);
        }
        switch (random.nextInt(50)) {
            case 0 -> {} // It stops.
            case 1 -> script.add(Kind.RST);
            default -> script.addAll(List.of(Kind.FIN, Kind.ACK, Kind.FIN, Kind.ACK));
        }
        return script;
    }

    private Connection nobody() {
        return new Connection(
                NOBODY + random.nextInt(1 << 28),
                random.nextInt(1 << 15, 1 << 16),
                SERVERS + random.nextInt(1 << 10),
                HTTPS);
    }
}
