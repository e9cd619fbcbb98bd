package dev.filtersmith.benchmarks.cold;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * A program that runs the Java compiler with its arguments, and prints the milliseconds that this
 * took, or, if the first argument is {@code parts}, the share of each {@link Part} in percent.
 */
public final class Compilation {
    /** The first argument for the time. */
    public static final String TIME = "time";

    /** The first argument for the shares of the parts. */
    public static final String PARTS = "parts";

    /** Whose code runs. */
    public enum Part {
        /** The compiler, without what the processor asks of it. */
        JAVAC,
        /** The processor, the library, and what they ask of the compiler. */
        PROCESSOR,
        /** JavaPoet, when the processor calls it. */
        JAVAPOET,
        /** The loading of classes and the linking of lambdas of both, which a warm compiler has. */
        START;

        private static final List<String> LOADING = List.of("loadClass", "linkCallSite", "linkMethodHandleConstant");

        /** Returns the part that the frames of a thread, innermost first, belong to. */
        static Part of(StackTraceElement... frames) {
            boolean loading = false;
            for (StackTraceElement frame : frames) {
                loading |= LOADING.contains(frame.getMethodName());
                Part part = of(frame.getClassName());
                if (part != JAVAC) {
                    return loading ? START : part;
                }
            }
            return JAVAC;
        }

        private static Part of(String type) {
            return type.startsWith("com.palantir.javapoet.")
                    ? JAVAPOET
                    : type.startsWith("dev.filtersmith.") && !type.startsWith(Compilation.class.getName())
                            ? PROCESSOR
                            : JAVAC;
        }
    }

    private Compilation() {}

    /**
     * Runs the program.
     *
     * @param arguments what to print, and the arguments of the compiler
     * @throws InterruptedException never
     */
    public static void main(String[] arguments) throws InterruptedException {
        Thread compiling = Thread.currentThread();
        Map<Part, Integer> samples = new EnumMap<>(Part.class);
        Thread sampler = new Thread(() -> sample(compiling, samples));
        boolean parts = arguments[0].equals(PARTS);
        if (parts) {
            sampler.start();
        }
        long start = System.nanoTime();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        int failed = compiler.run(
                null,
                System.err,
                null,
                List.of(arguments).subList(1, arguments.length).toArray(String[]::new));
        double millis = (System.nanoTime() - start) / 1e6;
        sampler.interrupt();
        sampler.join();
        int all = samples.values().stream().mapToInt(Integer::intValue).sum();
        for (Part part : parts ? Part.values() : new Part[0]) {
            System.out.println(part + " " + 100.0 * samples.getOrDefault(part, 0) / all);
        }
        if (!parts) {
            System.out.println(millis);
        }
        System.exit(failed);
    }

    private static void sample(Thread compiling, Map<Part, Integer> samples) {
        try {
            while (true) {
                Thread.sleep(1);
                samples.merge(Part.of(compiling.getStackTrace()), 1, Integer::sum);
            }
        } catch (InterruptedException ended) {
            // All samples are taken.
        }
    }
}
