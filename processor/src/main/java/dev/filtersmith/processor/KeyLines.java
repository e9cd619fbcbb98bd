package dev.filtersmith.processor;

import dev.filtersmith.KeySeed;
import dev.filtersmith.key.KeyHasher;
import dev.filtersmith.key.KeyHashers;
import dev.filtersmith.key.QuotedText;
import dev.filtersmith.storage.KeyHashes;
import dev.filtersmith.storage.Values;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a file of keys: the hash of each different key, and its value if keys have some. Of
 * a key only the hash is kept, and two of one hash are the same key to any filter.
 */
final class KeyLines {
    private static final String BYTE_ORDER_MARK = "\ufeff";
    private static final char REPLACEMENT = '\ufffd';
    private static final String HEX = "0x";
    private static final int MAX_VALUE_BITS = 16;

    /** Problems that are reported at most. */
    private static final int MOST = 5;

    private final String path;
    private final boolean longs;
    private final int valueBits;
    private final List<String> problems = new ArrayList<>();

    /** Derived from the file, so that the same one leads to the same filter. */
    private final long seed;

    /** Of the keys, and then of the different ones alone. */
    private final long[] hashes;

    private final int[] values;
    private final int[] numbers;
    private int count;

    /** Reads the lines of numbers, or of text. Without bits, keys have no values. */
    KeyLines(String path, byte[] file, boolean longs, int valueBits) {
        this.path = path;
        this.longs = longs;
        this.valueBits = valueBits;
        int lines = 1;
        long sum = 0;
        for (byte each : file) {
            // Without the ends of lines, which some systems change.
            boolean end = each == '\n' || each == '\r';
            lines += end ? 1 : 0;
            sum = end ? sum : 31 * sum + each;
        }
        this.seed = sum;
        this.hashes = new long[lines];
        this.values = new int[lines];
        this.numbers = new int[lines];
        KeyHasher<Object> hasher = KeyHashers.of(longs ? Long.class : String.class, KeySeed.of(seed));
        forEach(decoded(file), (line, number) -> add(hasher, line, number));
        if (problems.isEmpty()) {
            leaveOutRepeated();
        }
    }

    /** Returns what is wrong with some lines, tags first; the first of many. */
    List<String> problems() {
        return problems.size() <= MOST ? problems : problems.subList(0, MOST);
    }

    /** Returns the number of different keys. */
    int count() {
        return count;
    }

    /** Returns the elements of a filter of the keys, with their values if there is a place. */
    KeyHashes elements(@Nullable Values place) {
        KeyHashes elements = new KeyHashes();
        for (int i = 0; i < count; i++) {
            elements.add(place == null ? hashes[i] : place.with(hashes[i], values[i]));
        }
        return elements;
    }

    long seed() {
        return seed;
    }

    private String decoded(byte[] file) {
        String text = new String(file, StandardCharsets.UTF_8);
        if (text.indexOf(REPLACEMENT) >= 0) {
            requireValid(file, text);
        }
        return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    }

    /** Checks the bytes of a text with a character that stands for others, too. */
    private void requireValid(byte[] file, String text) {
        try {
            CharBuffer unusedText = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(file));
        } catch (CharacterCodingException wrong) {
            forEach(text, (line, number) -> {
                if (line.indexOf(REPLACEMENT) >= 0) {
                    report("WrongKey", number, "\"" + QuotedText.of(line) + "\" is no UTF-8. Save the file as UTF-8.");
                }
            });
        }
    }

    /** Passes on lines that are no comments, with their numbers. */
    private static void forEach(String text, ObjIntConsumer<String> consumer) {
        int number = 0;
        for (Iterator<String> lines = text.lines().iterator(); lines.hasNext(); ) {
            String line = lines.next();
            number++;
            if (!line.isBlank() && line.charAt(0) != '#') {
                consumer.accept(line, number);
            }
        }
    }

    private void report(String tag, int number, String problem) {
        problems.add("[" + tag + "] " + path + ", line " + number + ": " + problem);
    }

    private void add(KeyHasher<Object> hasher, String line, int number) {
        int comma = valueBits == 0 ? line.length() : line.lastIndexOf(',');
        if (comma < 0) {
            report(
                    "MissingValue",
                    number,
                    "\"" + QuotedText.of(line) + "\" has no value, and the filter has valueBits" + " = " + valueBits
                            + ". Write a comma and the value behind the key.");
            return;
        }
        String key = line.substring(0, comma);
        Object parsed = longs ? parsedLong(key, number) : key;
        int value = valueBits == 0 ? 0 : parsedValue(line.substring(comma + 1).strip(), number);
        if (parsed != null) {
            hashes[count] = hasher.hash(parsed);
            values[count] = value;
            numbers[count++] = number;
        }
    }

    private @Nullable Long parsedLong(String given, int number) {
        String key = given.strip();
        try {
            if (!key.startsWith(HEX)) {
                return Long.parseLong(key);
            } else if (key.length() > HEX.length()) {
                return HexFormat.fromHexDigitsToLong(key, HEX.length(), key.length());
            }
        } catch (IllegalArgumentException wrong) {
            // Reported below.
        }
        String values = valueBits == 0 && key.contains(",") ? " Only filters with valueBits have values." : "";
        report(
                "WrongKey",
                number,
                "\"" + QuotedText.of(key) + "\" is no long. Write " + Long.MIN_VALUE + " to " + Long.MAX_VALUE
                        + ", or 0x and up to 16 hexadecimal digits." + values);
        return null;
    }

    private int parsedValue(String given, int number) {
        int most = (1 << valueBits) - 1;
        int value = -1;
        try {
            value = Integer.parseInt(given);
        } catch (NumberFormatException wrong) {
            // Reported below.
        }
        if (value < 0 || value > most) {
            int needed = Integer.SIZE - Integer.numberOfLeadingZeros(value);
            report(
                    "ValueOutOfRange",
                    number,
                    "the value \"" + QuotedText.of(given) + "\": valueBits = " + valueBits
                            + " hold 0 to 2^" + valueBits + " - 1 = " + most + ". Use one of them"
                            + (needed <= MAX_VALUE_BITS ? ", or valueBits = " + needed + "." : "."));
        }
        return value;
    }

    /** Keeps the first of the lines of each key, in their order. */
    private void leaveOutRepeated() {
        int[] firsts = new int[4 * Integer.highestOneBit(count)];
        int kept = 0;
        for (int i = 0; i < count; i++) {
            int place = (int) hashes[i] & firsts.length - 1;
            while (firsts[place] != 0 && hashes[firsts[place] - 1] != hashes[i]) {
                place = place + 1 & firsts.length - 1;
            }
            if (firsts[place] == 0) {
                hashes[kept] = hashes[i];
                values[kept] = values[i];
                numbers[kept++] = numbers[i];
                firsts[place] = kept;
            } else if (values[firsts[place] - 1] != values[i]) {
                report(
                        "TwoValues",
                        numbers[i],
                        "the key has the value " + values[i] + ", and "
                                + values[firsts[place] - 1] + " in line " + numbers[firsts[place] - 1]
                                + ". Remove one of the lines.");
            }
        }
        count = kept;
    }
}
