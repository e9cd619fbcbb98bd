package dev.filtersmith.flink;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * The stored form of a {@link FilterType}: whether it is an interface, the name of the interface or
 * of the type of the keys, with the names of accessors after colons, the seed, and the spec if
 * there is no interface.
 */
final class StoredType {
    private static final int MAX_BYTES = 1 << 20;

    private StoredType() {}

    static void write(FilterType<?> type, DataOutputView out) throws IOException {
        out.writeBoolean(type instanceof InterfaceType);
        List<String> names = new ArrayList<>(List.of(type.identity().getName()));
        if (type instanceof SpecType<?> spec) {
            names.addAll(spec.accessors());
        }
        out.writeUTF(String.join(":", names));
        out.writeLong(type.seed());
        if (type instanceof SpecType<?> spec) {
            out.writeUTF(spec.text());
        }
    }

    @SuppressWarnings("unchecked") // The class is checked; a state has filters of one type.
    static <F extends Filter> FilterType<F> read(DataInputView in, ClassLoader loader) throws IOException {
        boolean isInterface = in.readBoolean();
        List<String> names = List.of(in.readUTF().split(":", -1));
        Class<?> identity = find(names.get(0), loader);
        long seed = in.readLong();
        try {
            if (!isInterface) {
                return SpecType.of(FilterSpec.parse(in.readUTF()), identity, names.subList(1, names.size()), seed);
            } else if (Filter.class.isAssignableFrom(identity)) {
                return new InterfaceType<>((Class<F>) identity, seed);
            }
        } catch (FilterSpecException unknown) {
            throw corrupted(String.valueOf(unknown.getMessage()), unknown);
        } catch (IllegalArgumentException unfit) {
            String problem =
                    isInterface ? " has no filter annotation any more" : " is no type of keys that filters have";
            throw corrupted(identity.getName() + problem, unfit);
        }
        throw new StreamCorruptedException("the state names " + identity.getName() + ", which is no filter");
    }

    /** Reads a byte array with its length, which is limited: the bytes may be corrupt. */
    static byte[] readBytes(DataInputView in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > MAX_BYTES) {
            throw new StreamCorruptedException("the state names " + length + " bytes of an empty filter");
        }
        byte[] bytes = new byte[length];
        in.readFully(bytes);
        return bytes;
    }

    private static Class<?> find(String name, ClassLoader loader) throws IOException {
        if (name.equals(long.class.getName())) {
            return long.class;
        }
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException | LinkageError absent) {
            throw new IOException(
                    "[StateInterface] the state has filters of " + name
                            + ", which is not among the classes of the job. Keep it there under its name.",
                    absent);
        }
    }

    private static StreamCorruptedException corrupted(String text, Exception cause) {
        StreamCorruptedException corrupted = new StreamCorruptedException(text);
        corrupted.initCause(cause);
        return corrupted;
    }
}
