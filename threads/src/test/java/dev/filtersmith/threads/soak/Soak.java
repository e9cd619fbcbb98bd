package dev.filtersmith.threads.soak;

import dev.filtersmith.agent.UnattachedAgent;
import dev.filtersmith.threads.weave.Outcome;
import dev.filtersmith.threads.weave.Setup;
import dev.filtersmith.threads.weave.Trial;
import dev.filtersmith.threads.weave.WeavingLoader;

/** Rounds with a new filter each, until there were enough operations or a fault. */
public final class Soak implements Trial {
    static {
        UnattachedAgent.connect(Soak::woven);
    }

    /** Creates a soak. */
    public Soak() {}

    @Override
    public Outcome run(Setup setup) {
        Findings findings = new Findings();
        for (long round = 0; findings.isClean() && findings.operations().get() < setup.operations(); round++) {
            new Round(setup, setup.pace().seed() + round, findings).run();
        }
        return findings.outcome();
    }

    /** Returns the class file of a bound class, woven if this class is. */
    private static byte[] woven(byte[] classFile) {
        return Soak.class.getClassLoader() instanceof WeavingLoader loader ? loader.weave(classFile) : classFile;
    }
}
