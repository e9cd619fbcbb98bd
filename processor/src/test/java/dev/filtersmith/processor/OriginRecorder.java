package dev.filtersmith.processor;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.Filer;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.Processor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;

/**
 * Processor that runs another one and records the originating elements of every file that it
 * creates.
 */
final class OriginRecorder extends AbstractProcessor {
    private final Processor processor;
    private final Map<String, List<String>> origins = new TreeMap<>();

    OriginRecorder(Processor processor) {
        this.processor = processor;
    }

    /** Returns the qualified names of the originating elements, by file name. */
    Map<String, List<String>> origins() {
        return origins;
    }

    @Override
    public synchronized void init(ProcessingEnvironment environment) {
        super.init(environment);
        Filer filer = stand(Filer.class, this::note);
        processor.init(stand(ProcessingEnvironment.class, (method, arguments) -> {
            return method.getName().equals("getFiler") ? filer : method.invoke(environment, arguments);
        }));
    }

    private Object note(Method method, Object[] arguments) throws ReflectiveOperationException {
        if (arguments[arguments.length - 1] instanceof Element[] elements) {
            List<String> names = Arrays.stream(elements)
                    .map(element -> ((TypeElement) element).getQualifiedName().toString())
                    .toList();
            origins.put(String.valueOf(arguments[arguments.length - 2]), names);
        }
        return method.invoke(processingEnv.getFiler(), arguments);
    }

    private interface Call {
        Object make(Method method, Object[] arguments) throws ReflectiveOperationException;
    }

    private static <T> T stand(Class<T> type, Call call) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, given) -> {
                    try {
                        return call.make(method, given);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getTargetException();
                    }
                }));
    }

    @Override
    public Set<String> getSupportedAnnotationTypes() {
        return processor.getSupportedAnnotationTypes();
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return processor.getSupportedSourceVersion();
    }

    @Override
    @SuppressWarnings("DoNotClaimAnnotations") // Claims the annotations that the other processor claims.
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        return processor.process(annotations, round);
    }
}
