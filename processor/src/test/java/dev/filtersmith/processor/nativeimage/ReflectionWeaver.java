package dev.filtersmith.processor.nativeimage;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Map;
import java.util.regex.Pattern;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Weaver of checks into all calls that look up classes, members or resources by name. */
final class ReflectionWeaver extends ClassVisitor {
    private static final Map<String, Pattern> LOOKUPS = Map.of(
            "java/lang/Class",
                    Pattern.compile("forName|newInstance|getResource.*|getRecordComponents|getPermittedSubclasses"
                            + "|get(Declared)?(Methods?|Fields?|Constructors?|Classes)"),
            "java/lang/ClassLoader",
                    Pattern.compile("loadClass|findClass|defineClass|get(System)?Resource.*|resources"),
            "java/lang/Module", Pattern.compile("getResource.*"),
            "java/lang/reflect/RecordComponent", Pattern.compile("getAccessor"),
            "java/lang/reflect/Proxy", Pattern.compile("newProxyInstance|getProxyClass"),
            "java/lang/invoke/MethodHandles$Lookup", Pattern.compile("find.*|unreflect.*|define.*"),
            "java/util/ResourceBundle", Pattern.compile("getBundle"));

    private static final Handle LINK = new Handle(
            Opcodes.H_INVOKESTATIC,
            Type.getInternalName(ReflectionChecks.class),
            "link",
            MethodType.methodType(
                            CallSite.class,
                            MethodHandles.Lookup.class,
                            String.class,
                            MethodType.class,
                            MethodHandle.class)
                    .toMethodDescriptorString(),
            false);

    private ReflectionWeaver(ClassVisitor next) {
        super(Opcodes.ASM9, next);
    }

    /** Returns a class file with checks. */
    static byte[] weave(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(new ReflectionWeaver(writer), 0);
        return writer.toByteArray();
    }

    @Override
    public MethodVisitor visitMethod(int access, String method, String type, String signature, String[] exceptions) {
        return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, method, type, signature, exceptions)) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean ofInterface) {
                Pattern lookups = LOOKUPS.get(owner);
                if (lookups == null || !lookups.matcher(name).matches()) {
                    super.visitMethodInsn(opcode, owner, name, descriptor, ofInterface);
                } else if (opcode == Opcodes.INVOKESTATIC) {
                    check(name, descriptor, new Handle(Opcodes.H_INVOKESTATIC, owner, name, descriptor, ofInterface));
                } else {
                    check(
                            name,
                            descriptor.replace("(", "(L" + owner + ";"),
                            new Handle(Opcodes.H_INVOKEVIRTUAL, owner, name, descriptor, ofInterface));
                }
            }

            @Override
            public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
                for (Object argument : arguments) {
                    if (argument instanceof Handle reference
                            && LOOKUPS.containsKey(reference.getOwner())
                            && LOOKUPS.get(reference.getOwner())
                                    .matcher(reference.getName())
                                    .matches()) {
                        throw new IllegalStateException("a reference to " + reference + " cannot be checked");
                    }
                }
                super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
            }

            private void check(String name, String descriptor, Handle call) {
                super.visitInvokeDynamicInsn(name, descriptor, LINK, call);
            }
        };
    }
}
