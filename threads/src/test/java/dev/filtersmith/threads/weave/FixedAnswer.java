package dev.filtersmith.threads.weave;

import static org.objectweb.asm.Opcodes.ASM9;
import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.ICONST_1;
import static org.objectweb.asm.Opcodes.IRETURN;
import static org.objectweb.asm.Opcodes.LCONST_0;
import static org.objectweb.asm.Opcodes.LRETURN;
import static org.objectweb.asm.Opcodes.RETURN;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * A method of the library that does nothing.
 *
 * @param owner full name of the class
 * @param name name of the method; all methods of that name are meant
 * @param answer what it answers, if it answers a boolean
 */
record FixedAnswer(String owner, String name, boolean answer) implements Sabotage {
    @Override
    public MethodVisitor visit(String className, String method, String descriptor, MethodVisitor to) {
        if (!className.equals(owner) || !method.equals(name)) {
            return to;
        }
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
            default -> throw new IllegalArgumentException(owner + "." + method + descriptor);
        }
        to.visitMaxs(2, Type.getArgumentsAndReturnSizes(descriptor) >> 2);
        to.visitEnd();
        return Sabotage.nowhere();
    }

    @Override
    public void check() {
        List<String> methods = new ArrayList<>();
        ClassFiles.visit(owner, new ClassVisitor(ASM9) {
            @Override
            public @Nullable MethodVisitor visitMethod(
                    int access,
                    String method,
                    String descriptor,
                    @Nullable String signature,
                    String @Nullable [] exceptions) {
                methods.add(method);
                return null;
            }
        });
        if (!methods.contains(name)) {
            throw new IllegalArgumentException("no such method: " + this);
        }
    }
}
