package dev.filtersmith.threads.weave;

import static org.objectweb.asm.Opcodes.ACC_INTERFACE;
import static org.objectweb.asm.Opcodes.ACC_STATIC;
import static org.objectweb.asm.Opcodes.ACC_SYNCHRONIZED;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASM9;
import static org.objectweb.asm.Opcodes.DASTORE;
import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.DUP2;
import static org.objectweb.asm.Opcodes.DUP2_X1;
import static org.objectweb.asm.Opcodes.DUP2_X2;
import static org.objectweb.asm.Opcodes.DUP_X2;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.IALOAD;
import static org.objectweb.asm.Opcodes.IASTORE;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.LASTORE;
import static org.objectweb.asm.Opcodes.MONITORENTER;
import static org.objectweb.asm.Opcodes.POP;
import static org.objectweb.asm.Opcodes.POP2;
import static org.objectweb.asm.Opcodes.PUTFIELD;
import static org.objectweb.asm.Opcodes.PUTSTATIC;
import static org.objectweb.asm.Opcodes.SALOAD;
import static org.objectweb.asm.Opcodes.SASTORE;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Weaves a call of {@link Accesses} before each load and store of a field or an element, each entry
 * of a monitor, and each call of a JDK's class that changes memory: handles of variables, atomic
 * variables, collections, copies of arrays. Constructors' stores are left out, since no other
 * thread sees them.
 */
public final class AccessWeaver extends ClassVisitor {
    private static final String ACCESSES = Type.getInternalName(Accesses.class);
    private static final int HOOK_STACK = 6;

    private final Map<String, Bridge> bridges = new HashMap<>();
    private String className = "";
    private boolean isInterface;

    private AccessWeaver(ClassVisitor to) {
        super(ASM9, to);
    }

    /**
     * Returns a woven class file.
     *
     * @param classFile class file
     */
    public static byte[] weave(byte[] classFile) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(classFile).accept(new AccessWeaver(writer), 0);
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
        className = name;
        isInterface = (access & ACC_INTERFACE) != 0;
        super.visit(version, access, name, signature, superName, interfaces);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, @Nullable String signature, String @Nullable [] exceptions) {
        return new AccessMethod(super.visitMethod(access, name, descriptor, signature, exceptions), access, name);
    }

    @Override
    public void visitEnd() {
        bridges.values().forEach(bridge -> bridge.write(cv));
        super.visitEnd();
    }

    private static String simple(String owner) {
        return owner.substring(owner.lastIndexOf('/') + 1);
    }

    private final class AccessMethod extends MethodVisitor {
        private final int access;
        private final boolean constructs;

        AccessMethod(MethodVisitor to, int access, String name) {
            super(ASM9, to);
            this.access = access;
            this.constructs = name.equals("<init>") || name.equals("<clinit>");
        }

        @Override
        public void visitCode() {
            super.visitCode();
            if ((access & ACC_SYNCHRONIZED) != 0 && (access & ACC_STATIC) == 0) {
                super.visitVarInsn(ALOAD, 0);
                hook("monitor", "(Ljava/lang/Object;)V");
            }
        }

        @Override
        public void visitMaxs(int maxStack, int maxLocals) {
            super.visitMaxs(maxStack + HOOK_STACK, maxLocals);
        }

        private void hook(String method, String descriptor) {
            super.visitMethodInsn(INVOKESTATIC, ACCESSES, method, descriptor, false);
        }

        private void insns(int... opcodes) {
            for (int opcode : opcodes) {
                super.visitInsn(opcode);
            }
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode >= IALOAD && opcode <= SALOAD) {
                insns(DUP2);
                hook("read", "(Ljava/lang/Object;I)V");
            } else if (opcode == LASTORE || opcode == DASTORE) {
                insns(DUP2_X2, POP2, DUP2_X2);
                hook("write", "(Ljava/lang/Object;I)V");
            } else if (opcode >= IASTORE && opcode <= SASTORE) {
                insns(DUP_X2, POP, DUP2_X1);
                hook("write", "(Ljava/lang/Object;I)V");
            } else if (opcode == MONITORENTER) {
                insns(DUP);
                hook("monitor", "(Ljava/lang/Object;)V");
            }
            super.visitInsn(opcode);
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            String hook = opcode == GETFIELD ? "read" : "write";
            if (opcode == PUTSTATIC && !constructs) {
                super.visitLdcInsn(simple(owner) + ".class");
                field(hook, owner, name);
            } else if (opcode == GETFIELD) {
                insns(DUP);
                field(hook, owner, name);
            } else if (opcode == PUTFIELD && !constructs) {
                if (Type.getType(descriptor).getSize() == 1) {
                    insns(DUP2, POP);
                } else {
                    insns(DUP2_X1, POP2, DUP_X2);
                }
                field(hook, owner, name);
            }
            super.visitFieldInsn(opcode, owner, name, descriptor);
        }

        /** Calls a hook with the object on the stack. */
        private void field(String hook, String owner, String name) {
            super.visitLdcInsn(simple(owner) + "." + name);
            hook(hook, "(Ljava/lang/Object;Ljava/lang/String;)V");
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean ofInterface) {
            Bridge bridge = new Bridge(opcode, owner, name, descriptor, ofInterface, 0);
            if (bridge.isNeeded()) {
                Bridge known = bridges.computeIfAbsent(bridge.toString(), any -> bridge.numbered(bridges.size()));
                super.visitMethodInsn(INVOKESTATIC, className, known.bridgeName(), known.type(), isInterface);
            } else {
                super.visitMethodInsn(opcode, owner, name, descriptor, ofInterface);
            }
        }
    }
}
