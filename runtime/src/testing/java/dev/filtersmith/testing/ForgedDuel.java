package dev.filtersmith.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.FilterSpec;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * Two engines that meet the same forged words. Both refuse the same, and hold the same words after
 * each step of the use of the others.
 *
 * @param name name of the spec, for messages and seeds
 * @param spec spec
 * @param tested engine whose filters are forged
 * @param reference engine that it is compared with
 */
public record ForgedDuel(String name, FilterSpec spec, Contender tested, Contender reference) {
    /**
     * Looks keys up in any words.
     *
     * @param times number of words for filters of each size
     */
    public void lookUpInAnyWords(int times) {
        new Forging(name, spec).over(tested, times, (good, words, seed) -> Forging.lookUp(tested, good, words, seed));
    }

    /**
     * Uses accepted words.
     *
     * @param steps number of accepted changes at which the walk from each filter ends
     * @param uses number of uses of each
     * @return number of changes that were accepted
     */
    public int useAccepted(int steps, int uses) {
        return new Forging(name, spec).walk(tested, steps, uses, this::use);
    }

    /**
     * Uses accepted words of known keys.
     *
     * @param steps number of accepted changes at which the walk from each filter ends
     * @param uses number of uses of each
     * @return number of changes that were accepted
     */
    public int useAcceptedOfKnownKeys(int steps, int uses) {
        return new Forging(name, spec).walkWithContent(tested, steps, uses, this::use);
    }

    /**
     * Uses what is read of any words.
     *
     * @param times number of words for filters of each size
     */
    public void useWhatIsRead(int times) {
        new Forging(name, spec).over(tested, times, (good, words, seed) -> {
            byte[] forged = StoredBytes.of(good).withWords(words).array();
            try {
                tested.read(forged);
            } catch (IOException refused) {
                assertThat(refused).hasMessageContaining("the source holds no filter of");
                assertThatExceptionOfType(IOException.class)
                        .isThrownBy(() -> reference.read(forged))
                        .withMessage(refused.getMessage());
                return;
            }
            use(forged, new long[0], seed);
        });
    }

    private void use(byte[] stored, long[] content, long seed) throws IOException {
        List<long[]> history = ForgedFilter.use(tested, tested.read(stored), seed, content);
        assertThat(ForgedFilter.use(reference, reference.read(stored), seed, content))
                .usingElementComparator(Arrays::compare)
                .isEqualTo(history);
    }
}
