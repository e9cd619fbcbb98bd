package dev.filtersmith.testing;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;

/** Java's serialization to and from bytes. */
public final class JavaBytes {
    private static final String ANY = "*";

    private JavaBytes() {}

    /** Writes an object. */
    public static byte[] of(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    /** Reads an object. */
    public static Object read(byte[] bytes) throws IOException {
        return read(bytes, ANY);
    }

    /** Reads an object whose classes a filter of the form of the system property accepts. */
    public static Object read(byte[] bytes, String filter) throws IOException {
        return read(bytes, filter, JavaBytes.class.getClassLoader());
    }

    /** Reads an object whose classes a loader has. */
    public static Object read(byte[] bytes, ClassLoader loader) throws IOException {
        return read(bytes, ANY, loader);
    }

    @SuppressWarnings("BanSerializableRead") // This is what the tests are about.
    private static Object read(byte[] bytes, String filter, ClassLoader loader) throws IOException {
        try (ObjectInputStream in = new Loading(new ByteArrayInputStream(bytes), loader)) {
            in.setObjectInputFilter(ObjectInputFilter.Config.createFilter(filter));
            return in.readObject();
        } catch (ClassNotFoundException missing) {
            throw new IOException(missing);
        }
    }

    /** A stream of objects whose classes come from a loader, as in application servers. */
    private static final class Loading extends ObjectInputStream {
        private final ClassLoader loader;

        Loading(InputStream in, ClassLoader loader) throws IOException {
            super(in);
            this.loader = loader;
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass described) throws IOException, ClassNotFoundException {
            return Class.forName(described.getName(), false, loader);
        }
    }
}
