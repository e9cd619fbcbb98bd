package dev.filtersmith.samples.states;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** Gives the same packets to both tables, and counts where the filter decides otherwise. */
final class TcpReport {
    /** A connection is forgotten when it was idle for 3 to 4 of these. */
    private static final double PERIOD = 15;

    private static final int PERIODS = 4;

    private final List<Packet> packets;
    private final int connectionsInPeriod;
    private final PrintWriter out;
    private long wronglyPassed;
    private long wronglyDropped;

    TcpReport(int seconds, int connectionsInSecond, long seed, PrintWriter out) {
        this.packets = new TcpTraffic(seed).generate(seconds, seconds * connectionsInSecond);
        // Those that begin in a period, and those of some ten seconds before, which go on.
        this.connectionsInPeriod = (int) (connectionsInSecond * (PERIOD + 25));
        this.out = out;
    }

    /** Prints the table, and returns the share of wrong decisions. */
    double print() {
        ExactTable exact = new ExactTable(PERIODS);
        Firewall filter = table();
        compare(exact, filter);
        print("%,d packets of at most %,d connections%n%n", packets.size(), exact.most());
        print("%-10s %14s %14s %16s %12s%n", "", "wrongly passed", "wrongly dropped", "bits/connection", "ns/packet");
        row("hash map", 0, 0, exact.bits(), exact.most(), time(new ExactTable(PERIODS)));
        row("filter", wronglyPassed, wronglyDropped, filter.bits(), exact.most(), time(table()));
        return (double) (wronglyPassed + wronglyDropped) / packets.size();
    }

    private Firewall table() {
        return new ConnectionTable(connectionsInPeriod, PERIODS, 1);
    }

    private void compare(Firewall exact, Firewall filter) {
        double end = PERIOD;
        for (Packet packet : packets) {
            for (; packet.time() > end; end += PERIOD) {
                exact.endPeriod();
                filter.endPeriod();
            }
            boolean right = exact.accepts(packet);
            boolean answer = filter.accepts(packet);
            wronglyPassed += answer && !right ? 1 : 0;
            wronglyDropped += right && !answer ? 1 : 0;
        }
    }

    /** Returns the nanoseconds for a packet. */
    private double time(Firewall table) {
        long begin = System.nanoTime();
        double end = PERIOD;
        for (Packet packet : packets) {
            for (; packet.time() > end; end += PERIOD) {
                table.endPeriod();
            }
            table.accepts(packet);
        }
        return (double) (System.nanoTime() - begin) / packets.size();
    }

    private void row(String name, long passed, long dropped, long bits, int connections, double nanos) {
        print("%-10s %,14d %,15d %16.1f %12.0f%n", name, passed, dropped, (double) bits / connections, nanos);
    }

    private void print(String format, Object... values) {
        out.printf(Locale.ROOT, format, values).flush();
    }
}
