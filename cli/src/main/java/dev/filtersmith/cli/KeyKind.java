package dev.filtersmith.cli;

import com.google.common.hash.Funnel;
import dev.filtersmith.CountingSpec;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.stored.FilterReader;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.stored.FilterView;
import dev.filtersmith.stored.TrimmedFilter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Predicate;

/** The keys that lines stand for. */
enum KeyKind {
    /** The line itself, as text in UTF-8. */
    TEXT("text") {
        @Override
        Object parse(Lines line) {
            try {
                return StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(line.bytes(), 0, line.length()))
                        .toString();
            } catch (CharacterCodingException malformed) {
                throw line.wrong("not text in UTF-8; convert it, or use --hex for keys that are bytes");
            }
        }

        @Override
        FilterBuilder<?> set(FilterSpec spec) {
            return Filters.builder(spec, String.class);
        }

        @Override
        FilterBuilder<?> multiset(CountingSpec spec) {
            return Filters.builder(spec, String.class);
        }

        @Override
        Filter read(FilterReader reader, Path file) throws IOException {
            return reader.read(FilterSource.of(file), String.class);
        }

        @Override
        Lookup view(FilterReader reader, Path file) throws IOException {
            FilterView<MembershipFilter<String>> view = reader.view(FilterSource.of(file), String.class);
            return new Lookup(view, key -> view.filter().mightContain((String) key));
        }

        @Override
        @SuppressWarnings("unchecked") // The filter was read with keys of this kind.
        Predicate<Object> lookup(Filter filter) {
            MembershipFilter<String> keys = (MembershipFilter<String>) filter;
            return key -> keys.mightContain((String) key);
        }

        @Override
        Object random(long bits) {
            return "key " + Long.toHexString(bits);
        }

        @Override
        Funnel<Object> funnel() {
            return (key, sink) -> sink.putUnencodedChars((String) Arguments.given(key));
        }

        @Override
        Predicate<Object> trimmed(TrimmedFilter filter) {
            Predicate<String> lookup = filter.forKeys(String.class);
            return key -> lookup.test((String) key);
        }
    },
    /** A whole number of 64 bits with a sign. */
    LONG("long") {
        @Override
        Object parse(Lines line) {
            String text = ascii(line);
            try {
                return Long.parseLong(text);
            } catch (NumberFormatException wrong) {
                throw line.wrong("not a whole number from -2^63 to 2^63 - 1: " + shortened(text));
            }
        }

        @Override
        FilterBuilder<?> set(FilterSpec spec) {
            return Filters.builder(spec);
        }

        @Override
        FilterBuilder<?> multiset(CountingSpec spec) {
            return Filters.builder(spec);
        }

        @Override
        Filter read(FilterReader reader, Path file) throws IOException {
            return reader.read(LongFilter.class, FilterSource.of(file));
        }

        @Override
        Lookup view(FilterReader reader, Path file) throws IOException {
            FilterView<LongFilter> view = reader.view(LongFilter.class, FilterSource.of(file));
            return new Lookup(view, key -> view.filter().mightContain((Long) key));
        }

        @Override
        Predicate<Object> lookup(Filter filter) {
            LongFilter keys = (LongFilter) filter;
            return key -> keys.mightContain((Long) key);
        }

        @Override
        Object random(long bits) {
            return bits;
        }

        @Override
        Funnel<Object> funnel() {
            return (key, sink) -> sink.putLong((Long) Arguments.given(key));
        }

        @Override
        Predicate<Object> trimmed(TrimmedFilter filter) {
            return key -> filter.mightContain((Long) key);
        }
    },
    /** Bytes, two hexadecimal digits for each. */
    HEX("bytes") {
        @Override
        Object parse(Lines line) {
            String text = ascii(line);
            try {
                return HexFormat.of().parseHex(text);
            } catch (IllegalArgumentException wrong) {
                throw line.wrong("not bytes of two hexadecimal digits each: " + shortened(text));
            }
        }

        @Override
        FilterBuilder<?> set(FilterSpec spec) {
            return Filters.builder(spec, byte[].class);
        }

        @Override
        FilterBuilder<?> multiset(CountingSpec spec) {
            return Filters.builder(spec, byte[].class);
        }

        @Override
        Filter read(FilterReader reader, Path file) throws IOException {
            return reader.read(FilterSource.of(file), byte[].class);
        }

        @Override
        Lookup view(FilterReader reader, Path file) throws IOException {
            FilterView<MembershipFilter<byte[]>> view = reader.view(FilterSource.of(file), byte[].class);
            return new Lookup(view, key -> view.filter().mightContain((byte[]) key));
        }

        @Override
        @SuppressWarnings("unchecked") // The filter was read with keys of this kind.
        Predicate<Object> lookup(Filter filter) {
            MembershipFilter<byte[]> keys = (MembershipFilter<byte[]>) filter;
            return key -> keys.mightContain((byte[]) key);
        }

        @Override
        Object random(long bits) {
            return ByteBuffer.allocate(Long.BYTES).putLong(bits).array();
        }

        @Override
        Funnel<Object> funnel() {
            return (key, sink) -> sink.putBytes((byte[]) Arguments.given(key));
        }

        @Override
        Predicate<Object> trimmed(TrimmedFilter filter) {
            Predicate<byte[]> lookup = filter.forKeys(byte[].class);
            return key -> lookup.test((byte[]) key);
        }
    };

    private static final int MAX_SHOWN = 40;

    private final String signature;

    KeyKind(String signature) {
        this.signature = signature;
    }

    /** A mapped filter that can be asked. */
    record Lookup(FilterView<?> view, Predicate<Object> predicate) implements AutoCloseable {
        @Override
        public void close() {
            view.close();
        }
    }

    /** Returns the kind of keys of a signature; empty if lines cannot be such keys. */
    static Optional<KeyKind> of(String signature) {
        return Arrays.stream(values())
                .filter(kind -> kind.signature.equals(signature))
                .findFirst();
    }

    /** Returns the kind of the keys of a stored filter. */
    static KeyKind of(Path file, String signature) {
        return of(signature)
                .orElseThrow(() -> new Trouble(file + ": its keys are of the type " + signature
                        + ", which lines cannot be; use filters of text, long or bytes"));
    }

    /** Returns the key that the current line stands for. */
    abstract Object parse(Lines line);

    /** Begins a filter that holds each key once. */
    abstract FilterBuilder<?> set(FilterSpec spec);

    /** Begins a filter that counts equal keys, so that they can be removed. */
    abstract FilterBuilder<?> multiset(CountingSpec spec);

    abstract Filter read(FilterReader reader, Path file) throws IOException;

    abstract Lookup view(FilterReader reader, Path file) throws IOException;

    abstract Predicate<Object> trimmed(TrimmedFilter filter);

    /** Returns the lookups of a filter that was read with keys of this kind. */
    abstract Predicate<Object> lookup(Filter filter);

    /** Returns a key that random bits stand for. */
    abstract Object random(long bits);

    /** Returns the form in which Guava takes such keys. */
    abstract Funnel<Object> funnel();

    private static String ascii(Lines line) {
        return new String(line.bytes(), 0, line.length(), StandardCharsets.ISO_8859_1);
    }

    private static String shortened(String text) {
        String shown = text.length() > MAX_SHOWN ? text.substring(0, MAX_SHOWN) + "..." : text;
        return "\"" + Printable.inLine(shown) + "\"";
    }
}
