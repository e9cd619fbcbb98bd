package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.DLeftCountingFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.stored.TrimmedFilter;
import dev.filtersmith.testing.JavaBytes;
import dev.filtersmith.testing.KeptFilters;
import dev.filtersmith.testing.StoredFilter;
import dev.filtersmith.testing.StoredFilter.Form;
import dev.filtersmith.testing.StoredFilter.Hashing;
import dev.filtersmith.testing.TestShapes;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectStreamException;
import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Java's serialization of interpreted filters, of proxies in front of them, and trimmed ones. */
class SerializationTest {
    private static final long KEYS = 2000;
    private static final String FORM = "dev.filtersmith.storage.Serialized*;";

    /** An interface over longs. */
    @DLeftCountingFilter(concurrency = Concurrency.MULTI_WRITER)
    interface Numbers extends LongCountingFilter {}

    /** An interface over text, in a package that is closed to other modules. */
    @DLeftFilter
    private interface Texts extends MembershipFilter<String> {
        default boolean has(String text) {
            return mightContain(text);
        }
    }

    static List<StoredFilter> stored() {
        return KeptFilters.all();
    }

    private static Object written(StoredFilter file) throws IOException {
        return file.form() == Form.TRIMMED ? file.read(file.stored()) : file.create();
    }

    private static boolean isSerializable(StoredFilter file) {
        return file.hashing() == Hashing.SEED
                || (file.hashing() == Hashing.WITHHELD_SEED && file.form() != Form.TRIMMED);
    }

    @ParameterizedTest
    @MethodSource("stored")
    void whatIsReadAnswersAsWhatWasWritten(StoredFilter file) throws IOException {
        Object filter = written(file);
        if (!isSerializable(file)) {
            assertThatExceptionOfType(NotSerializableException.class)
                    .isThrownBy(() -> JavaBytes.of(filter))
                    .withMessageContaining("has a secret key or a withheld seed, which streams must not contain");
            return;
        }
        Object read = JavaBytes.read(JavaBytes.of(filter));
        file.assertAlike(read, filter, KEYS);
        if (filter instanceof Filter written) {
            assertThat(((Filter) read).words()).isEqualTo(written.words());
            assertThat(((Filter) read).seed()).isEqualTo(written.seed());
            assertThat(read instanceof DeletableFilter).isEqualTo(filter instanceof DeletableFilter);
            assertThat(file.bytes((Filter) read)).isEqualTo(file.bytes(written));
        } else {
            assertThat(JavaBytes.of(read)).isEqualTo(JavaBytes.of(filter));
        }
    }

    @Test
    void proxiesKeepTheirInterface() throws IOException {
        Texts texts =
                Filters.builder(Texts.class).expectedElements(100).name("texts").build();
        texts.put("a");
        assertThat(Proxy.isProxyClass(texts.getClass())).isTrue();
        Texts read = (Texts) JavaBytes.read(JavaBytes.of(texts));
        assertThat(read.has("a")).isTrue();
        assertThat(read.has("b")).isFalse();
        assertThat(read.name()).contains("texts");
        assertThat(read.put("b")).isTrue();
    }

    @Test
    void accessorsAreKept() throws IOException {
        MembershipFilter<Locale> locales = Filters.builder(
                        FilterSpec.dLeft().build(), Locale.class, "getLanguage", "getCountry")
                .expectedElements(100)
                .build();
        locales.put(Locale.CANADA_FRENCH);
        @SuppressWarnings("unchecked") // The type of what was written.
        MembershipFilter<Locale> read = (MembershipFilter<Locale>) JavaBytes.read(JavaBytes.of(locales));
        assertThat(read.words()).isEqualTo(locales.words());
        assertThat(read.mightContain(Locale.CANADA_FRENCH)).isTrue();
        assertThat(read.put(Locale.CANADA)).isTrue();
    }

    @Test
    void sharedFiltersStayShared() throws IOException {
        Numbers numbers = Filters.create(Numbers.class, 100);
        numbers.putAll(1, 1, 2);
        Numbers read = (Numbers) JavaBytes.read(JavaBytes.of(numbers));
        assertThat(read.count(1)).isEqualTo(2);
        assertThat(read.layout().spec().concurrency()).isEqualTo(Concurrency.MULTI_WRITER);
        LongFilter plain = Filters.builder(FilterSpec.dLeft()
                        .concurrency(Concurrency.SINGLE_WRITER)
                        .build())
                .expectedElements(100)
                .build();
        assertThat(((Filter) JavaBytes.read(JavaBytes.of(plain))).layout()).isEqualTo(plain.layout());
    }

    @Test
    void countedFiltersAreCounted() throws IOException {
        Numbers numbers = Filters.builder(Numbers.class)
                .expectedElements(100)
                .statistics(true)
                .build();
        numbers.putAll(1, 2, 3);
        Numbers read = (Numbers) JavaBytes.read(JavaBytes.of(numbers));
        read.put(4);
        assertThat(read.statistics().operations())
                .isPresent()
                .hasValueSatisfying(counts -> assertThat(counts.puts()).isOne());
        assertThat(read.approximateElementCount()).isEqualTo(4);
    }

    @Test
    void theRequestedEngineIsRequestedAgain() throws IOException {
        Numbers numbers = Filters.builder(Numbers.class)
                .expectedElements(100)
                .engine(Engine.INTERPRETED)
                .build();
        byte[] bytes = JavaBytes.of(numbers);
        assertThat(((Filter) JavaBytes.read(bytes)).engine()).isEqualTo(Engine.INTERPRETED);
        assertThatExceptionOfType(ObjectStreamException.class)
                .isThrownBy(() -> JavaBytes.read(replaced(bytes, "INTERPRETED", "GENERATED\0\0")))
                .withMessageStartingWith("the filter cannot be restored: No enum constant");
    }

    @Test
    void anObjectThatIsWrittenTwiceIsReadOnce() throws IOException {
        Numbers numbers = Filters.create(Numbers.class, 100);
        List<?> read = (List<?>) JavaBytes.read(JavaBytes.of(new java.util.ArrayList<>(List.of(numbers, numbers))));
        assertThat(read.get(0)).isSameAs(read.get(1));
    }

    /** The JDK also asks the filter of classes about the class of the result. */
    @Test
    void aFilterOfClassesAcceptsTheFormTheInterfaceAndTheResult() throws IOException {
        byte[] texts = JavaBytes.of(Filters.create(Texts.class, 100));
        assertThat(JavaBytes.read(texts, FORM + "dev.filtersmith.*;!*")).isInstanceOf(Texts.class);
        byte[] longs = JavaBytes.of(Filters.builder(FilterSpec.dLeft().build())
                .expectedElements(100)
                .build());
        String own = "dev.filtersmith.LongFilter;dev.filtersmith.dleft.DLeftInterpreter;";
        assertThat(JavaBytes.read(longs, FORM + own + "!*")).isInstanceOf(LongFilter.class);
        for (String refused : List.of(FORM + "!*", own + "!*")) {
            assertThatExceptionOfType(ObjectStreamException.class)
                    .isThrownBy(() -> JavaBytes.read(longs, refused))
                    .withMessageContaining("filter status: REJECTED");
        }
    }

    /** Each of these streams has no class of a filter, but an object in its place. */
    @ParameterizedTest
    @MethodSource("stored")
    void streamsContainNoPrivateFields(StoredFilter file) throws IOException {
        if (isSerializable(file)) {
            String text = new String(JavaBytes.of(written(file)), StandardCharsets.ISO_8859_1);
            assertThat(text)
                    .contains("SerializedFilter")
                    .doesNotContain("Interpreter", "TrimmedFilter;", "againstField");
        }
    }

    @Test
    void aStreamThatNamesAClassOfFiltersIsRefused() throws IOException {
        byte[] filter = Forged.of(Filters.builder(FilterSpec.dLeft().build())
                .expectedElements(100)
                .build()
                .getClass());
        assertThatExceptionOfType(ObjectStreamException.class)
                .isThrownBy(() -> JavaBytes.read(filter))
                .withMessageContaining("a SerializedFilter in place of a filter");
        byte[] trimmed = Forged.of(TrimmedFilter.class);
        assertThatExceptionOfType(ObjectStreamException.class)
                .isThrownBy(() -> JavaBytes.read(trimmed))
                .withMessageContaining("a SerializedFilter in place of a trimmed filter");
    }

    /** A serializable object whose stream is changed to name another class of a shorter name. */
    private static final class Forged implements Serializable {
        private static final long serialVersionUID = 1;

        static byte[] of(Class<?> type) throws IOException {
            byte[] bytes = JavaBytes.of(new Forged());
            String own = Forged.class.getName();
            long uid = java.io.ObjectStreamClass.lookup(type).getSerialVersionUID();
            byte[] forged =
                    new byte[bytes.length - own.length() + type.getName().length()];
            int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf(own);
            java.nio.ByteBuffer.wrap(forged)
                    .put(bytes, 0, at - 2)
                    .putShort((short) type.getName().length())
                    .put(type.getName().getBytes(StandardCharsets.ISO_8859_1))
                    .putLong(uid)
                    .put(bytes, at + own.length() + Long.BYTES, bytes.length - at - own.length() - Long.BYTES);
            return forged;
        }
    }

    /** Damage ends in an exception of a stream, or in a filter that still works. */
    @Test
    void damagedBytesEndInAnException() throws IOException {
        Numbers numbers = Filters.create(Numbers.class, 100);
        numbers.putAll(1, 2, 3);
        byte[] bytes = JavaBytes.of(numbers);
        Random random = new Random(5);
        int refused = 0;
        for (int i = 0; i < 2000; i++) {
            byte[] damaged = i % 2 == 0 ? bytes.clone() : Arrays.copyOf(bytes, random.nextInt(bytes.length));
            if (i % 2 == 0) {
                damaged[random.nextInt(bytes.length)] ^= (byte) (1 + random.nextInt(255));
            }
            refused += isRefused(damaged) ? 1 : 0;
        }
        assertThat(refused).isGreaterThan(1900);
    }

    private static boolean isRefused(byte[] damaged) {
        try {
            Object read = JavaBytes.read(damaged);
            if (read instanceof Filter filter) {
                assertThat(TestShapes.single(filter).fault()).isEmpty();
            }
            return false;
        } catch (IOException refused) {
            return true;
        }
    }

    @Test
    void wordsThatDoNotMatchTheirChecksumAreRefused() throws IOException {
        byte[] bytes = JavaBytes.of(Filters.create(Numbers.class, 100));
        bytes[bytes.length - 200] ^= 1;
        assertThatExceptionOfType(ObjectStreamException.class)
                .isThrownBy(() -> JavaBytes.read(bytes))
                .withMessageContaining("do not match their checksum");
        byte[] cut =
                replaced(JavaBytes.of(Filters.create(Texts.class, 100)), Texts.class.getName(), "java.lang.String");
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> JavaBytes.read(cut));
    }

    private static byte[] replaced(byte[] bytes, String text, String by) {
        String all = new String(bytes, StandardCharsets.ISO_8859_1);
        assertThat(all).contains(text);
        return all.replace(text, by).getBytes(StandardCharsets.ISO_8859_1);
    }
}
