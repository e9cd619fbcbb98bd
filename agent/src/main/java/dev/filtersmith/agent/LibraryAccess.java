package dev.filtersmith.agent;

import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Set;

/** Access to classes of the library that a named module does not export. */
final class LibraryAccess {
    private LibraryAccess() {}

    /** Exports the package of a library class to the agent, unless it is exported already. */
    static void open(Class<?> type, Instrumentation instrumentation) {
        Module library = type.getModule();
        Module agent = LibraryAccess.class.getModule();
        if (!library.isExported(type.getPackageName(), agent)) {
            instrumentation.redefineModule(
                    library, Set.of(), Map.of(type.getPackageName(), Set.of(agent)), Map.of(), Set.of(), Map.of());
        }
    }
}
