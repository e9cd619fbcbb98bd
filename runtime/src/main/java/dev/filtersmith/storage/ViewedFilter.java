package dev.filtersmith.storage;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterContent;
import dev.filtersmith.KeySeed;
import dev.filtersmith.Layout;
import dev.filtersmith.WriteOption;
import dev.filtersmith.annotation.Concurrency;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.LongBuffer;
import java.util.List;
import java.util.Optional;

/** A read-only filter over stored bytes, without deletion. */
@SuppressWarnings("serial") // Another object is serialized in its place.
public final class ViewedFilter extends FilterStorage implements InterpretedLongFilter {
    private final View view;

    /**
     * Creates a view.
     *
     * @param view bytes and lookups in them
     * @param expectedElements expected number of elements
     * @param seed seed or key that keys are hashed with
     */
    public ViewedFilter(View view, long expectedElements, KeySeed seed) {
        super(
                Engine.INTERPRETED,
                expectedElements,
                seed,
                view.layout().spec().stashCapacity(),
                Concurrency.EXCLUSIVE_WRITER);
        this.view = view;
        restash(view.stash());
    }

    @Override
    public boolean mightContainHash(long hash) {
        return view.lookup().holds(hash) || (stashed != 0 && inStash(hash));
    }

    @Override
    public boolean putHash(long hash) {
        throw View.readOnly("put");
    }

    @Override
    public int rebalance(int maxMoves) {
        throw View.readOnly("rebalance");
    }

    @Override
    public Layout layout() {
        return view.layout();
    }

    @Override
    public long approximateElementCount() {
        return view.elements();
    }

    @Override
    public double expectedFpp() {
        return view.content().expectedFpp();
    }

    @Override
    public FilterContent scan() {
        return view.content();
    }

    @Override
    public Optional<String> fault() {
        return view.fault();
    }

    @Override
    public void writeTrimmed(OutputStream out, WriteOption... options) throws IOException {
        view.onHeap().writeTrimmed(out, options);
    }

    @Override
    protected String tableSize() {
        return view.onHeap().tableSize();
    }

    @Override
    SharedFilter whole() {
        return view.onHeap();
    }

    @Override
    protected boolean absorb(SharedFilter other) {
        throw View.readOnly("putAll");
    }

    @Override
    protected void merge(SharedFilter other) {
        throw View.readOnly("putAll");
    }

    @Override
    void empty() {
        throw View.readOnly("clear");
    }

    @Override
    int tableWords() {
        return view.words().length();
    }

    @Override
    protected List<LongBuffer> tableParts() {
        return view.words().parts();
    }

    @Override
    protected LongBuffer table() {
        throw new UnsupportedOperationException("the table of a view may have several parts");
    }

    @Override
    protected void detach() {
        throw View.readOnly("refresh");
    }
}
