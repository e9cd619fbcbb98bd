package dev.filtersmith.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class AgentOptionsTest {
    private final List<String> problems = new ArrayList<>();

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "  "})
    void defaults(String text) {
        AgentOptions options = AgentOptions.parse(text, problems::add);
        assertThat(options.stale()).isEqualTo("bind");
        assertThat(options.dump()).isNull();
        assertThat(options.telemetry()).isEmpty();
        assertThat(problems).isEmpty();
    }

    @Test
    void aListGoesOnBehindItsComma() {
        AgentOptions options =
                AgentOptions.parse("telemetry=jfr,jmx,dump=a b/c=d,profile=p q, stale = fail ", problems::add);
        assertThat(options.telemetry()).containsExactly("jfr", "jmx");
        assertThat(options.dump()).isEqualTo(Path.of("a b/c=d"));
        assertThat(options.profile()).isEqualTo(Path.of("p q"));
        assertThat(options.stale()).isEqualTo("fail");
        assertThat(problems).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    colour=red | option "colour=red" is none of [dump, profile, stale, telemetry], \
                    written as key=value and separated by commas; it is left out
                    stale      | option "stale" has no value, which stands behind an equals sign; it is left out
                    stale=no   | option "stale=no": "no" is none of [bind, fail, warn]; it is left out
                    stale=     | option "stale=": "" is none of [bind, fail, warn]; it is left out
                    telemetry=jfr,log | option "log": "log" is none of [jfr, jmx]; it is left out
                    dump=      | option "dump=" names no directory: empty: ; it is left out
                    profile=   | option "profile=" names no directory: empty: ; it is left out
                    """)
    void whatCannotBeUnderstoodIsSaid(String text, String problem) {
        AgentOptions options = AgentOptions.parse(text, problems::add);
        assertThat(problems).containsExactly(problem);
        assertThat(options.stale()).isEqualTo("bind");
        assertThat(options.dump()).isNull();
    }

    @Test
    void theRestCounts() {
        AgentOptions options = AgentOptions.parse("stale=never,telemetry=jmx,what,stale=warn", problems::add);
        assertThat(problems).hasSize(2);
        assertThat(options.stale()).isEqualTo("warn");
        assertThat(options.telemetry()).containsExactly("jmx");
    }
}
