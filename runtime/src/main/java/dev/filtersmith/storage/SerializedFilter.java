package dev.filtersmith.storage;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.key.KeyTypes;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidObjectException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamException;
import java.io.OutputStream;
import java.io.StreamCorruptedException;
import java.lang.reflect.Type;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * A filter in Java's serialization: its stored form, interface, mode, capacity for copies, engine
 * and name. It takes the place of filters of all engines when they are written, and a filter takes
 * its place when it is read. Neither needs memory beside the filter and a block of 64 KB; filters
 * that threads share are copied, as by {@link Filter#writeTo}.
 */
public final class SerializedFilter extends SerializedTypes {
    private static final long serialVersionUID = 1;

    private final @Nullable String name;

    /** Name of the requested engine; null if none was requested. */
    private final @Nullable String engine;

    private final String concurrency;
    private final int copyCapacity;
    private final boolean statistics;
    private final boolean anyKeys;

    /** Names of the accessors of the keys, with semicolons between; null if none are named. */
    private final @Nullable String accessors;

    private final transient Object content;

    /** The filter that was read. */
    private transient @Nullable Object restored;

    /** A writer and reader of serialized filters: a service of this library. */
    public interface Restorer {
        /** Writes a filter, or a trimmed filter. */
        void write(Object filter, OutputStream out) throws IOException;

        /** Reads a filter. */
        Object restore(SerializedFilter form, InputStream bytes) throws IOException;

        private static Restorer instance() {
            return ServiceLoader.load(Restorer.class, Restorer.class.getClassLoader())
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("META-INF/services/" + Restorer.class.getName()
                            + " is missing. Merge the files of META-INF/services when you merge jars."));
        }
    }

    /**
     * Creates the serialized form of a filter.
     *
     * @throws NotSerializableException if there is a secret key, a withheld seed, or keys of
     *     functions
     */
    SerializedFilter(
            Filter filter,
            boolean stored,
            @Nullable Class<?> type,
            @Nullable Type keyType,
            @Nullable Engine engine,
            boolean statistics)
            throws NotSerializableException {
        super(
                type == null ? LongFilter.class : type,
                isPlain(type) && keyType != null ? (Class<?>) KeyTypes.raw(keyType) : null);
        requireStoredSeed(stored, FilterNames.subject(filter));
        if (KeyTypes.isComputed(keyType)) {
            throw new NotSerializableException(FilterNames.subject(filter) + " has keys of KeyFunctions, which streams"
                    + " do not contain. Name accessors in their place, or write it with writeTo, and read it with"
                    + " Filters.reader(), which takes the functions.");
        }
        this.name = filter.name().orElse(null);
        this.engine = engine == null ? null : engine.name();
        this.concurrency = filter.layout().spec().concurrency().name();
        this.copyCapacity = filter.layout().spec().copyCapacity();
        this.statistics = statistics;
        this.anyKeys = false;
        List<String> names = KeyTypes.accessors(keyType);
        this.accessors = names.isEmpty() ? null : String.join(";", names);
        this.content = filter;
    }

    /** Creates the serialized form of a trimmed filter. */
    public SerializedFilter(Object trimmed, boolean stored, boolean anyKeys) throws NotSerializableException {
        super(null, null);
        requireStoredSeed(stored, "the trimmed filter");
        this.name = null;
        this.engine = null;
        this.concurrency = Concurrency.EXCLUSIVE_WRITER.name();
        this.copyCapacity = 0;
        this.statistics = false;
        this.anyKeys = anyKeys;
        this.accessors = null;
        this.content = trimmed;
    }

    private static void requireStoredSeed(boolean stored, String subject) throws NotSerializableException {
        if (!stored) {
            throw new NotSerializableException(subject + " has a secret key or a withheld seed, which streams must not"
                    + " contain. Write it with writeTo or writeTrimmed, and read it with Filters.reader(), which takes"
                    + " the key or the seed.");
        }
    }

    private static boolean isPlain(@Nullable Class<?> type) {
        return type == MembershipFilter.class || type == CountingFilter.class;
    }

    /** Returns the interface of the filter, or null for a trimmed filter. */
    public @Nullable Class<?> type() {
        return type;
    }

    /**
     * Returns the type of the keys, if the interface is {@link MembershipFilter} or {@link
     * CountingFilter} itself.
     */
    public @Nullable Class<?> keyType() {
        return keyType;
    }

    /** Returns the names of the accessors of keys of that type. */
    public String[] accessors() {
        return accessors == null ? new String[0] : accessors.split(";", -1);
    }

    public @Nullable String name() {
        return name;
    }

    /** Returns the requested engine. */
    public @Nullable Engine engine() {
        return engine == null ? null : Engine.valueOf(engine);
    }

    public Concurrency concurrency() {
        return Concurrency.valueOf(concurrency);
    }

    public int copyCapacity() {
        return copyCapacity;
    }

    public boolean statistics() {
        return statistics;
    }

    public boolean anyKeys() {
        return anyKeys;
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
        out.defaultWriteObject();
        Restorer.instance().write(content, out);
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        try {
            restored = Restorer.instance().restore(this, in);
        } catch (EOFException ended) {
            throw causedBy(ended, new StreamCorruptedException(ended.getMessage()));
        } catch (RuntimeException | LinkageError | ServiceConfigurationError unfit) {
            throw causedBy(unfit, new InvalidObjectException("the filter cannot be restored: " + unfit.getMessage()));
        }
        if (in.read() >= 0) {
            throw new StreamCorruptedException("more bytes follow the filter");
        }
    }

    private static ObjectStreamException causedBy(Throwable cause, ObjectStreamException thrown) {
        thrown.initCause(cause);
        return thrown;
    }

    private Object readResolve() throws ObjectStreamException {
        if (restored == null) {
            // A forged stream can leave out the data of the class.
            throw new InvalidObjectException("the stream has no filter");
        }
        return restored;
    }
}
