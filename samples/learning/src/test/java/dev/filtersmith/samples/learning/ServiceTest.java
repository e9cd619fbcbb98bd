package dev.filtersmith.samples.learning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests that wrong answers are counted, by filters that have only one answer. */
class ServiceTest {
    private static final Step STEP =
            new Step(Phase.SMALL, true, List.of("a", "b", "b"), List.of("b"), List.of("a", "b", "c", "d", "e"));

    private record Constant(Table table, boolean answer) implements Guard {
        @Override
        public void add(String method) {
            table.add(method);
        }

        @Override
        public void remove(String method) {
            table.remove(method);
        }

        @Override
        public boolean mightContain(String method) {
            return answer;
        }

        @Override
        public long bytes() {
            return 0;
        }
    }

    private static Measured served(boolean answer) {
        Table table = new Table();
        return new Service(table, new Constant(table, answer)).serve(STEP);
    }

    @Test
    void whatIsDeniedAndThereIsLost() {
        Measured denied = served(false);
        assertThat(denied.lost()).isEqualTo(2);
        assertThat(denied.falsePositives()).isZero();
        assertThat(new Report(Map.of("denies", List.of(denied, denied))).lost()).isEqualTo(4);
    }

    @Test
    void whatIsLetThroughAndNotThereIsAFalsePositive() {
        Measured all = served(true);
        assertThat(all.lost()).isZero();
        assertThat(all.absent()).isEqualTo(3);
        assertThat(all.rate()).isEqualTo(1);
        assertThat(all.methods()).isEqualTo(2);
        assertThat(all.requests()).isEqualTo(9);
    }
}
