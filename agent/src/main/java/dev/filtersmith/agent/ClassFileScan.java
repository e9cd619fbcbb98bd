package dev.filtersmith.agent;

import java.nio.charset.StandardCharsets;

/**
 * Scanner that decides whether a class file may be an interface with an annotation of the library.
 * It reads only the constant pool, which names the type of every annotation, and the access flags
 * behind it, since every loaded class is scanned.
 */
final class ClassFileScan {
    private static final byte[] ANNOTATION = "Ldev/filtersmith/annotation/".getBytes(StandardCharsets.UTF_8);
    private static final int MAGIC = 0xcafebabe;
    private static final int COUNT_AT = 8;
    private static final int POOL_AT = 10;

    private static final int ACC_INTERFACE = 0x0200;
    private static final int ACC_ANNOTATION = 0x2000;

    private static final int UTF8 = 1;
    private static final int LONG = 5;
    private static final int DOUBLE = 6;

    /**
     * Length of a constant by its tag, including the tag; 0 for undefined tags, and for {@link
     * #UTF8}, which encodes its own length.
     */
    private static final byte[] LENGTHS = {0, 0, 0, 5, 5, 9, 9, 3, 3, 5, 5, 5, 5, 0, 0, 4, 3, 5, 5, 3, 3};

    private ClassFileScan() {}

    /**
     * Returns whether bytes, possibly not a class file, are those of an interface that names an
     * annotation of the library.
     */
    static boolean isAnnotatedInterface(byte[] file) {
        if (file.length < POOL_AT + 2 || (u2(file, 0) << 16 | u2(file, 2)) != MAGIC) {
            return false;
        }
        int count = u2(file, COUNT_AT);
        boolean found = false;
        int at = POOL_AT;
        for (int index = 1; index < count; index++) {
            // No constant is shorter, so its tag and its encoded length can be read.
            if (at + 3 > file.length) {
                return false;
            }
            int tag = file[at];
            if (tag == UTF8) {
                int length = u2(file, at + 1);
                found |= length > ANNOTATION.length && isAnnotation(file, at + 3);
                at += 3 + length;
            } else {
                int length = tag > 0 && tag < LENGTHS.length ? LENGTHS[tag] : 0;
                if (length == 0) {
                    return false;
                }
                // Each of these constants takes two places in the pool.
                index += tag == LONG || tag == DOUBLE ? 1 : 0;
                at += length;
            }
        }
        return found && at + 2 <= file.length && (u2(file, at) & (ACC_INTERFACE | ACC_ANNOTATION)) == ACC_INTERFACE;
    }

    private static boolean isAnnotation(byte[] file, int at) {
        if (at + ANNOTATION.length > file.length) {
            return false;
        }
        for (int i = 0; i < ANNOTATION.length; i++) {
            if (file[at + i] != ANNOTATION[i]) {
                return false;
            }
        }
        return true;
    }

    private static int u2(byte[] file, int at) {
        return (file[at] & 0xff) << 8 | (file[at + 1] & 0xff);
    }
}
