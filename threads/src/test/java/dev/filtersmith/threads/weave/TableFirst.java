package dev.filtersmith.threads.weave;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASM9;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.IOR;
import static org.objectweb.asm.Opcodes.LLOAD;
import static org.objectweb.asm.Opcodes.POP;
import static org.objectweb.asm.Opcodes.POP2;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;

/**
 * Removals that take an element from the table before those beside it: {@code beside().take(...) ||
 * removeAlone(hash)} with the calls in the opposite order.
 */
final class TableFirst implements Sabotage {
    private static final String OWNER = "dev.filtersmith.emitted.HotFilter";
    private static final String METHOD = "removeLocked";

    @Override
    public MethodVisitor visit(String className, String method, String descriptor, MethodVisitor to) {
        return className.equals(OWNER) && method.equals(METHOD) ? new Swapped(to) : to;
    }

    @Override
    public void check() {
        Swapped swapped = new Swapped(Sabotage.nowhere());
        ClassFiles.visit(OWNER, new ClassVisitor(ASM9) {
            @Override
            public @Nullable MethodVisitor visitMethod(
                    int access,
                    String method,
                    String descriptor,
                    @Nullable String signature,
                    String @Nullable [] exceptions) {
                return method.equals(METHOD) ? swapped : null;
            }
        });
        if (swapped.calls != 2) {
            throw new IllegalArgumentException(METHOD + " has " + swapped.calls + " calls that could change places");
        }
    }

    private static final class Swapped extends MethodVisitor {
        private static final String FILTER = "dev/filtersmith/emitted/HotFilter";
        private static final String BESIDE = "dev/filtersmith/storage/BesideTable";
        private static final String TABLE = "Ldev/filtersmith/storage/FilterTable;";
        private static final String THREADS = "Ldev/filtersmith/storage/Threads;";

        /** Variable of the last long that was read: the set of stripes, before the first call. */
        private int last;

        private int set;
        private int calls;

        Swapped(MethodVisitor to) {
            super(ASM9, to);
        }

        @Override
        public void visitVarInsn(int opcode, int index) {
            last = opcode == LLOAD ? index : last;
            super.visitVarInsn(opcode, index);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (owner.equals(BESIDE) && name.equals("take")) {
                calls++;
                set = last;
                // The stripes, the threads and the table, the hash and the receiver.
                List.of(POP2, POP2, POP2, POP).forEach(super::visitInsn);
                super.visitVarInsn(ALOAD, 0);
                super.visitVarInsn(LLOAD, 1);
                super.visitMethodInsn(INVOKEVIRTUAL, FILTER, "removeAlone", "(J)Z", false);
            } else if (name.equals("removeAlone")) {
                calls++;
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                takeBeside();
                super.visitInsn(IOR);
            } else {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            }
        }

        private void takeBeside() {
            super.visitVarInsn(ALOAD, 0);
            super.visitMethodInsn(INVOKEVIRTUAL, FILTER, "beside", "()L" + BESIDE + ";", false);
            super.visitVarInsn(LLOAD, 1);
            super.visitVarInsn(ALOAD, 0);
            super.visitFieldInsn(GETFIELD, FILTER, "table", TABLE);
            super.visitVarInsn(ALOAD, 0);
            super.visitFieldInsn(GETFIELD, FILTER, "threads", THREADS);
            super.visitVarInsn(LLOAD, set);
            super.visitMethodInsn(INVOKEVIRTUAL, BESIDE, "take", "(J" + TABLE + THREADS + "J)Z", false);
        }

        @Override
        public void visitMaxs(int maxStack, int maxLocals) {
            super.visitMaxs(maxStack + 1, maxLocals);
        }
    }
}
