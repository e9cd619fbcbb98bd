package dev.filtersmith.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SipHashTest {
    /**
     * Hashes of the first 0 to 41 of the bytes 00 01 02 ..., by the authors' implementation.
     */
    private static final long[] PUBLISHED = {
        0xabac0158050fc4dcL,
        0xc9f49bf37d57ca93L,
        0x82cb9b024dc7d44dL,
        0x8bf80ab8e7ddf7fbL,
        0xcf75576088d38328L,
        0xdef9d52f49533b67L,
        0xc50d2b50c59f22a7L,
        0xd3927d989bb11140L,
        0x369095118d299a8eL,
        0x25a48eb36c063de4L,
        0x79de85ee92ff097fL,
        0x70c118c1f94dc352L,
        0x78a384b157b4d9a2L,
        0x306f760c1229ffa7L,
        0x605aa111c0f95d34L,
        0xd320d86d2a519956L,
        0xcc4fdd1a7d908b66L,
        0x9cf2689063dbd80cL,
        0x8ffc389cb473e63eL,
        0xf21f9de58d297d1cL,
        0xc0dc2f46a6cce040L,
        0xb992abfe2b45f844L,
        0x7ffe7b9ba320872eL,
        0x525a0e7fdae6c123L,
        0xf464aeb267349c8cL,
        0x45cd5928705b0979L,
        0x3a3e35e3ca9913a5L,
        0xa91dc74e4ade3b35L,
        0xfb0bed02ef6cd00dL,
        0x88d93cb44ab1e1f4L,
        0x540f11d643c5e663L,
        0x2370dd1f8c21d1bcL,
        0x81157b6c16a7b60dL,
        0x4d54b9e57a8ff9bfL,
        0x759f12781f2a753eL,
        0xcea1a3bebf186b91L,
        0x2cf508d3ada26206L,
        0xb6101c2da3c33057L,
        0xb3f47496ae3a36a1L,
        0x626b57547b108392L,
        0xc1d2363299e41531L,
        0x667cc1923f1ad944L
    };

    private static final long FIRST = 0x0706_0504_0302_0100L;
    private static final long SECOND = 0x0f0e_0d0c_0b0a_0908L;

    /** The key of the published vectors: 00 01 02 ... 0f. */
    private static final SipHash HASH = new SipHash(first(16));

    private static byte[] first(int count) {
        byte[] bytes = new byte[count];
        for (int i = 0; i < count; i++) {
            bytes[i] = (byte) i;
        }
        return bytes;
    }

    @Test
    void agreesWithThePublishedVectors() {
        assertThat(HASH.hash(FIRST)).isEqualTo(PUBLISHED[8]);
        assertThat(HASH.hash(FIRST, SECOND)).isEqualTo(PUBLISHED[16]);
        for (int length = Long.BYTES; length < PUBLISHED.length; length++) {
            byte[] rest = Arrays.copyOfRange(first(length), Long.BYTES, length);
            assertThat(HASH.hash(FIRST, rest, rest.length))
                    .as("%d bytes", length)
                    .isEqualTo(PUBLISHED[length]);
        }
    }

    @Test
    void everyInputGivesTheSameHash() {
        for (int length = 0; length < 100; length++) {
            byte[] bytes = first(length);
            long expected = HASH.hash(FIRST, bytes, length);
            ByteBuffer direct = ByteBuffer.allocateDirect(length + 5)
                    .position(3)
                    .put(bytes)
                    .flip()
                    .position(3);
            assertThat(HASH.hash(FIRST, direct)).isEqualTo(expected);
            assertThat(HASH.hash(FIRST, direct.order(ByteOrder.LITTLE_ENDIAN))).isEqualTo(expected);
            assertThat(HASH.hash(FIRST, ByteBuffer.wrap(bytes))).isEqualTo(expected);
            assertThat(HASH.hash(FIRST, new String(bytes, StandardCharsets.ISO_8859_1), 1))
                    .isEqualTo(expected);
            if (length % 2 == 0) {
                assertThat(HASH.hash(FIRST, new String(bytes, StandardCharsets.UTF_16LE), 2))
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void refusesKeysOfOtherLengths() {
        for (int length : new int[] {0, 8, 15, 17, 32}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new SipHash(new byte[length]))
                    .withMessageContaining("a key has 16");
        }
    }
}
