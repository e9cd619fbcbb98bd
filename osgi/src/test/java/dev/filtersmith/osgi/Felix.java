package dev.filtersmith.osgi;

import static org.assertj.core.api.Assertions.assertThat;

import aQute.bnd.osgi.Builder;
import dev.filtersmith.Filters;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.micrometer.FilterMetrics;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.FrameworkEvent;
import org.osgi.framework.launch.Framework;
import org.osgi.framework.launch.FrameworkFactory;

/** A framework, which runs until it is stopped. */
final class Felix {
    private static final String USER_PACKAGE = "dev.filtersmith.osgi.bundle";

    /** Bundles of the user, by what they import. */
    private static final Map<String, byte[]> USER_JARS = new HashMap<>();

    private final Framework framework;

    /**
     * Starts a framework without bundles.
     *
     * @param storage empty directory for its files
     */
    Felix(Path storage) throws BundleException {
        framework = ServiceLoader.load(FrameworkFactory.class)
                .findFirst()
                .orElseThrow()
                .newFramework(Map.of(Constants.FRAMEWORK_STORAGE, storage.toString(), "felix.log.level", "1"));
        framework.start();
    }

    /** Installs the jars that the classes come from. */
    Felix with(Class<?>... classes) throws Exception {
        for (Class<?> type : classes) {
            framework.getBundleContext().installBundle(jar(type).toString());
        }
        return this;
    }

    /** Returns the jar, or directory of classes, that a class comes from. */
    static URI jar(Class<?> type) throws Exception {
        return type.getProtectionDomain().getCodeSource().getLocation().toURI();
    }

    /**
     * Makes a bundle of the user's package, as bnd does for users, and starts it.
     *
     * @param imports header that says what the bundle imports
     * @throws BundleException if the framework has not all that the bundle imports
     */
    Bundle startUser(String imports) throws Exception {
        byte[] jar = USER_JARS.get(imports);
        if (jar == null) {
            jar = userJar(imports);
            USER_JARS.put(imports, jar);
        }
        Bundle user = framework.getBundleContext().installBundle("user", new ByteArrayInputStream(jar));
        user.start();
        return user;
    }

    private static byte[] userJar(String imports) throws Exception {
        try (Builder builder = new Builder()) {
            for (Class<?> type : List.of(Felix.class, Filters.class, DLeftFilter.class, FilterMetrics.class)) {
                builder.addClasspath(new File(jar(type)));
            }
            builder.setProperty(Constants.BUNDLE_SYMBOLICNAME, "user");
            builder.setProperty(Constants.IMPORT_PACKAGE, imports);
            builder.setProperty("-privatepackage", USER_PACKAGE);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            builder.build().write(bytes);
            if (!builder.isOk()) {
                throw new IllegalStateException("bnd: " + builder.getErrors() + builder.getWarnings());
            }
            return bytes.toByteArray();
        }
    }

    /** Stops all bundles, and waits until no file is open. */
    void stop() throws Exception {
        framework.stop();
        assertThat(framework.waitForStop(10_000).getType()).isEqualTo(FrameworkEvent.STOPPED);
    }
}
