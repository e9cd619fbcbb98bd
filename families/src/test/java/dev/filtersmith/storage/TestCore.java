package dev.filtersmith.storage;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.KeySeed;
import dev.filtersmith.Layout;
import org.jspecify.annotations.Nullable;

/** A core that only counts the elements of a stash. */
final class TestCore extends TableCore {
    private final Layout layout;
    int stashed;
    int copied;

    TestCore() {
        this(FilterSpec.parse("@DLeftFilter").toLayout());
    }

    private TestCore(Layout layout) {
        super(
                false,
                1,
                KeySeed.of(0),
                layout.spec().stashCapacity(),
                Geometries.instance().table(layout, 1, false));
        this.layout = layout;
    }

    @Override
    public Layout layout() {
        return layout;
    }

    @Override
    public Engine engine() {
        return Engine.INTERPRETED;
    }

    @Override
    protected FilterTable tableOfWords() {
        throw new UnsupportedOperationException();
    }

    @Override
    protected void copied(int entries) {
        copied = entries;
    }

    @Override
    protected void stashed(int elements) {
        stashed = elements;
    }

    @Override
    public Filter filter() {
        throw new UnsupportedOperationException();
    }

    @Override
    public KeyBatches batches() {
        throw new UnsupportedOperationException();
    }

    @Override
    protected @Nullable String keyTextOfClass() {
        return null;
    }

    @Override
    public HashOperations operations() {
        throw new UnsupportedOperationException();
    }

    @Override
    public TableCore copyFor(Filter part) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void drain() {
        throw new UnsupportedOperationException();
    }
}
