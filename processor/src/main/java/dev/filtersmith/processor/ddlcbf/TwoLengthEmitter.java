package dev.filtersmith.processor.ddlcbf;

import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.filtersmith.ddlcbf.TwoLengthHeader;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Literals;
import dev.filtersmith.processor.Method;
import dev.filtersmith.processor.Tables;
import dev.filtersmith.processor.buckets.ScratchArray;

/**
 * Emitter of the operations on one bucket whose remainders may have two lengths. The short
 * remainders come first, then the long ones. A change keeps this order and puts the new remainder
 * last. So it is a new header and the same remainders at its lengths.
 */
final class TwoLengthEmitter {
    private final DynamicText text;
    private final TwoLengthHeader header;
    private final int most;
    private final ScratchArray remainders;

    TwoLengthEmitter(DynamicText text) {
        this.text = text;
        this.header = text.layout.header();
        this.most = text.layout.maximumLoad();
        this.remainders = ScratchArray.longs(text.layout, "remainders", most + 1);
    }

    void emit(TypeSpec.Builder type, Tables tables) {
        tables.computed("ONES_BY_WIDTH", long[].class, "By width: ones at the bottom of fields side by side.");
        remainders.emit(type, "Room for the remainders of the bucket that is changed.\n");
        type.addMethod(part("shorts", 0, header.countBits()));
        type.addMethod(part("longs", header.longsAt(), header.countBits()));
        type.addMethod(part("shortBits", header.shortBitsAt(), header.lengthBits()));
        type.addMethod(part("longBits", header.longBitsAt(), header.lengthBits()));
        type.addMethod(headerOf());
        type.addMethod(head());
        type.addMethod(matches());
        type.addMethod(equalFields());
        type.addMethod(window());
        type.addMethod(load());
        if (text.counts()) {
            type.addMethod(longest());
            type.addMethod(count());
            type.addMethod(remainders.declared(take()));
        }
        type.addMethod(remainders.declared(add()));
        type.addMethod(withOneMore());
        type.addMethod(remainders.in(gather()));
        type.addMethod(remainders.in(write()));
        new WordsEmitter(text).emit(type);
    }

    private static MethodSpec part(String name, int from, int bits) {
        return Method.of(int.class, name, true)
                .addParameter(long.class, "head")
                .addStatement("return (int) $L & $L", Code.of("head >>> $L", from), Literals.mask(bits))
                .build();
    }

    private MethodSpec headerOf() {
        return Method.of(long.class, "header", true)
                .addJavadoc("A header; the length of remainders that are not there is 0.\n")
                .addParameter(int.class, "shorts")
                .addParameter(int.class, "longs")
                .addParameter(int.class, "shortBits")
                .addParameter(int.class, "longBits")
                .addStatement(
                        "final long lengths = (shorts == 0 ? 0L : shortBits) | (longs == 0 ? 0L : longBits) << $L",
                        header.longBitsAt() - header.shortBitsAt())
                .addStatement(
                        "return shorts | (long) longs << $L | lengths << $L", header.longsAt(), header.shortBitsAt())
                .build();
    }

    private MethodSpec head() {
        return Method.of(long.class, "head", false)
                .addParameter(int.class, "number")
                .addStatement("return read($L) & $L", text.at("number"), (1L << header.bits()) - 1)
                .build();
    }

    private MethodSpec matches() {
        return Method.of(long.class, "matches", false)
                .addJavadoc("Not 0 if the bucket holds the remainder.\n")
                .addParameter(int.class, "number")
                .addParameter(long.class, "hash")
                .addStatement("final long head = read($L)", text.at("number"))
                .addStatement("final int longsAt = $L + shorts(head) * shortBits(head)", header.bits())
                .addStatement(
                        "return equalFields(number, $L, shortBits(head), shorts(head), hash)$W"
                                + "| equalFields(number, longsAt, longBits(head), longs(head), hash)",
                        header.bits())
                .build();
    }

    private MethodSpec equalFields() {
        return Method.of(long.class, "equalFields", false)
                .addJavadoc(
                        "Not 0 if one of the fields side by side equals the query: as many at once as fit in a word.\n")
                .addParameter(int.class, "number")
                .addParameter(int.class, "from")
                .addParameter(int.class, "bits")
                .addParameter(int.class, "count")
                .addParameter(long.class, "hash")
                .addStatement("final long ones = Tables.ONES_BY_WIDTH[bits]")
                .addStatement("final long tops = ones << bits - 1")
                .addStatement("final long copies = (hash & (1L << bits) - 1) * ones")
                .addStatement("final int atOnce = $T.bitCount(ones)", Long.class)
                .addStatement("int at = from")
                .addStatement("long hits = 0")
                .beginControlFlow("for (int left = count; left > 0; left -= atOnce)")
                .addStatement("final long difference = window(number, at) ^ copies")
                .addStatement("final long zeros = ~((difference & tops - ones) + (tops - ones) | difference) & tops")
                .addStatement("hits |= left >= atOnce ? zeros : zeros & (1L << left * bits) - 1")
                .addStatement("at += atOnce * bits")
                .endControlFlow()
                .addStatement("return hits")
                .build();
    }

    private MethodSpec window() {
        Method method = Method.of(long.class, "window", false)
                .addParameter(int.class, "number")
                .addParameter(int.class, "from");
        if (text.words() == 1) {
            return method.addStatement("return read(number) >>> from").build();
        }
        return method.addStatement("final long second = read(number * 2 + 1)")
                .addStatement(
                        "return from >= 64 ? second >>> from : read(number * 2) >>> from | second << 1 << 63 - from")
                .build();
    }

    private MethodSpec load() {
        return Method.of(int.class, "load", false)
                .addJavadoc("The load of a bucket; the largest if it cannot take one more.\n")
                .addParameter(int.class, "number")
                .addStatement("final long head = head(number)")
                .addStatement("return withOneMore(head) == 0 ? $L : shorts(head) + longs(head)", most)
                .build();
    }

    private MethodSpec longest() {
        return Method.of(int.class, "longest", false)
                .addJavadoc("Bits of the longest match in a bucket, 0 if there is none.\n")
                .addParameter(int.class, "number")
                .addParameter(long.class, "hash")
                .addStatement("final long head = head(number)")
                .addStatement("final int longsAt = $L + shorts(head) * shortBits(head)", header.bits())
                .addIf("equalFields(number, longsAt, longBits(head), longs(head), hash) != 0", "return longBits(head)")
                .addStatement(
                        "return equalFields(number, $L, shortBits(head), shorts(head), hash) != 0$W? "
                                + "shortBits(head) : 0",
                        header.bits())
                .build();
    }

    private MethodSpec count() {
        return Method.of(int.class, "count", false)
                .addParameter(int.class, "number")
                .addParameter(long.class, "hash")
                .addStatement("final long head = head(number)")
                .addStatement("int at = $L", header.bits())
                .addStatement("int count = 0")
                .beginControlFlow("for (int field = 0; field < shorts(head) + longs(head); field++)")
                .addStatement("final int bits = field < shorts(head) ? shortBits(head) : longBits(head)")
                .addStatement("count += field(number, at, bits) == (hash & (1L << bits) - 1) ? 1 : 0")
                .addStatement("at += bits")
                .endControlFlow()
                .addStatement("return count")
                .build();
    }

    private MethodSpec withOneMore() {
        int bits = text.layout.bucketBits() - header.bits();
        int longest = text.layout.spec().longestRemainder();
        int shortest = text.layout.spec().minimalRemainderBits();
        return Method.of(long.class, "withOneMore", true)
                .addJavadoc("The header of a bucket with one more remainder; 0 if it has no room.\n")
                .addParameter(long.class, "head")
                .addStatement("final int shorts = shorts(head)")
                .addStatement("final int longs = longs(head)")
                .addStatement("final int all = shorts + longs + 1")
                .addStatement("final int even = $L / all", bits)
                .beginControlFlow("if (all > $L || even < $L)", most, shortest)
                .addStatement("return 0")
                .nextControlFlow("else if (all == 1)")
                .addStatement("return header(0, 1, 0, $L)", Math.min(longest, bits))
                .endControlFlow()
                .addStatement("final int shortBits = shortBits(head)")
                .addStatement("final int longBits = longBits(head)")
                .addIf(
                        "shorts == 0",
                        "return even >= longBits ? header(longs, 1, longBits, Math.min($L, $L - longs * longBits))"
                                + "$W: header(0, all, 0, even)",
                        longest,
                        bits)
                .addStatement("final int left = $L - shorts * shortBits", bits)
                .addStatement(
                        "final int length = longs == 0 ? Math.min($L, left) : Math.min(longBits, left / (longs + 1))",
                        longest)
                .addStatement("return length > shortBits ? header(shorts, longs + 1, shortBits, length)"
                        + "$W: header(0, all, 0, Math.min(shortBits, even))")
                .build();
    }

    private MethodSpec add() {
        return Method.of(void.class, "add", false)
                .addJavadoc("Adds a remainder to a bucket that has room; the others are cut where that must be.\n")
                .addParameter(int.class, "number")
                .addParameter(long.class, "hash")
                .addStatement("final long head = head(number)")
                .addStatement(remainders.given("gather(number, head)"))
                .addStatement("remainders[shorts(head) + longs(head)] = hash")
                .addStatement(remainders.given("write(number, withOneMore(head))"))
                .build();
    }

    private MethodSpec take() {
        return Method.of(void.class, "take", false)
                .addJavadoc("Takes the longest match out of a bucket, the lowest of equals.\n")
                .addParameter(int.class, "number")
                .addParameter(long.class, "hash")
                .addStatement("final long head = head(number)")
                .addStatement("final int shorts = shorts(head)")
                .addStatement("final int all = shorts + longs(head)")
                .addStatement(remainders.given("gather(number, head)"))
                .addStatement("int at = shorts")
                .beginControlFlow("while (at < all && remainders[at] != (hash & (1L << longBits(head)) - 1))")
                .addStatement("at++")
                .endControlFlow()
                .addStatement("final boolean isLong = at < all")
                .beginControlFlow("if (!isLong)")
                .addStatement("at = 0")
                .beginControlFlow("while (remainders[at] != (hash & (1L << shortBits(head)) - 1))")
                .addStatement("at++")
                .endControlFlow()
                .endControlFlow()
                .addStatement("$T.arraycopy(remainders, at + 1, remainders, at, all - 1 - at)", System.class)
                .addStatement(remainders.given(
                        "write(number, header(isLong ? shorts : shorts - 1, isLong ? all - shorts - 1 : all - shorts,"
                                + "$WshortBits(head), longBits(head)))"))
                .build();
    }

    private MethodSpec gather() {
        return Method.of(void.class, "gather", false)
                .addParameter(int.class, "number")
                .addParameter(long.class, "head")
                .addStatement("int at = $L", header.bits())
                .beginControlFlow("for (int field = 0; field < shorts(head) + longs(head); field++)")
                .addStatement("final int bits = field < shorts(head) ? shortBits(head) : longBits(head)")
                .addStatement("remainders[field] = field(number, at, bits)")
                .addStatement("at += bits")
                .endControlFlow()
                .build();
    }

    private MethodSpec write() {
        return Method.of(void.class, "write", false)
                .addJavadoc("""
                        Puts a bucket together from its remainders, in order; they may have more bits than the
                        header says.
                        """)
                .addParameter(int.class, "number")
                .addParameter(long.class, "head")
                .addStatement("clear(number)")
                .addStatement("flip(number, 0, head)")
                .addStatement("int at = $L", header.bits())
                .beginControlFlow("for (int field = 0; field < shorts(head) + longs(head); field++)")
                .addStatement("final int bits = field < shorts(head) ? shortBits(head) : longBits(head)")
                .addStatement("flip(number, at, remainders[field] & (1L << bits) - 1)")
                .addStatement("at += bits")
                .endControlFlow()
                .build();
    }
}
