package dev.filtersmith.threads.weave;

import static org.objectweb.asm.Opcodes.ACC_PRIVATE;
import static org.objectweb.asm.Opcodes.ACC_STATIC;
import static org.objectweb.asm.Opcodes.ACC_SYNTHETIC;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKEINTERFACE;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.IRETURN;

import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * A call of a method of the JDK that reads or writes memory of its receiver or of an array. A
 * method of the woven class stands for it, since the array is deep in the stack of the caller.
 *
 * @param opcode opcode of the call
 * @param owner internal name of the class that has the method
 * @param name name of the method
 * @param descriptor descriptor of the method
 * @param ofInterface whether an interface has the method
 * @param number number of the bridge in its class
 */
record Bridge(int opcode, String owner, String name, String descriptor, boolean ofInterface, int number) {
    private static final String ACCESSES = Type.getInternalName(Accesses.class);

    /** Beginnings of the names of methods that do not change their receiver. */
    private static final String READS = "(get(?!And)|sum|longValue|size|isEmpty|contains|iterator|hasNext|next|stream"
            + "|forEach|is|of|orElse|map|equals|hashCode|toString).*";

    /** Returns the same bridge with a number of its own. */
    Bridge numbered(int own) {
        return new Bridge(opcode, owner, name, descriptor, ofInterface, own);
    }

    boolean isNeeded() {
        return isHandle() || isCopy() || isFill() || (isShareable() && isOnReceiver());
    }

    private boolean isHandle() {
        return owner.equals("java/lang/invoke/VarHandle") && descriptor.startsWith("([");
    }

    private boolean isCopy() {
        return owner.equals("java/lang/System") && name.equals("arraycopy");
    }

    private boolean isFill() {
        return owner.equals("java/util/Arrays") && name.equals("fill");
    }

    private boolean isOnReceiver() {
        return opcode == INVOKEVIRTUAL || opcode == INVOKEINTERFACE;
    }

    /** Returns whether objects of the owner may be shared and change. */
    private boolean isShareable() {
        return owner.matches("java/util/(concurrent/.*|[^/]*(List|Map|Set|Queue|Deque|Random|BitSet))");
    }

    private boolean isUpdater() {
        return owner.endsWith("FieldUpdater");
    }

    String bridgeName() {
        return "access$" + number;
    }

    /** Returns the descriptor of the bridge: the receiver is its first parameter. */
    String type() {
        return opcode == INVOKESTATIC ? descriptor : "(L" + owner + ";" + descriptor.substring(1);
    }

    void write(ClassVisitor to) {
        MethodVisitor method =
                to.visitMethod(ACC_PRIVATE | ACC_STATIC | ACC_SYNTHETIC, bridgeName(), type(), null, null);
        method.visitCode();
        String access = name.matches(READS) ? "read" : "write";
        if (isHandle()) {
            method.visitVarInsn(ALOAD, 1);
            method.visitVarInsn(ILOAD, 2);
            hook(method, access, descriptor.startsWith("([B") ? "([BI)V" : "(Ljava/lang/Object;I)V");
        } else if (isCopy()) {
            method.visitVarInsn(ALOAD, 2);
            method.visitVarInsn(ILOAD, 3);
            method.visitVarInsn(ILOAD, 4);
            hook(method, "writeAll", "(Ljava/lang/Object;II)V");
        } else if (isFill()) {
            method.visitVarInsn(ALOAD, 0);
            hook(method, "writeAll", "(Ljava/lang/Object;)V");
        } else {
            method.visitVarInsn(ALOAD, isUpdater() ? 1 : 0);
            method.visitLdcInsn(owner.substring(owner.lastIndexOf('/') + 1));
            hook(method, access, "(Ljava/lang/Object;Ljava/lang/String;)V");
        }
        call(method);
        method.visitEnd();
    }

    private static void hook(MethodVisitor method, String name, String descriptor) {
        method.visitMethodInsn(INVOKESTATIC, ACCESSES, name, descriptor, false);
    }

    private void call(MethodVisitor method) {
        int local = 0;
        for (Type parameter : Type.getArgumentTypes(type())) {
            method.visitVarInsn(parameter.getOpcode(ILOAD), local);
            local += parameter.getSize();
        }
        method.visitMethodInsn(opcode, owner, name, descriptor, ofInterface);
        method.visitInsn(Type.getReturnType(descriptor).getOpcode(IRETURN));
        method.visitMaxs(local + 4, local);
    }
}
