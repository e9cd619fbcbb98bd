package dev.filtersmith.benchmarks.build;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.benchmarks.Keys;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class BuildSpeedTest {
    @Test
    void takesTheWaysAsked() {
        List<String> lines = BuildSpeed.lines(1000, 1, List.of("putAll", "build.counted"));
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0)).startsWith("putAll ").contains(" 1.00 ");
        assertThat(lines.get(1)).matches("build\\.counted +[0-9.]+ ns .* bytes");
    }

    @Test
    void allWaysHoldAllKeys() {
        long[] keys = Keys.present(3000);
        for (BuildWay way : BuildSpeed.WAYS) {
            assertThat(LongStream.of(keys)).as(way.name()).allMatch(way.make().apply(keys)::mightContain);
        }
    }
}
