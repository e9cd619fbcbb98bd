package dev.filtersmith.advisor.family;

import dev.filtersmith.FilterSpec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * A cache of the answers to the most recent questions. A question is a spec, known by its text: the
 * first hash code of a record links a method handle for each component, which takes longer than all
 * else that a compiler needs of the advisor for default geometries.
 *
 * @param <A> type of the answers
 */
public final class Answers<A> {
    private static final int MOST = 100;

    private final Map<String, A> kept = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, A> eldest) {
            return size() > MOST;
        }
    };

    /**
     * Returns the answer, and computes it if it is not cached. Computations run one at a time,
     * since each uses several cores already.
     *
     * @param question question
     * @param answer computation of the answer
     * @return answer
     */
    public synchronized A get(FilterSpec question, Supplier<A> answer) {
        String text = question.text();
        A known = kept.get(text);
        if (known == null) {
            known = answer.get();
            kept.put(text, known);
        }
        return known;
    }
}
