package dev.filtersmith.threads.weave;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASM9;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.IRETURN;
import static org.objectweb.asm.Opcodes.LLOAD;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;

/**
 * Puts that count a copy beside the table without the lock of its stripe: it is free meanwhile. For
 * classes whose changes do not tear.
 */
final class UnlockedCopies implements Sabotage {
    private static final String OWNER = "dev.filtersmith.emitted.HotFilter";
    private static final String METHOD = "putCopy(J)Z";

    @Override
    public MethodVisitor visit(String className, String method, String descriptor, MethodVisitor to) {
        return className.equals(OWNER) && METHOD.equals(method + descriptor) ? new Unlocked(to) : to;
    }

    @Override
    public void check() {
        List<String> methods = new ArrayList<>();
        ClassFiles.visit(OWNER, new ClassVisitor(ASM9) {
            @Override
            public @Nullable MethodVisitor visitMethod(
                    int access,
                    String method,
                    String descriptor,
                    @Nullable String signature,
                    String @Nullable [] exceptions) {
                methods.add(method + descriptor);
                return null;
            }
        });
        if (!methods.contains(METHOD)) {
            throw new IllegalArgumentException("no such method: " + METHOD);
        }
    }

    private static final class Unlocked extends MethodVisitor {
        private static final String FILTER = "dev/filtersmith/emitted/HotFilter";
        private static final String THREADS = "dev/filtersmith/storage/Threads";

        /** The most that a call puts on the stack. */
        private static final int STACK = 4;

        Unlocked(MethodVisitor to) {
            super(ASM9, to);
        }

        @Override
        public void visitCode() {
            super.visitCode();
            call("unlock");
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode == IRETURN) {
                call("lock");
            }
            super.visitInsn(opcode);
        }

        /** Calls a method of the filter's threads with the stripes of the hash. */
        private void call(String method) {
            super.visitVarInsn(ALOAD, 0);
            super.visitFieldInsn(GETFIELD, FILTER, "threads", "L" + THREADS + ";");
            super.visitVarInsn(ALOAD, 0);
            super.visitVarInsn(LLOAD, 1);
            super.visitMethodInsn(INVOKESTATIC, FILTER, "changedStripesOf", "(L" + FILTER + ";J)J", false);
            super.visitMethodInsn(INVOKEVIRTUAL, THREADS, method, "(J)V", false);
        }

        @Override
        public void visitMaxs(int maxStack, int maxLocals) {
            super.visitMaxs(maxStack + STACK, maxLocals);
        }
    }
}
