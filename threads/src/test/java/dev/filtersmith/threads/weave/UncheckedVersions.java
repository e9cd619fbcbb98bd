package dev.filtersmith.threads.weave;

import static org.objectweb.asm.Opcodes.ASM9;
import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.IFEQ;
import static org.objectweb.asm.Opcodes.LALOAD;
import static org.objectweb.asm.Opcodes.LCMP;
import static org.objectweb.asm.Opcodes.POP;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/**
 * Emitted lookups that take {@code version != words[at]} for false: they never look again.
 */
final class UncheckedVersions implements Sabotage {
    @Override
    public MethodVisitor visit(String className, String method, String descriptor, MethodVisitor to) {
        return Sabotage.isEmitted(className) && method.equals("mightContainHash") ? new Unchecked(to) : to;
    }

    private static final class Unchecked extends MethodVisitor {
        private static final int[] COMPARISON = {LALOAD, LCMP};

        /** Number of instructions of the comparison that were just visited. */
        private int seen;

        Unchecked(MethodVisitor to) {
            super(ASM9, to);
        }

        @Override
        public void visitInsn(int opcode) {
            if (seen < COMPARISON.length && opcode == COMPARISON[seen]) {
                seen++;
            } else {
                seen = opcode == COMPARISON[0] ? 1 : 0;
            }
            super.visitInsn(opcode);
        }

        @Override
        public void visitVarInsn(int opcode, int index) {
            seen = 0;
            super.visitVarInsn(opcode, index);
        }

        @Override
        public void visitJumpInsn(int opcode, Label label) {
            if (seen == COMPARISON.length && opcode == IFEQ) {
                super.visitInsn(POP);
                super.visitInsn(ICONST_0);
            }
            seen = 0;
            super.visitJumpInsn(opcode, label);
        }
    }
}
