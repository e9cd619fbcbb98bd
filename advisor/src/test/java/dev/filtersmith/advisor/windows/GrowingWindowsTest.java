package dev.filtersmith.advisor.windows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The study of {@code docs/design-decisions/growing-windows.md}: windows that grow by a bit of the
 * fingerprint.
 */
class GrowingWindowsTest {
    private static final int DOUBLINGS = 10;
    private static final int QUERIES = 10_000_000;

    @Test
    @Tag("slow")
    void theRateGrowsByHalfOfItselfWithEachDoubling() {
        List<GrowingWindows.Row> rows = GrowingWindows.grown(DOUBLINGS, QUERIES, 5);
        double first = rows.get(0).rate();
        System.out.println("| doublings | rate | of the first | (g + 2) / 2 | bits per key | writes per put |");
        for (GrowingWindows.Row row : rows) {
            double ratio = row.rate() / first;
            double expected = (row.doublings() + 2) / 2.0;
            System.out.printf(
                    Locale.ROOT,
                    "| %d | %.2e | %.2f | %.1f | %.1f | %.1f |%n",
                    row.doublings(),
                    row.rate(),
                    ratio,
                    expected,
                    row.bitsPerKey(),
                    row.writesPerPut());
            assertThat(ratio).isCloseTo(expected, within(0.1 * expected));
        }
    }
}
