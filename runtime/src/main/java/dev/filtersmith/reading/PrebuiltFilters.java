package dev.filtersmith.reading;

import dev.filtersmith.Filter;
import dev.filtersmith.engine.EmittedNames;
import dev.filtersmith.storage.View;
import dev.filtersmith.wire.ByteSource;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

/**
 * The filters that the compiler built. They are not mapped, since a compiler truncates the files
 * that it writes again, beside a program that runs on its classes.
 */
public final class PrebuiltFilters extends ClassValue<Filter> {
    private static final PrebuiltFilters ALL = new PrebuiltFilters();

    private PrebuiltFilters() {}

    /** Returns the filter of an interface. */
    public static <F extends Filter> F of(Class<F> type) {
        return type.cast(ALL.get(type));
    }

    @Override
    protected Filter computeValue(Class<?> type) {
        ExpectedFilter<?> expected = ExpectedFilter.of(type.asSubclass(Filter.class), new ReadOptions());
        String path = EmittedNames.prebuilt(EmittedNames.of(type));
        try (InputStream in = type.getResourceAsStream("/" + path)) {
            if (in == null) {
                throw new FileNotFoundException("there is no such resource");
            }
            ViewedFilter<?> viewed = expected.view(ByteSource.of(ByteBuffer.wrap(in.readAllBytes())));
            for (View view : viewed.views()) {
                view.verifyChecksums();
            }
            return viewed.filter();
        } catch (IOException failed) {
            throw new UncheckedIOException(
                    "[PrebuiltFilter] " + path + ", of " + type.getName() + ": " + failed.getMessage()
                            + ". Compile the interface, with @Keys and the annotation processor, and pack the resource"
                            + " with its classes.",
                    failed);
        }
    }
}
