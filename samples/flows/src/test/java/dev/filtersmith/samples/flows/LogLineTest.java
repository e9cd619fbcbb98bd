package dev.filtersmith.samples.flows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogLineTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.5 255.0.0.1 65535 10.2.3.4 0 udp",
                " 1.5,255.0.0.1,65535,10.2.3.4,0,17 ",
                "15e-1\t255.0.0.1 ,  65535\t10.2.3.4 0 UDP, and more"
            })
    void fieldsAreSeparatedByCommasOrBlanks(String line) {
        assertThat(LogLine.parse(line))
                .isEqualTo(new Arrival(1.5, new Flow(0xff00_0001, 0x0a02_0304, 65535, 0, (byte) 17)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1",
                "1 2 3 4 5",
                "NaN 1.2.3.4 1 1.2.3.4 1 tcp",
                "Infinity 1.2.3.4 1 1.2.3.4 1 tcp",
                "1 1.2.3 1 1.2.3.4 1 tcp",
                "1 1.2.3.4. 1 1.2.3.4 1 tcp",
                "1 1.2.3.-4 1 1.2.3.4 1 tcp",
                "1 1..3.4 1 1.2.3.4 1 tcp",
                "1 1.2.3.4 -1 1.2.3.4 1 tcp",
                "1 1.2.3.4 1 1.2.3.4 65536 tcp",
                "1 1.2.3.4 1 1.2.3.4 99999999999 tcp",
                "1 1.2.3.4 1 1.2.3.4 1 256",
                "1,1.2.3.4,1,1.2.3.4,1,"
            })
    void otherLinesAreWrong(String line) {
        assertThatIllegalArgumentException().isThrownBy(() -> LogLine.parse(line));
    }

    @Test
    void protocolsAreNamesOrNumbers() {
        assertThat(LogLine.parse("1 1.2.3.4 1 1.2.3.4 1 icmp").flow().protocol())
                .isEqualTo((byte) 1);
        assertThat(LogLine.parse("1 1.2.3.4 1 1.2.3.4 1 tcp").flow().protocol()).isEqualTo((byte) 6);
        assertThat(LogLine.parse("1 1.2.3.4 1 1.2.3.4 1 255").flow().protocol()).isEqualTo((byte) 255);
    }
}
