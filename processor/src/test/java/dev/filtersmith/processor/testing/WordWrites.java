package dev.filtersmith.processor.testing;

import java.util.BitSet;
import java.util.stream.IntStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** A record of the words of a table that woven classes write. One thread may use it at a time. */
public final class WordWrites {
    private static final BitSet WRITTEN = new BitSet();
    private static int least;

    private WordWrites() {}

    /**
     * Returns a class file whose writes into arrays of longs are recorded.
     *
     * @param classFile class file
     * @return woven class file
     */
    public static byte[] weave(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(new Weaver(writer), 0);
        return writer.toByteArray();
    }

    private static final class Weaver extends ClassVisitor {
        Weaver(ClassVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public MethodVisitor visitMethod(int access, String method, String type, String signature, String[] errors) {
            return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, method, type, signature, errors)) {
                @Override
                public void visitInsn(int opcode) {
                    if (opcode == Opcodes.LASTORE) {
                        String owner = Type.getInternalName(WordWrites.class);
                        super.visitMethodInsn(Opcodes.INVOKESTATIC, owner, "write", "([JIJ)V", false);
                    } else {
                        super.visitInsn(opcode);
                    }
                }
            };
        }
    }

    /**
     * Begins an empty record.
     *
     * @param tableWords number of words of the table; shorter arrays are left out
     */
    public static void begin(int tableWords) {
        WRITTEN.clear();
        least = tableWords;
    }

    /**
     * Writes a word, as woven classes do.
     *
     * @param words array
     * @param index index in it
     * @param word word
     */
    public static void write(long[] words, int index, long word) {
        words[index] = word;
        if (words.length >= least) {
            WRITTEN.set(index);
        }
    }

    /**
     * Returns the indices that were written.
     *
     * @return indices, in ascending order
     */
    public static IntStream indices() {
        return WRITTEN.stream();
    }
}
