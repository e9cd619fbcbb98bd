package dev.filtersmith.benchmarks.paired;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A class loader whose filters do not count what they store. {@code HotFilter.stored} only compares
 * its number with 0. Emitted puts of Bloom families do not count what they store: they combine by a
 * bitwise or whether slots were empty.
 */
final class UncountedLoader extends URLClassLoader {
    private static final String SUPERCLASS = "dev.filtersmith.emitted.HotFilter";
    private static final String EMITTED = "Filtersmith_";

    UncountedLoader(URL... classPath) {
        super("uncounted", classPath, ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (!name.equals(SUPERCLASS) && !name.contains(EMITTED)) {
            return super.findClass(name);
        }
        try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            ClassReader reader = new ClassReader(in);
            ClassWriter writer = new ClassWriter(reader, 0);
            reader.accept(new Uncounted(writer), 0);
            byte[] woven = writer.toByteArray();
            return defineClass(name, woven, 0, woven.length);
        } catch (IOException unreadable) {
            throw new ClassNotFoundException(name, unreadable);
        }
    }

    private static final class Uncounted extends ClassVisitor {
        Uncounted(ClassVisitor to) {
            super(Opcodes.ASM9, to);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor to = super.visitMethod(access, name, descriptor, signature, exceptions);
            if (!name.equals("stored") || !descriptor.equals("(J)Z")) {
                return new Joined(to, descriptor.equals("(J)J") ? name : "");
            }
            writeComparison(to);
            return new MethodVisitor(Opcodes.ASM9) {};
        }

        /** Writes the body of {@code stored}: {@code return number != 0}. */
        private static void writeComparison(MethodVisitor to) {
            Label none = new Label();
            to.visitCode();
            to.visitVarInsn(Opcodes.LLOAD, 1);
            to.visitInsn(Opcodes.LCONST_0);
            to.visitInsn(Opcodes.LCMP);
            to.visitJumpInsn(Opcodes.IFEQ, none);
            to.visitInsn(Opcodes.ICONST_1);
            to.visitInsn(Opcodes.IRETURN);
            to.visitLabel(none);
            to.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
            to.visitInsn(Opcodes.ICONST_0);
            to.visitInsn(Opcodes.IRETURN);
            to.visitMaxs(4, 3);
            to.visitEnd();
        }
    }

    /** A method that stores into a slot of a Bloom family, or calls such methods, or any other. */
    private static final class Joined extends MethodVisitor {
        private static final String COUNT = "bitCount";
        private static final String COUNT_UP = "countUp";
        private static final String SET_ALL = "setAll";

        private final String method;

        /** Whether the answer for a slot is on top of the stack. */
        private boolean answered;

        /** Whether a count of bits has just been left out, and with it its conversion to a long. */
        private boolean omitted;

        Joined(MethodVisitor to, String method) {
            super(Opcodes.ASM9, to);
            this.method = method;
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            omitted = method.equals(SET_ALL) && name.equals(COUNT);
            if (!omitted) {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            }
            answered = owner.contains(EMITTED) && name.equals(COUNT_UP);
        }

        @Override
        public void visitVarInsn(int opcode, int index) {
            super.visitVarInsn(opcode, index);
            answered = false;
        }

        @Override
        public void visitInsn(int opcode) {
            if (answered && opcode == Opcodes.LADD) {
                super.visitInsn(Opcodes.LOR);
            } else if (omitted && opcode == Opcodes.I2L) {
                omitted = false;
            } else if (method.equals(COUNT_UP) && opcode == Opcodes.LOR) {
                // Of the two, only whether the counter was 0.
                super.visitInsn(Opcodes.DUP2_X2);
                super.visitInsn(Opcodes.POP2);
                super.visitInsn(Opcodes.POP2);
            } else {
                super.visitInsn(opcode);
            }
            answered = false;
        }

        @Override
        public void visitMaxs(int stack, int locals) {
            super.visitMaxs(stack + 2, locals);
        }
    }
}
