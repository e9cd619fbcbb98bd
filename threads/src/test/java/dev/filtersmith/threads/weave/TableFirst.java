package dev.filtersmith.threads.weave;

import static org.objectweb.asm.Opcodes.ASM9;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.LLOAD;
import static org.objectweb.asm.Opcodes.POP2;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;

/**
 * Removals that take an element from the table before those beside it: {@code takeBeside(hash, set)
 * || removeAlone(hash)} with the calls in the opposite order.
 */
final class TableFirst implements Sabotage {
    private static final String OWNER = "dev.filtersmith.emitted.HotFilter";
    private static final String METHOD = "removeShared";

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
        private static final String BESIDE = "takeBeside";
        private static final String TABLE = "removeAlone";

        /** Variable of the last long that was read: the set of stripes, before the first call. */
        private int last;

        private int set;
        private int opcodeOfBeside;
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
            if (name.equals(BESIDE)) {
                calls++;
                set = last;
                opcodeOfBeside = opcode;
                super.visitInsn(POP2);
                super.visitMethodInsn(INVOKEVIRTUAL, owner, TABLE, "(J)Z", false);
            } else if (name.equals(TABLE)) {
                calls++;
                super.visitVarInsn(LLOAD, set);
                super.visitMethodInsn(opcodeOfBeside, owner, BESIDE, "(JJ)Z", false);
            } else {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            }
        }
    }
}
