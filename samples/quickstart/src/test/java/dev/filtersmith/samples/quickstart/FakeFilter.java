package dev.filtersmith.samples.quickstart;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Layout;
import dev.filtersmith.MembershipFilter;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;

/** An exact set in place of a filter. It fails on demand in ways that a real filter rarely does. */
class FakeFilter<T> implements MembershipFilter<T> {
    private final Set<Object> held = new HashSet<>();
    private final Function<T, Object> copy;
    private final FakeFilters behaviour;
    private final Engine engine;

    FakeFilter(Function<T, Object> copy, FakeFilters behaviour, Engine engine) {
        this.copy = copy;
        this.behaviour = behaviour;
        this.engine = engine;
    }

    @Override
    public boolean put(T key) {
        if (held.size() == behaviour.capacity() && !held.contains(copy.apply(key))) {
            throw new FilterFullException("the fake is full");
        }
        return held.add(copy.apply(key));
    }

    @Override
    public boolean mightContain(T key) {
        return !key.equals(behaviour.denied()) && held.contains(copy.apply(key));
    }

    @Override
    public long approximateElementCount() {
        return held.size();
    }

    @Override
    public double expectedFpp() {
        return behaviour.rate();
    }

    @Override
    public long bitSize() {
        return 16L * behaviour.capacity();
    }

    @Override
    public Layout layout() {
        return FilterSpec.dLeft().build().toLayout();
    }

    @Override
    public Engine engine() {
        return engine;
    }

    @Override
    public long seed() {
        return 0;
    }

    @Override
    public long expectedElements() {
        return behaviour.capacity();
    }

    @Override
    public int stashSize() {
        return 0;
    }

    @Override
    public long[] words() {
        return new long[0];
    }

    @Override
    public void writeTo(OutputStream out) {
        throw new UnsupportedOperationException();
    }

    /** A fake for names. */
    static final class Names extends FakeFilter<String> implements SeenNames, PaperNames {
        Names(FakeFilters behaviour, Engine engine) {
            super(name -> name, behaviour, engine);
        }
    }

    /** A fake for lines. */
    static final class Lines extends FakeFilter<ByteBuffer> implements SeenLines {
        Lines(FakeFilters behaviour, Engine engine) {
            super(
                    line -> ByteBuffer.allocate(line.remaining())
                            .put(line.duplicate())
                            .flip(),
                    behaviour,
                    engine);
        }
    }
}
