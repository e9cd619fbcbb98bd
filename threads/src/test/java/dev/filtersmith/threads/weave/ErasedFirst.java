package dev.filtersmith.threads.weave;

import static org.objectweb.asm.Opcodes.ASM9;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.LASTORE;

import dev.filtersmith.emitted.Changes;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;

/**
 * Emitted moves that erase an element before they copy it: the two stores change places.
 *
 * @param emitted full names of the classes that it must change; others may be changed, too
 */
record ErasedFirst(List<String> emitted) implements Sabotage {
    private static final Set<String> MOVES = Set.of("makeRoom1", "makeRoom2", "vacate1", "vacate2", "move", "exchange");

    @Override
    public MethodVisitor visit(String className, String method, String descriptor, MethodVisitor to) {
        return Sabotage.isEmitted(className) && MOVES.contains(method) ? new Swapped(to) : to;
    }

    /**
     * In each class, some stores must be copies, which wait, and others erasures, which end the
     * wait: a copy that waits for ever is caught without any reader.
     */
    @Override
    public void check() {
        Set<String> unknown = new TreeSet<>(MOVES);
        for (String className : emitted) {
            Stores stores = new Stores();
            ClassFiles.visit(className, new ClassVisitor(ASM9) {
                @Override
                public MethodVisitor visitMethod(
                        int access,
                        String method,
                        String descriptor,
                        @Nullable String signature,
                        String @Nullable [] exceptions) {
                    unknown.remove(method);
                    return ErasedFirst.this.visit(className, method, descriptor, stores);
                }
            });
            if (stores.erasures == 0 || stores.all == stores.erasures) {
                throw new IllegalArgumentException(className + " erases " + stores.erasures + " times in " + MOVES
                        + ", and has " + stores.all + " stores there");
            }
        }
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("no such methods: " + unknown + " in " + emitted);
        }
    }

    /** Counts the stores of changed methods. */
    private static final class Stores extends MethodVisitor {
        private int all;
        private int erasures;

        Stores() {
            super(ASM9);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (owner.equals(DelayedCopies.NAME)) {
                all += name.equals("store") ? 1 : 0;
                erasures += name.equals("erasing") ? 1 : 0;
            }
        }
    }

    private static final class Swapped extends MethodVisitor {
        /** The last constant, which may be the kind of a part of a change that begins. */
        private @Nullable Object constant;

        Swapped(MethodVisitor to) {
            super(ASM9, to);
        }

        @Override
        public void visitLdcInsn(Object value) {
            super.visitLdcInsn(value);
            constant = value;
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
            if (name.equals("begin") && Objects.equals(constant, Changes.ERASURE)) {
                super.visitMethodInsn(INVOKESTATIC, DelayedCopies.NAME, "erasing", "()V", false);
            }
        }
    }
}
