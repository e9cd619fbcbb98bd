package dev.filtersmith.threads.weave;

import static org.objectweb.asm.Opcodes.ACC_STATIC;
import static org.objectweb.asm.Opcodes.ACC_SYNCHRONIZED;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASM9;
import static org.objectweb.asm.Opcodes.BALOAD;
import static org.objectweb.asm.Opcodes.BASTORE;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.IRETURN;
import static org.objectweb.asm.Opcodes.LALOAD;
import static org.objectweb.asm.Opcodes.LASTORE;
import static org.objectweb.asm.Opcodes.MONITORENTER;
import static org.objectweb.asm.Opcodes.MONITOREXIT;
import static org.objectweb.asm.Opcodes.POP;
import static org.objectweb.asm.Opcodes.POP2;
import static org.objectweb.asm.Opcodes.PUTFIELD;
import static org.objectweb.asm.Opcodes.RETURN;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Weaves a step before each load and store of a word or a byte, each store of a field, and each
 * call of an atomic operation. Loops that wait, and waits for a lock, let another thread run. Locks
 * stand for monitors, also for that of a synchronized method, which keeps it if it throws, and for
 * those of a map that runs code in them. A constant stands for secret random numbers.
 */
final class StepWeaver extends ClassVisitor {
    private final List<Sabotage> sabotages;
    private String className = "";

    StepWeaver(ClassVisitor to, List<Sabotage> sabotages) {
        super(ASM9, to);
        this.sabotages = sabotages;
    }

    /** Returns a woven class file. */
    static byte[] weave(byte[] classFile, List<Sabotage> sabotages) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(classFile).accept(new StepWeaver(writer, sabotages), 0);
        return writer.toByteArray();
    }

    @Override
    public void visit(
            int version,
            int access,
            String name,
            @Nullable String signature,
            @Nullable String superName,
            String @Nullable [] interfaces) {
        className = name.replace('/', '.');
        super.visit(version, access, name, signature, superName, interfaces);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, @Nullable String signature, String @Nullable [] exceptions) {
        boolean locks = (access & ACC_SYNCHRONIZED) != 0;
        if (locks && (access & ACC_STATIC) != 0) {
            throw new IllegalArgumentException(className + "." + name + ": use a synchronized block, which is woven");
        }
        MethodVisitor plain = super.visitMethod(access & ~ACC_SYNCHRONIZED, name, descriptor, signature, exceptions);
        MethodVisitor to = new StepMethod(plain, name, locks);
        for (Sabotage sabotage : sabotages) {
            to = sabotage.visit(className, name, descriptor, to);
        }
        return to;
    }

    private static final class StepMethod extends MethodVisitor {
        private static final String INTERLEAVING = Type.getInternalName(Interleaving.class);

        /** In place of numbers that nobody can know: one seed must give one run. */
        private static final long NO_SECRET = 0x9e3779b97f4a7c15L;

        private final boolean initializesClass;
        private final boolean constructs;
        private final boolean locks;

        StepMethod(MethodVisitor to, String name, boolean locks) {
            super(ASM9, to);
            this.locks = locks;
            this.initializesClass = name.equals("<clinit>");
            this.constructs = name.equals("<init>");
        }

        /** Threads that need a class wait for its initialization, as for a monitor. */
        @Override
        public void visitCode() {
            super.visitCode();
            if (initializesClass) {
                call("beginClass");
            }
            if (locks) {
                super.visitVarInsn(ALOAD, 0);
                lock("enter");
            }
        }

        private void call(String method) {
            super.visitMethodInsn(INVOKESTATIC, INTERLEAVING, method, "()V", false);
        }

        private void lock(String method) {
            super.visitMethodInsn(INVOKESTATIC, INTERLEAVING, method, "(Ljava/lang/Object;)V", false);
        }

        @Override
        public void visitInsn(int opcode) {
            switch (opcode) {
                case LALOAD, LASTORE, BALOAD, BASTORE -> call("step");
                case MONITORENTER -> {
                    lock("enter");
                    return;
                }
                case MONITOREXIT -> {
                    lock("leave");
                    return;
                }
                case RETURN -> {
                    if (initializesClass) {
                        call("endClass");
                    }
                }
                default -> {}
            }
            if (locks && opcode >= IRETURN && opcode <= RETURN) {
                super.visitVarInsn(ALOAD, 0);
                lock("leave");
            }
            super.visitInsn(opcode);
        }

        @Override
        public void visitMaxs(int maxStack, int maxLocals) {
            super.visitMaxs(locks ? maxStack + 1 : maxStack, maxLocals);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            if (opcode == PUTFIELD && !constructs) {
                call("step");
            }
            super.visitFieldInsn(opcode, owner, name, descriptor);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (owner.equals("java/lang/Thread") && (name.equals("yield") || name.equals("onSpinWait"))) {
                call("pause");
                return;
            }
            if (owner.equals("java/util/concurrent/locks/LockSupport") && name.equals("parkNanos")) {
                super.visitInsn(POP2);
                call("pause");
                return;
            }
            if (owner.equals("java/security/SecureRandom") && name.equals("nextLong")) {
                super.visitInsn(POP);
                super.visitLdcInsn(NO_SECRET);
                return;
            }
            if (owner.equals("java/util/concurrent/locks/Lock") && name.equals("lock")) {
                super.visitMethodInsn(INVOKESTATIC, INTERLEAVING, name, "(L" + owner + ";)V", false);
                return;
            }
            if (owner.equals("java/util/concurrent/ConcurrentHashMap") && name.matches("compute(IfPresent)?")) {
                String type = "(L" + owner + ";" + descriptor.substring(1);
                super.visitMethodInsn(INVOKESTATIC, INTERLEAVING, name, type, false);
                return;
            }
            if (owner.equals("java/lang/invoke/VarHandle") || owner.startsWith("java/util/concurrent/atomic/")) {
                call("step");
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }
    }
}
