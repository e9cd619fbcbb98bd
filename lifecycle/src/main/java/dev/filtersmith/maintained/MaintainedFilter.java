package dev.filtersmith.maintained;

import dev.filtersmith.AbsentKeyCounts;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.Filters;
import dev.filtersmith.wire.SourceFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A filter in use before a store of keys; {@link MaintainedBuilder} creates it. It is rebuilt from
 * the store in the background, which lets it grow and drops leftovers of removals, while lookups,
 * puts and removals go on. Any number of threads may use it.
 *
 * <p><b>Never a wrong "no".</b> {@link #mightContain} and {@link #contains} answer false only if
 * the key was not live at some moment during the call. Where there is no filter yet, all keys may
 * be live.
 *
 * <p><b>Changes.</b> A key is live or not; it cannot be live twice. The filter has to know of a key
 * before others can see it in the store, and must not forget it before nobody can. A rebuild that
 * begins between these two steps has to know of the key, too. A change is therefore given to the
 * filter, which runs it between its own steps:
 *
 * <pre>{@code
 * boolean isNew = accounts.put(id, () -> table.insert(id));     // true if it was inserted
 * boolean wasThere = accounts.remove(id, () -> table.delete(id));
 * }</pre>
 *
 * <p>A change that throws an exception may have happened or not; the filter keeps the key then. It
 * must not happen later. If others change the store, the filter learns of it in the next rebuild:
 * keys that they delete stay until then, and keys that they insert are missed until then.
 *
 * <p><b>Rebuilds.</b> {@link #rebuild} reads all live keys into a new filter. It also starts by
 * itself when the filter holds its expected elements, or is full; the new filter is larger then. A
 * key that a full filter refuses is kept exactly until the new filter is there. If the keys
 * outnumber the new filter, the rebuild begins again with twice the size. If a rebuild fails, the
 * filter stays in use, and a change that needs room tries again {@linkplain
 * MaintainedBuilder#pauseAfterFailure after a while}. So does any change if there is no filter yet,
 * and one was asked for. One rebuild or load runs at a time: a call during one returns its result.
 * With a {@linkplain MaintainedBuilder#respecialise policy} the new filter may also be smaller, or
 * of another spec. A filter with growth takes more keys than it expects, and is one of the right
 * size after the rebuild.
 *
 * <p>Keys that are put during a rebuild are counted once. A key that is removed during it, after
 * the source has delivered it, may stay in a filter with deletion until the next rebuild. It then
 * is a false positive. {@code docs/design-decisions/maintained.md} has the proof.
 *
 * <p><b>Stored filters.</b> {@link #save} replaces a file, and {@link #load} begins with one: it
 * reads it, and asks the source for the keys that are newer.
 *
 * <p><b>False positives.</b> Each answer of the store that a key is absent, in {@link #contains} or
 * by {@link #learnAbsent}, is {@linkplain Filters#reportFalsePositive(Filter) reported} to the
 * filter that answered true, and so is each lookup of a key that is known to be absent. If that
 * filter counts, its measured rate is right where keys are looked up in these ways. Of {@link
 * #mightContain}, report the false positives yourself, to {@link #filter()}, and no true ones.
 *
 * @param <T> type of the keys
 * @param <F> type of the filter
 */
public final class MaintainedFilter<T, F extends Filter> {
    /**
     * A change of the store.
     *
     * @param <E> exception of the store
     */
    @FunctionalInterface
    public interface Change<E extends Exception> {
        /**
         * Inserts or deletes the key. That has to be visible to all when it returns: a transaction
         * around it, which commits later, makes the filter deny the key if the store is asked in
         * between.
         *
         * @return true if this call made the key live, or ended that; false if it was so before
         * @throws E if the store fails: it is unknown then whether the key is live
         */
        boolean run() throws E;
    }

    /**
     * A question to the store.
     *
     * @param <T> type of the keys
     * @param <E> exception of the store
     */
    @FunctionalInterface
    public interface Lookup<T, E extends Exception> {
        /**
         * Returns whether a key is live. The answer has to be that of the store as it is now: one
         * of a replica that lags behind, or of a snapshot that a transaction has taken before,
         * makes the filter deny keys that are live.
         *
         * @param key key
         * @return true if the store has the key
         * @throws E if the store fails
         */
        boolean exists(T key) throws E;
    }

    private final MaintainedKeys<T, F> keys;
    private final Rebuilds<T, F> rebuilds;
    private final SavedFilter files;

    MaintainedFilter(MaintainedKeys<T, F> keys, Rebuilds<T, F> rebuilds, SavedFilter files) {
        this.keys = keys;
        this.rebuilds = rebuilds;
        this.files = files;
    }

    /**
     * Returns whether a key may be live. Takes no lock.
     *
     * @param key key to look for
     * @return false if the key is definitely not live; true if it probably is, or there is no
     *     filter yet
     * @throws NullPointerException if the key, or a component of it, is null
     */
    public boolean mightContain(T key) {
        return keys.question(keys.content(), Objects.requireNonNull(key, "key")) != MaintainedKeys.DENIED;
    }

    /**
     * Returns whether a key is live: no if the filter denies it, or the store did not have it when
     * it was asked before and no put came since, and the answer of the store otherwise. So the
     * store is mostly asked once for a false positive that comes often, as long as there is
     * {@linkplain MaintainedBuilder#absentBytes room}. False positives are reported to the filter.
     *
     * @param <E> exception of the store
     * @param key key to look for
     * @param store looks the key up in the store; run by this thread, without locks
     * @return true if the key is live
     * @throws E if the store throws it; nothing is learned then
     * @throws NullPointerException if the key, a component of it, or the lookup is null
     */
    public <E extends Exception> boolean contains(T key, Lookup<? super T, E> store) throws E {
        Objects.requireNonNull(store, "store");
        MaintainedKeys.Content<T, F> now = keys.content();
        long stamp = keys.question(now, Objects.requireNonNull(key, "key"));
        if (stamp == MaintainedKeys.DENIED) {
            return false;
        }
        boolean exists = store.exists(key);
        if (!exists) {
            keys.learnAbsent(now, key, stamp);
        }
        return exists;
    }

    /**
     * Asks whether a key may be live, as the first of two steps in place of {@link #contains}: if
     * the ticket says that it might, ask the store, and if that does not have it, {@link
     * #learnAbsent}.
     *
     * @param key key to look for
     * @return ticket with the answer
     * @throws NullPointerException if the key, or a component of it, is null
     */
    public AbsentTicket ask(T key) {
        return keys.ask(Objects.requireNonNull(key, "key"));
    }

    /**
     * Learns that the store did not have a key, and reports the false positive to the filter. The
     * store has to be asked after {@link #ask} has returned the ticket. Nothing is learned if the
     * key has changed since, or is changing, or another filter has come into use; the change of
     * another key may have the same effect. Give each ticket once: each time, a false positive is
     * reported. One that denies, or that was made before there was a filter, does nothing.
     *
     * @param ticket ticket of this filter
     * @throws IllegalArgumentException if the ticket is of another filter
     */
    public void learnAbsent(AbsentTicket ticket) {
        Objects.requireNonNull(ticket, "ticket");
        if (ticket.owner != null && ticket.owner != keys) {
            throw new IllegalArgumentException("learnAbsent: the ticket is of another filter. Give one of ask().");
        }
        ticket.learning.run();
    }

    /**
     * Returns the numbers of keys that are known to be absent. They are those in the {@linkplain
     * Filter#statistics() statistics} of the filter in use, and so begin at 0 with each rebuild.
     *
     * @return numbers; all 0 if no such keys are learned, or there is no filter yet
     */
    public AbsentKeyCounts absentKeyCounts() {
        return keys.absentKeyCounts();
    }

    /**
     * Makes a key live. The filter has the key before the change runs. If it returns false, the key
     * was live already, and the filter has it once, as before.
     *
     * @param <E> exception of the store
     * @param key key, which does not change
     * @param insertion inserts the key into the store; run by this thread, without locks
     * @return result of the insertion
     * @throws E if the insertion throws it; the filter keeps the key
     * @throws FilterFullException if the filter is full, and holds as many keys besides as it may
     *     until it is rebuilt; the insertion is not run then
     * @throws NullPointerException if the key, or a component of it, is null
     */
    public <E extends Exception> boolean put(T key, Change<E> insertion) throws E {
        boolean needsRoom = begin(key);
        ChangeOutcome outcome = ChangeOutcome.UNKNOWN;
        try {
            if (needsRoom) {
                rebuilds.needsRoom();
            }
            outcome = ChangeOutcome.of(insertion.run());
        } finally {
            if (keys.endPut(key, outcome)) {
                rebuilds.needsRoom();
            }
        }
        return outcome == ChangeOutcome.DONE;
    }

    private boolean begin(T key) {
        try {
            return keys.beginPut(key);
        } catch (FilterFullException full) {
            rebuilds.needsRoom();
            throw full;
        }
    }

    /**
     * Adds a key that was not live, and that the source delivers by now.
     *
     * @param key key, which does not change
     * @throws FilterFullException as in {@link #put(Object, Change)}
     * @throws NullPointerException if the key, or a component of it, is null
     */
    public void put(T key) {
        put(key, () -> true);
    }

    /**
     * Removes a key from the store and from the filter. The filter forgets the key after the
     * deletion, if that returns true. A filter without deletion keeps it until the next rebuild.
     *
     * @param <E> exception of the store
     * @param key key, which does not change
     * @param deletion deletes the key from the store; run by this thread, without locks
     * @return result of the deletion
     * @throws E if the deletion throws it; the filter keeps the key
     * @throws NullPointerException if the key, or a component of it, is null
     */
    public <E extends Exception> boolean remove(T key, Change<E> deletion) throws E {
        keys.beginRemoval(key);
        ChangeOutcome outcome = ChangeOutcome.UNKNOWN;
        try {
            outcome = ChangeOutcome.of(deletion.run());
        } finally {
            if (keys.endRemoval(key, outcome)) {
                rebuilds.needsRoom();
            }
        }
        return outcome == ChangeOutcome.DONE;
    }

    /**
     * Starts to build a new filter of all live keys, which then takes the place of this one. If the
     * live keys are more than three quarters of the expected elements, the new one is made for
     * twice as many as there are; if this one has refused keys and they are at least half of the
     * expected elements, for twice as many as this one was made for.
     *
     * @return the new filter, when it is in use, or the failure of the source; a {@link
     *     FilterFullException} if the source delivers a key so many times that there is no room for
     *     its copies in a filter of any size; if a rebuild or a load is running, the result of that
     *     one
     */
    public CompletableFuture<F> rebuild() {
        return rebuilds.rebuild();
    }

    /**
     * Starts to read a filter that {@link #save} stored, which then takes the place of this one
     * with the keys that are newer.
     *
     * @param file file
     * @return the filter, when it is in use; or an {@link IOException} if the file is missing or
     *     damaged or holds no such filter, an {@link UnsupportedOperationException} if the source
     *     does not date its keys, a {@link FilterFullException} if there is no room for the newer
     *     keys, or the failure of the source. The filter in use, if any, stays then. If a rebuild
     *     or a load is running, the result of that one
     */
    public CompletableFuture<F> load(Path file) {
        return rebuilds.load(files, file);
    }

    /**
     * Stores the filter in a file: a filter as {@link Filter#writeTo} writes it, followed by the
     * moment at which the save began. {@link Filters} read the filter of such a file, too. The file
     * is written beside the one before, forced to the disk, and then takes its place, so that after
     * a crash at any moment one of the two is there. Changes go on meanwhile.
     *
     * <p>Several processes may save to one file: each save writes a file of its own, and the last
     * one stays. A symbolic link is followed. The file keeps its permissions, where its file system
     * sets them.
     *
     * @param file file, in a directory that exists; fresh files there, whose names begin with
     *     {@code .filtersmith-}, are deleted if their processes have ended
     * @throws IllegalStateException if there is no filter yet
     * @throws IOException if the file cannot be written: the previous file is unchanged; or if its
     *     directory cannot be forced to the disk after the renaming: a loss of power may bring the
     *     previous file back
     */
    public void save(Path file) throws IOException {
        Instant begin = Instant.now();
        MaintainedKeys.Content<T, F> content = keys.content();
        F filter = content.filter();
        if (filter == null) {
            throw new IllegalStateException("save: there is no filter yet. Wait for rebuild() or load().");
        }
        files.write(file, filter, () -> content.overflow().notAfter(begin));
    }

    /**
     * Returns the moment in a file that {@link #save} wrote. The filter in it has each key that was
     * live then. It may lack keys that came later, and those that were still {@linkplain #pending()
     * pending}: the moment is before the first of these.
     *
     * @param file file
     * @return moment; empty if the file has none behind its filter
     * @throws IOException if the file cannot be read
     */
    public static Optional<Instant> savedAt(Path file) throws IOException {
        return SourceFile.moment(file);
    }

    /**
     * Returns the filter in use, for its statistics. It does not get later changes once another one
     * has taken its place, and does not have the keys that it refused: look keys up by {@link
     * #mightContain}.
     *
     * @return filter; empty if there is none yet
     */
    public Optional<F> filter() {
        return Optional.ofNullable(keys.content().filter());
    }

    /**
     * Returns the number of keys that are kept outside the filter because it was full.
     *
     * @return keys that wait for the next filter
     */
    public int pending() {
        return keys.content().overflow().size();
    }

    /**
     * Returns whether a rebuild or a load is running.
     *
     * @return true from the call that started it until its result is there
     */
    public boolean isRebuilding() {
        return rebuilds.isRunning();
    }

    /** Returns the number of keys that are known to have changed: those under change at rest. */
    int ledgers() {
        return keys.ledgers();
    }

    @Override
    public String toString() {
        @Nullable F filter = keys.content().filter();
        return "MaintainedFilter[" + (filter == null ? "no filter yet" : filter) + ", " + pending() + " pending]";
    }
}
