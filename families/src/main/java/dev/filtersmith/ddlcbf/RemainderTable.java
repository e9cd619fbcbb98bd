package dev.filtersmith.ddlcbf;

import dev.filtersmith.FilterContent;
import dev.filtersmith.buckets.Corruption;
import dev.filtersmith.buckets.LoadLayout;
import dev.filtersmith.buckets.SizedBucketChoice;
import dev.filtersmith.buckets.SubtableTable;
import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.buckets.VacantBits;
import dev.filtersmith.storage.Copies;
import dev.filtersmith.storage.FilterTable;
import dev.filtersmith.storage.TableOwner;
import dev.filtersmith.storage.TableWords;
import dev.filtersmith.storage.Threads;
import dev.filtersmith.units.UnitExchange;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.LongUnaryOperator;

/** The buckets of a dynamic d-left counting Bloom filter. */
public final class RemainderTable extends SubtableTable {
    private final RemainderBuckets content;
    private final DynamicDLeftCountingLayout layout;
    private final SizedBucketChoice choice;
    private final int numbers;
    private final RemainderCopies copies;

    private RemainderTable(DynamicDLeftCountingLayout layout, TableSize size, long... array) {
        super(layout, size, 0, array);
        this.layout = layout;
        this.content = content(layout, array);
        this.choice = new SizedBucketChoice(layout.choice(), size);
        this.numbers = layout.spec().subtables() * size.buckets();
        int words = layout.bucketBits() / Long.SIZE;
        this.copies = new RemainderCopies(
                layout,
                choice,
                number -> content(
                        layout, Arrays.copyOfRange(array, number * words, (number + 1) * words + layout.tailWords())));
    }

    /** Returns the view of the words that suits a layout. */
    static RemainderBuckets content(DynamicDLeftCountingLayout layout, long[] words) {
        return layout.twoLengths() ? new TwoLengthBuckets(layout, words) : new LevelBuckets(layout, words);
    }

    /** Returns an empty table, or that of a view, which has no words. */
    static RemainderTable of(DynamicDLeftCountingLayout layout, long expectedElements, boolean view) {
        TableSize size = layout.size(expectedElements);
        return new RemainderTable(layout, size, array(layout, size.words() + layout.tailWords(), view));
    }

    /** Returns the view of the words, remainder by remainder. */
    public RemainderBuckets content() {
        return content;
    }

    @Override
    public boolean putCrowded(long hash, TableOwner owner) {
        CrowdedPut put = new CrowdedPut(layout, choice, content, choice.candidate(hash, 0), hash, Long.SIZE);
        boolean done = owner.torn(hash, put::put);
        owner.moved(put.moves());
        return done;
    }

    // Elements are cut later, some more than others, so only equal hashes are of one class.

    /** The bucket in the first subtable, and the bits that determine the other ones from it. */
    @Override
    public LongUnaryOperator copyGroups() {
        return RemainderCopies.groups(choice, layout.choice().choiceMask());
    }

    @Override
    public boolean holdsFully(long hash, Threads threads) {
        return matches(hash) > 1;
    }

    @Override
    public boolean holdsCopied(long key) {
        return matches(key) > 0;
    }

    private int matches(long hash) {
        int count = 0;
        for (int subtable = 0; subtable < layout.spec().subtables(); subtable++) {
            count += countPlaces(choice.candidate(hash, subtable), hash);
        }
        return count;
    }

    @Override
    public int wordOfCopies(long key) {
        return choice.candidate(key, 0) * (layout.bucketBits() / Long.SIZE);
    }

    @Override
    public boolean takeCopy(long hash, Copies from) {
        return from.take(hash) || from.takeLeast(hash, copy -> copies.standsFor(hash, copy));
    }

    /** Counts an element place by place, for a remainder that is 0 in a slot. */
    public int countPlaces(int number, long hash) {
        return countPlaces(content, number, hash);
    }

    /**
     * Counts an element of a view in the same way. Its bucket is copied, with the words that may be
     * read behind the last one, and is bucket 0 there.
     */
    public int countPlaces(TableWords viewed, int number, long hash) {
        int bucketWords = layout.bucketBits() / Long.SIZE;
        long[] copy = viewed.copy(number * bucketWords, bucketWords + layout.tailWords());
        return countPlaces(content(layout, copy), 0, hash);
    }

    private static int countPlaces(RemainderBuckets in, int number, long hash) {
        int count = 0;
        for (int place = 0; place < in.places(number); place++) {
            count += in.matches(number, place, hash) ? 1 : 0;
        }
        return count;
    }

    @Override
    public RemainderTable emptied() {
        return new RemainderTable(layout, size, new long[array.length]);
    }

    @Override
    public Optional<String> fault() {
        return layout.twoLengths() ? new TwoLengthCorruption(layout).find(array, size.words()) : levelFault();
    }

    /**
     * The fuller filter takes the elements of the other: their remainders are longer, so that
     * they cut fewer of those that are there.
     */
    @Override
    public boolean absorb(FilterTable other, int moreStashed, TableOwner owner) {
        RemainderBuckets from = ((RemainderTable) other).content;
        if (from.elements(numbers) > content.elements(numbers)) {
            from = content(layout, array.clone());
            words().put(other.words());
        }
        RemainderUnion union = new RemainderUnion(layout, choice, content, owner.counts());
        boolean complete = union.add(from, numbers);
        owner.moved(union.moves());
        return complete;
    }

    @Override
    public boolean exchangeUnit(int at, int count, FilterTable before, FilterTable after, TableOwner owner) {
        RemainderTable changed = (RemainderTable) after;
        RemainderUnion union = new RemainderUnion(layout, choice, changed.content, owner.counts());
        UnitExchange exchange = new UnitExchange(new NewerRemainders(layout, union), array, at, count);
        boolean complete = exchange.make(((RemainderTable) before).array, changed.array);
        if (complete) {
            owner.stored(exchange.gained());
            owner.moved(union.moves());
        }
        return complete;
    }

    @Override
    public long elements() {
        return content.elements(numbers);
    }

    /**
     * Each subtable gives a false positive with the probability that a random remainder is in a
     * random bucket of it: the mean, over its buckets, of the sum of 2^-f over the remainders of f
     * bits. The subtables are independent.
     */
    @Override
    public FilterContent scan(int stashed) {
        double[] hits = new double[layout.spec().subtables()];
        long[] histogram = new long[highestLoad() + 1];
        long elements = stashed;
        for (int number = 0; number < numbers; number++) {
            int load = content.load(number);
            histogram[load]++;
            elements += load;
            hits[choice.subtable(number)] += hitProbability(number);
        }
        double missAll = 1;
        for (double hit : hits) {
            missAll *= 1 - hit / size.buckets();
        }
        return new FilterContent(elements, 1 - missAll, histogram);
    }

    private int highestLoad() {
        return Math.max(layout.maximumLoad(), layout.spec().overfullSlots());
    }

    private double hitProbability(int number) {
        double hit = 0;
        for (int place = 0; place < content.places(number); place++) {
            hit += content.hitProbability(number, place);
        }
        return Math.min(1, hit);
    }

    /**
     * Describes the first corrupt bucket with one remainder length, if any: a counter code without
     * a meaning, or bits behind the fields or slots. Any remainders are sound, in any order.
     */
    private Optional<String> levelFault() {
        VacantBits vacant = vacant();
        int bucketWords = layout.bucketBits() / Long.SIZE;
        return Corruption.describe(
                0,
                size.words(),
                bucketWords,
                (from, to) -> vacant.set(array, from, to),
                "a counter code without a meaning, or bits behind its remainders");
    }

    private VacantBits vacant() {
        VacantBits vacant = new VacantBits(layout.counterBits(), layout.bucketBits());
        for (LoadLayout load : layout.loads()) {
            for (int code = load.firstCode(); code < load.endState(); code++) {
                vacant.add(code, layout.counterBits() + load.load() * load.fieldBits());
            }
        }
        if (layout.hasSlots()) {
            vacant.add(layout.slotCode(), layout.counterBits() + layout.spec().overfullSlots() * layout.slotBits());
        }
        return vacant;
    }
}
