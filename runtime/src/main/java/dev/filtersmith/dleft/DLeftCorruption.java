package dev.filtersmith.dleft;

import dev.filtersmith.annotation.CounterEncoding;
import dev.filtersmith.buckets.Corruption;
import dev.filtersmith.buckets.LoadLayout;
import dev.filtersmith.buckets.VacantBits;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The search for words that no d-left filter has: counter codes without a meaning, bits behind the
 * fields, and fingerprints that are not in the order of their first bits. Insertions rely on all
 * three. Most buckets of a word are cleared by masks; the others are read field by field.
 */
final class DLeftCorruption {
    private final DLeftLayout layout;
    private final DLeftGroups groups;
    private final long[] words;
    private final boolean hasVacantStates;

    DLeftCorruption(DLeftLayout layout, long[] words) {
        this.layout = layout;
        this.groups = new DLeftGroups(layout, words);
        this.words = words;
        this.hasVacantStates = hasVacantStates(layout);
    }

    private static boolean hasVacantStates(DLeftLayout layout) {
        return layout.spec().counterEncoding() != CounterEncoding.ENUMERATED
                || layout.states() < 1 << layout.counterBits();
    }

    /** Describes the first corrupt group of buckets of a table; empty if there is none. */
    Optional<String> find(int tableWords) {
        int corrupt = first(tableWords);
        if (corrupt < 0) {
            return Optional.empty();
        }
        String where = layout.spec().group() == 1 ? "bucket " : "group of buckets ";
        return Optional.of(where + corrupt + " has " + fault(at(corrupt)));
    }

    /** Returns the number of the first corrupt group, or -1. */
    private int first(int tableWords) {
        int lead = layout.leadWords();
        int groupWords = Math.max(1, layout.groupBits() / Long.SIZE);
        int corrupt = Corruption.first(
                lead, lead + tableWords, groupWords, quick(tableWords), word -> corruptFrom(number(word)) >= 0);
        return corrupt < 0 ? -1 : corruptFrom(number(corrupt));
    }

    /** Returns the quick search that suits the geometry and size of the table. */
    Corruption.Suspicion quick(int tableWords) {
        if (OrderMasks.suit(layout)) {
            OrderMasks masks = new OrderMasks(layout);
            return (from, to) -> masks.suspect(words, from, to);
        } else if (layout.spec().group() == 1) {
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
        for (int group = number; group < number + count; group++) {
            if (fault(at(group)) != null) {
                return group;
            }
        }
        return -1;
    }

    private long at(int group) {
        return (long) layout.leadWords() * Long.SIZE + (long) group * layout.groupBits();
    }

    /** Returns the corruption of a group, or null. */
    private @Nullable String fault(long at) {
        for (int member = 0; hasVacantStates && member < layout.spec().group(); member++) {
            if (groups.rank(at, member) >= groups.layout(at, member).states()) {
                return "the counter code " + groups.code(at, member) + ", which has no meaning";
            }
        }
        int loads = groups.loadsOf(at);
        int widths = layout.widths().of(loads);
        int spare = groups.layout(at, 0).spareBits();
        if (VacantBits.set(words, at + groups.endOf(loads, widths), at + layout.groupBits() - spare) != 0) {
            return "bits behind its fingerprints";
        }
        for (int member = 0; member < layout.spec().group(); member++) {
            if (!ordered(at, loads, widths, member)) {
                return "fingerprints out of order";
            }
        }
        return null;
    }

    /** Returns whether fields are in order. A counter of the deepest load implies it. */
    private boolean ordered(long at, int loads, int widths, int member) {
        LoadLayout load = layout.loads().get(GroupWidths.unpack(loads, member));
        if (load.load() <= 1 || load.depth() == layout.deepest()) {
            return true;
        }
        int before = 0;
        for (int field = 0; field < load.load(); field++) {
            int next = layout.classOf(groups.fingerprint(at, loads, widths, member, field));
            if (next < before) {
                return false;
            }
            before = next;
        }
        return true;
    }
}
