package dev.filtersmith.dleft;

import dev.filtersmith.annotation.CounterEncoding;
import dev.filtersmith.buckets.Corruption;
import dev.filtersmith.buckets.LoadLayout;
import dev.filtersmith.buckets.VacantBits;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The search for words that no d-left filter has: counter codes without a meaning, bits behind the
 * fields, and fingerprints that are not in the order of their first bits. Insertions rely on all
 * three. Most buckets of a word are cleared by masks; the others are read field by field.
 */
final class DLeftCorruption implements IntPredicate {
    private final DLeftLayout layout;
    private final DLeftBuckets content;
    private final long[] words;
    private final int group;
    private final boolean hasVacantStates;

    DLeftCorruption(DLeftLayout layout, long[] words) {
        this.layout = layout;
        this.content = new DLeftBuckets(layout, words);
        this.words = words;
        this.group = layout.spec().group();
        this.hasVacantStates = layout.spec().counterEncoding() != CounterEncoding.ENUMERATED
                || layout.states() < 1 << layout.counterBits();
    }

    /** Describes the first corrupt group of buckets of a table; empty if there is none. */
    Optional<String> find(int tableWords) {
        int corrupt = first(tableWords);
        if (corrupt < 0) {
            return Optional.empty();
        }
        String where = group == 1 ? "bucket " : "group of buckets ";
        return Optional.of(where + corrupt + " has " + fault(at(corrupt)));
    }

    /** Returns the number of the first corrupt group, or -1. */
    private int first(int tableWords) {
        int lead = layout.leadWords();
        int groupWords = Math.max(1, layout.groupBits() / Long.SIZE);
        int corrupt = Corruption.first(lead, lead + tableWords, groupWords, quick(tableWords), this);
        return corrupt < 0 ? -1 : corruptFrom(number(corrupt));
    }

    /** Returns whether a group of those that begin in a word is corrupt. */
    @Override
    public boolean test(int word) {
        return corruptFrom(number(word)) >= 0;
    }

    /** Returns the quick search that suits the geometry and size of the table. */
    Corruption quick(int tableWords) {
        if (OrderMasks.suit(layout)) {
            return new OrderMasks(layout, words);
        } else if (group == 1) {
            return BucketSearch.suits(layout, tableWords) ? new BucketSearch(layout, words) : (from, to) -> -1;
        }
        return GroupSearch.suits(layout, tableWords) ? new GroupSearch(layout, words) : (from, to) -> -1;
    }

    /** Returns the number of the first group of a word. */
    private int number(int word) {
        return (int) ((long) (word - layout.leadWords()) * Long.SIZE / layout.groupBits());
    }

    /** Returns the first corrupt group of those that begin in the word of a group, or -1. */
    private int corruptFrom(int number) {
        int count = Math.max(1, Long.SIZE / layout.groupBits());
        for (int each = number; each < number + count; each++) {
            if (fault(at(each)) != null) {
                return each;
            }
        }
        return -1;
    }

    private long at(int number) {
        return (long) layout.leadWords() * Long.SIZE + (long) number * layout.groupBits();
    }

    /** Returns the corruption of a group, or null. */
    private @Nullable String fault(long at) {
        int loads = content.loadsOf(at);
        for (int member = 0; hasVacantStates && member < group; member++) {
            LoadLayout load = content.loadIn(loads, member);
            if (content.rank(at, member, load) >= load.states()) {
                return "the counter code " + content.code(at, member) + ", which has no meaning";
            }
        }
        int widths = layout.widths().of(loads);
        long end = at + layout.groupBits() - content.loadIn(loads, 0).spareBits();
        if (VacantBits.set(words, at + content.fieldsAt(loads, widths, group), end) != 0) {
            return "bits behind its fingerprints";
        }
        for (int member = 0; member < group; member++) {
            if (!ordered(at, loads, widths, member)) {
                return "fingerprints out of order";
            }
        }
        return null;
    }

    private boolean ordered(long at, int loads, int widths, int member) {
        LoadLayout load = content.loadIn(loads, member);
        int before = 0;
        for (int field = 0; field < load.load() && !OrderWindows.isOrdered(load, layout.deepest()); field++) {
            int next = layout.classOf(content.fingerprint(at, loads, widths, member, field));
            if (next < before) {
                return false;
            }
            before = next;
        }
        return true;
    }
}
