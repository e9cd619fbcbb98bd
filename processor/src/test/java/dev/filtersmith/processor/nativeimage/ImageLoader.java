package dev.filtersmith.processor.nativeimage;

import dev.filtersmith.processor.testing.LibraryCopy;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Loader of an application and of a copy of the library, whose reflective calls are checked. */
final class ImageLoader extends LibraryCopy {
    ImageLoader(Map<String, byte[]> application) {
        super(application, Map.of());
    }

    @Override
    protected byte @Nullable [] classFile(String name) throws ClassNotFoundException {
        byte[] file = name.startsWith("dev.filtersmith.processor.") ? null : super.classFile(name);
        return file == null ? null : ReflectionWeaver.weave(file);
    }
}
