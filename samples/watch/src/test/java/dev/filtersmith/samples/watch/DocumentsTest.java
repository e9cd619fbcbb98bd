package dev.filtersmith.samples.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests of the documents and the filter in front of them. */
class DocumentsTest {
    private static final int EXPECTED = 200;
    private static final byte[] DOCUMENT = {1, 2};

    private final Documents documents = new Documents(FilterSpec.parse("@DLeftFilter"), EXPECTED);

    @Test
    void givesWhatIsThereAndNothingElse() {
        documents.put("a", DOCUMENT);
        assertThat(documents.get("a")).hasValue(DOCUMENT);
        assertThat(IntStream.range(0, 10_000).mapToObj(i -> documents.get("absent" + i)))
                .allMatch(document -> document.isEmpty());
    }

    @Test
    void aFullFilterDeniesNothingThatIsThere() {
        fill(2 * EXPECTED);
        assertThat(documents.refused()).isPositive();
        assertThatAllAreThere(2 * EXPECTED);
    }

    @Test
    void aLargerFilterTakesWhatWasRefused() {
        fill(2 * EXPECTED);
        documents.enlarge();
        assertThat(documents.refused()).isZero();
        assertThatAllAreThere(2 * EXPECTED);
    }

    @Test
    void givesCopies() {
        byte[] mine = DOCUMENT.clone();
        documents.put("a", mine);
        mine[0] = 9;
        documents.get("a").orElseThrow()[1] = 9;
        assertThat(documents.get("a")).hasValue(DOCUMENT);
    }

    private void fill(int count) {
        IntStream.range(0, count).forEach(i -> documents.put("document" + i, DOCUMENT));
    }

    private void assertThatAllAreThere(int count) {
        assertThat(IntStream.range(0, count).mapToObj(i -> documents.get("document" + i)))
                .allMatch(document -> document.isPresent());
    }
}
