package dev.filtersmith.profile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextLengthsTest {
    private final TextLengths lengths = new TextLengths();

    @Test
    void aPutTakesTheLengthThatItsThreadHashedLast() {
        assertThat(lengths.take()).isEqualTo(-1);
        assertThat(lengths.hashed(5)).isTrue();
        assertThat(lengths.hashed(7)).isTrue();
        assertThat(lengths.take()).isEqualTo(7);
        assertThat(lengths.take()).isEqualTo(-1);
    }

    /** Then the text of a put was perhaps not told, and the last one is of another filter. */
    @Test
    void noLengthIsTakenOnceEnoughWereTold() {
        int told = 1;
        while (lengths.hashed(100)) {
            told++;
        }
        assertThat(told).isEqualTo(1024);
        assertThat(lengths.take()).isEqualTo(-1);
        lengths.renew();
        assertThat(lengths.take()).isEqualTo(-1);
        assertThat(lengths.hashed(5)).isTrue();
        assertThat(lengths.take()).isEqualTo(5);
    }
}
