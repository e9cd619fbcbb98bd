package dev.filtersmith.threads.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.filtersmith.threads.store.KeyStore;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Puts and removals of a key, beside questions of another thread. */
@JCStressTest
@Outcome(id = "kept", expect = ACCEPTABLE, desc = "No live key is denied.")
@Outcome(expect = FORBIDDEN, desc = "A live key is denied.")
@State
public class ChangesBesideQuestion {
    private final KeyStore store = KeyStore.selected();

    /** Creates a filter. */
    public ChangesBesideQuestion() {}

    /** The first thread. */
    @Actor
    public void change() {
        store.act(KeyStore::put, KeyStore::remove, KeyStore::put, KeyStore::look);
    }

    /** The second thread. */
    @Actor
    public void ask() {
        store.act(KeyStore::ask, KeyStore::ask, KeyStore::ask);
    }

    /** Looks the key up when both threads have ended. */
    @Arbiter
    public void end(L_Result result) {
        result.r1 = store.end();
    }
}
