package dev.filtersmith.dleft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.buckets.Corruption;
import dev.filtersmith.buckets.LoadLayout;
import dev.filtersmith.storage.Bits;
import dev.filtersmith.testing.CommonSpecs;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the quick search for corruption with a reference: a group is sound if its counters have
 * a meaning and if sorting and writing its fingerprints anew gives the same words.
 */
class DLeftCorruptionTest {
    private static final int TIMES = 1000;

    /** A size at which no search is too large for its table. */
    private static final int LARGE = Integer.MAX_VALUE;

    private static final Map<String, DLeftSpec> SPECS = specs();

    private static Map<String, DLeftSpec> specs() {
        Map<String, DLeftSpec> specs = new LinkedHashMap<>();
        CommonSpecs.all().forEach((name, spec) -> {
            if (spec instanceof DLeftSpec dLeft && !DLeftFamily.INSTANCE.needsSearch(dLeft)) {
                specs.put(name, dLeft);
            }
        });
        return specs;
    }

    static Set<String> names() {
        return SPECS.keySet();
    }

    @ParameterizedTest
    @MethodSource("names")
    void findsWhatWritingAnewWouldChange(String name) {
        DLeftLayout layout = DLeftLayout.of(Objects.requireNonNull(SPECS.get(name)));
        Table table = new Table(layout);
        Corruption quick = new DLeftCorruption(layout, table.words).quick(LARGE);
        Random random = new Random(name.hashCode());
        assertThat(quick.in(table.begin, table.end) == 0).isEqualTo(!isTooLarge(layout));
        int sound = 0;
        for (int i = 0; i < TIMES; i++) {
            table.forge(random);
            boolean isSound = table.isSound();
            sound += isSound ? 1 : 0;
            assertThat(quick.in(table.begin, table.end) == 0)
                    .as("%s, case %d: %s", layout, i, Arrays.toString(table.words))
                    .isEqualTo(isSound && !isTooLarge(layout));
            assertThat(new DLeftCorruption(layout, table.words)
                            .find(table.end - table.begin)
                            .isEmpty())
                    .isEqualTo(isSound);
        }
        assertThat(sound).isBetween(1, TIMES - 1);
    }

    /** Returns whether groups have so many codes that they are read field by field. */
    private static boolean isTooLarge(DLeftLayout layout) {
        return layout.spec().group() > 1 && layout.counterBits() > 15;
    }

    /** A table of one group, or of two if they are half a word each. */
    private static final class Table {
        private final DLeftLayout layout;
        private final long[] words;
        private final int begin;
        private final int end;
        private final int groupCount;

        Table(DLeftLayout layout) {
            this.layout = layout;
            this.begin = layout.leadWords();
            this.end = begin + Math.max(1, layout.groupBits() / Long.SIZE);
            this.words = new long[end + 2];
            this.groupCount = (end - begin) * Long.SIZE / layout.groupBits();
        }

        private long at(int groupNumber) {
            return (long) begin * Long.SIZE + (long) groupNumber * layout.groupBits();
        }

        /** Fills the groups. Most get no bits behind their fields, and many are sorted. */
        void forge(Random random) {
            int rare = random.nextInt(3);
            for (int word = begin; word < end; word++) {
                words[word] = random.nextLong();
                for (int i = 0; i < rare; i++) {
                    words[word] &= random.nextLong();
                }
            }
            DLeftBuckets groups = new DLeftBuckets(layout, words);
            boolean clears = random.nextInt(8) > 0;
            boolean sorts = random.nextInt(4) > 0;
            for (int number = 0; number < groupCount && haveMeaning(groups, at(number)); number++) {
                if (clears) {
                    clear(groups, at(number));
                }
                if (sorts && clears) {
                    writeAnew(words, number);
                }
            }
            for (int flips = random.nextInt(4) - 1; flips > 0; flips--) {
                words[begin + random.nextInt(end - begin)] ^= 1L << random.nextInt(Long.SIZE);
            }
        }

        private void clear(DLeftBuckets groups, long at) {
            int loads = groups.loadsOf(at);
            long to = at + layout.groupBits() - groups.loadIn(loads, 0).spareBits();
            for (long bit = at
                            + groups.fieldsAt(
                                    loads,
                                    layout.widths().of(loads),
                                    layout.spec().group());
                    bit < to;
                    bit++) {
                Bits.set(words, bit, 1, 0);
            }
        }

        private boolean haveMeaning(DLeftBuckets groups, long at) {
            boolean have = true;
            for (int member = 0; member < layout.spec().group(); member++) {
                LoadLayout load = groups.loadIn(groups.loadsOf(at), member);
                have &= groups.rank(at, member, load) < load.states();
            }
            return have;
        }

        boolean isSound() {
            DLeftBuckets groups = new DLeftBuckets(layout, words);
            boolean sound = true;
            for (int number = 0; number < groupCount; number++) {
                long[] anew = words.clone();
                sound = sound && haveMeaning(groups, at(number));
                if (sound) {
                    writeAnew(anew, number);
                    sound = Arrays.equals(anew, words);
                }
            }
            return sound;
        }

        private void writeAnew(long[] target, int number) {
            long[][] content = new DLeftBuckets(layout, target).content(at(number));
            boolean pairs = layout.spec().subtables() == 2;
            int group = layout.spec().group();
            int first = pairs ? (number >>> 1) * group * 2 + (number & 1) : number * group;
            new DLeftBuckets(layout, target).fill(first, content);
        }
    }
}
