package dev.filtersmith.threads.weave;

import static org.objectweb.asm.Opcodes.ASM9;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.LASTORE;

import java.util.Set;
import org.objectweb.asm.MethodVisitor;

/** Emitted moves that erase an element before they copy it: the two stores change places. */
final class ErasedFirst implements Sabotage {
    private static final Set<String> MOVES =
            Set.of("makeRoom1", "makeRoom2", "makeRoom3", "vacate1", "vacate2", "vacate3", "move");

    @Override
    public MethodVisitor visit(String className, String method, String descriptor, MethodVisitor to) {
        return Sabotage.isEmitted(className) && MOVES.contains(method) ? new Swapped(to) : to;
    }

    private static final class Swapped extends MethodVisitor {
        Swapped(MethodVisitor to) {
            super(ASM9, to);
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode == LASTORE) {
                super.visitMethodInsn(INVOKESTATIC, DelayedCopies.NAME, "store", "([JIJ)V", false);
            } else {
                super.visitInsn(opcode);
            }
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            if (name.equals("erasing")) {
                super.visitMethodInsn(INVOKESTATIC, DelayedCopies.NAME, "erasing", "()V", false);
            }
        }
    }
}
