package dev.filtersmith.threads.weave;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.Locale;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/** An agent that weaves the library in a JVM of its own, with switches on all threads. */
public final class WeavingAgent implements ClassFileTransformer {
    /** Average number of steps between two switches. */
    private static final int RARITY = 8;

    private final List<Sabotage> sabotages;

    private WeavingAgent(List<Sabotage> sabotages) {
        this.sabotages = sabotages;
    }

    /** What the agent breaks. */
    public enum Part {
        /** Nothing. */
        NOTHING,
        /** See {@link Sabotages#WITHOUT_VERSIONS}. */
        VERSIONS,
        /** See {@link Sabotages#ERASED_FIRST}. */
        COPIES,
        /** See {@link Sabotages#PLAIN_STORES}. */
        ATOMICS,
        /** See {@link Sabotages#TABLE_FIRST}. */
        TABLE_FIRST,
        /** See {@link Sabotages#UNLOCKED_COPIES}. */
        UNLOCKED_COPIES;

        private List<Sabotage> sabotages() {
            return switch (this) {
                case NOTHING -> List.of();
                case VERSIONS -> Sabotages.WITHOUT_VERSIONS;
                case COPIES -> Sabotages.ERASED_FIRST;
                case ATOMICS -> Sabotages.PLAIN_STORES;
                case TABLE_FIRST -> Sabotages.TABLE_FIRST;
                case UNLOCKED_COPIES -> Sabotages.UNLOCKED_COPIES;
            };
        }
    }

    /**
     * Returns the flag of a JVM that weaves. The agent's jar has a manifest only: its class is on
     * the class path.
     *
     * @param directory directory of the agent's jar
     * @param broken part to break
     */
    public static String flag(Path directory, Part broken) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", WeavingAgent.class.getName());
        Path jar = directory.resolve("weaving-agent.jar");
        try (OutputStream file = Files.newOutputStream(jar)) {
            new JarOutputStream(file, manifest).close();
        }
        return "-javaagent:" + jar + "=" + broken.name().toLowerCase(Locale.ROOT);
    }

    /**
     * Begins to weave.
     *
     * @param part part to break, in lower case
     * @param instrumentation instrumentation of the JVM
     */
    public static void premain(String part, Instrumentation instrumentation) {
        List<Sabotage> sabotages = Part.valueOf(part.toUpperCase(Locale.ROOT)).sabotages();
        sabotages.forEach(Sabotage::check);
        Interleaving.switchEverywhere(RARITY);
        instrumentation.addTransformer(new WeavingAgent(sabotages));
    }

    @Override
    @SuppressWarnings("SystemExitOutsideMain") // The JVM would go on with the class as it is.
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] classFile) {
        if (name == null || !WeavingLoader.isWoven(name.replace('/', '.'))) {
            return null;
        }
        try {
            return StepWeaver.weave(classFile, sabotages);
        } catch (RuntimeException | Error failed) {
            System.err.println(name + " cannot be woven: " + failed);
            System.exit(1);
            throw failed;
        }
    }
}
