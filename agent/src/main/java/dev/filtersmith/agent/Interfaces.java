package dev.filtersmith.agent;

import java.util.List;
import net.bytebuddy.asm.AsmVisitorWrapper;
import net.bytebuddy.description.field.FieldDescription;
import net.bytebuddy.description.field.FieldList;
import net.bytebuddy.description.method.MethodList;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.implementation.Implementation;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.Type;
import net.bytebuddy.pool.TypePool;
import net.bytebuddy.utility.OpenedClassReader;
import org.jspecify.annotations.Nullable;

/** Visitor that replaces the interfaces of a class. */
final class Interfaces extends AsmVisitorWrapper.AbstractBase {
    private final List<Class<?>> interfaces;

    Interfaces(List<Class<?>> interfaces) {
        this.interfaces = interfaces;
    }

    @Override
    public ClassVisitor wrap(
            TypeDescription type,
            ClassVisitor next,
            Implementation.Context context,
            TypePool pool,
            FieldList<FieldDescription.InDefinedShape> fields,
            MethodList<?> methods,
            int writerFlags,
            int readerFlags) {
        return new ClassVisitor(OpenedClassReader.ASM_API, next) {
            @Override
            public void visit(
                    int version,
                    int access,
                    String name,
                    @Nullable String signature,
                    String parent,
                    String @Nullable [] own) {
                String[] names = interfaces.stream().map(Type::getInternalName).toArray(String[]::new);
                // The generic signature is dropped, since it still names the replaced interfaces.
                super.visit(version, access, name, null, parent, names);
            }
        };
    }
}
