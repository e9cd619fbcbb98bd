package dev.filtersmith.agent;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.util.Map;
import net.bytebuddy.asm.AsmVisitorWrapper;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.implementation.Implementation;
import net.bytebuddy.jar.asm.ConstantDynamic;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import net.bytebuddy.pool.TypePool;
import net.bytebuddy.utility.OpenedClassReader;

/**
 * Visitor that turns reads of one field of an object into the class data, a constant, and reads of
 * some static fields into reads of others. ByteBuddy's MemberSubstitution does that too, but
 * resolves every instruction and reads class files for it: a class took 50 ms instead of 8.
 */
final class Constants implements AsmVisitorWrapper.ForDeclaredMethods.MethodVisitorWrapper {
    private final Field constant;
    private final Map<Field, Field> others;

    /**
     * Creates a substitution of an instance field of the class itself, and of static fields by
     * others.
     */
    Constants(Field constant, Map<Field, Field> others) {
        this.constant = constant;
        this.others = others;
    }

    @Override
    public MethodVisitor wrap(
            TypeDescription type,
            MethodDescription method,
            MethodVisitor next,
            Implementation.Context context,
            TypePool pool,
            int writerFlags,
            int readerFlags) {
        return new MethodVisitor(OpenedClassReader.ASM_API, next) {
            @Override
            public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
                if (opcode == Opcodes.GETFIELD
                        && name.equals(constant.getName())
                        && descriptor.equals(Type.getDescriptor(constant.getType()))) {
                    super.visitInsn(Opcodes.POP);
                    super.visitLdcInsn(classData(descriptor));
                } else if (opcode == Opcodes.GETSTATIC) {
                    super.visitFieldInsn(opcode, owner, replacement(owner, name), descriptor);
                } else {
                    super.visitFieldInsn(opcode, owner, name, descriptor);
                }
            }
        };
    }

    private String replacement(String owner, String name) {
        return others.entrySet().stream()
                .filter(other -> other.getKey().getName().equals(name)
                        && Type.getInternalName(other.getKey().getDeclaringClass())
                                .equals(owner))
                .map(other -> other.getValue().getName())
                .findFirst()
                .orElse(name);
    }

    private static ConstantDynamic classData(String descriptor) {
        Handle bootstrap = new Handle(
                Opcodes.H_INVOKESTATIC,
                Type.getInternalName(MethodHandles.class),
                "classData",
                "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Object;",
                false);
        return new ConstantDynamic("_", descriptor, bootstrap);
    }
}
