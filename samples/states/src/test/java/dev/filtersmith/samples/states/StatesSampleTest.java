package dev.filtersmith.samples.states;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.samples.states.Packet.Connection;
import dev.filtersmith.samples.states.Packet.Kind;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class StatesSampleTest {
    private final StringWriter text = new StringWriter();
    private final PrintWriter out = new PrintWriter(text);

    private static Packet packet(int client, Kind kind) {
        return new Packet(0, new Connection(client, 40_000, 1, 443), kind);
    }

    @Test
    void aConnectionIsFollowedFromItsBeginToItsEnd() {
        for (Firewall table : List.of(new ConnectionTable(1000, 3, 1), new ExactTable(3))) {
            assertThat(table.accepts(packet(1, Kind.ACK))).isFalse();
            for (Kind kind : List.of(Kind.SYN, Kind.SYN_ACK, Kind.ACK, Kind.FIN, Kind.ACK, Kind.FIN, Kind.ACK)) {
                assertThat(table.accepts(packet(1, kind))).as("%s", kind).isTrue();
            }
            assertThat(table.accepts(packet(1, Kind.SYN_ACK))).isFalse();
            assertThat(table.accepts(packet(1, Kind.SYN))).as("a new one").isTrue();
            assertThat(table.accepts(packet(1, Kind.RST))).isTrue();
            assertThat(table.accepts(packet(1, Kind.ACK))).as("after the reset").isFalse();
            assertThat(table.accepts(packet(1, Kind.SYN))).isTrue();
        }
    }

    @Test
    void anIdleConnectionIsForgotten() {
        for (Firewall table : List.of(new ConnectionTable(1000, 3, 1), new ExactTable(3))) {
            for (Kind kind : List.of(Kind.SYN, Kind.SYN_ACK, Kind.ACK)) {
                assertThat(table.accepts(packet(1, kind))).isTrue();
                assertThat(table.accepts(packet(2, kind))).isTrue();
            }
            for (int period = 0; period < 3; period++) {
                assertThat(table.accepts(packet(1, Kind.ACK))).isTrue();
                table.endPeriod();
            }
            assertThat(table.accepts(packet(1, Kind.ACK))).isTrue();
            assertThat(table.accepts(packet(2, Kind.ACK))).isFalse();
        }
    }

    /** A false positive, or an ambiguous answer, makes a decision wrong. */
    @Test
    void fewDecisionsAreWrong() {
        double wrong = new TcpReport(60, 500, 1, out).print();
        assertThat(wrong).isLessThan(4e-3);
        assertThat(text.toString()).contains("hash map", "filter");
    }

    @Test
    void theIndexFindsWhatTheFilesHave() {
        assertThat(new FileReport(500, 1, out).print()).as(text.toString()).isTrue();
    }

    @Test
    void movedKeysAreFoundWhereTheyAre() {
        SplittableRandom random = new SplittableRandom(1);
        List<long[]> files = new ArrayList<>(
                List.of(random.longs(2000).sorted().toArray(), random.longs(2000).sorted().toArray(), new long[0]));
        FileIndex index = new FileIndex(files, 1);
        long[] moved = files.get(0);
        index.move(0, 2);
        assertThat(LongStream.of(moved)).allMatch(key -> index.find(key) == 2);
        assertThat(LongStream.of(files.get(1))).allMatch(key -> index.find(key) == 1);
        assertThat(random.longs(2000)).allMatch(key -> index.find(key) == -1);
    }
}
