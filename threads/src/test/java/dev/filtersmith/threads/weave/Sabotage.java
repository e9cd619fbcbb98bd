package dev.filtersmith.threads.weave;

import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.ICONST_1;
import static org.objectweb.asm.Opcodes.IRETURN;
import static org.objectweb.asm.Opcodes.LCONST_0;
import static org.objectweb.asm.Opcodes.LRETURN;
import static org.objectweb.asm.Opcodes.RETURN;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * A method of the library that does nothing, to see that a test notices.
 *
 * @param className full name of the class
 * @param method name of the method; all methods of that name are meant
 * @param answer what it answers, if it answers a boolean
 */
public record Sabotage(String className, String method, boolean answer) {
    /** Writes the body of the method. */
    void writeBody(MethodVisitor to, String descriptor) {
        to.visitCode();
        switch (Type.getReturnType(descriptor).getDescriptor()) {
            case "V" -> to.visitInsn(RETURN);
            case "Z" -> {
                to.visitInsn(answer ? ICONST_1 : ICONST_0);
                to.visitInsn(IRETURN);
            }
            case "J" -> {
                to.visitInsn(LCONST_0);
                to.visitInsn(LRETURN);
            }
            default -> throw new IllegalArgumentException(className + "." + method + descriptor);
        }
        to.visitMaxs(2, Type.getArgumentsAndReturnSizes(descriptor) >> 2);
        to.visitEnd();
    }
}
