package dev.filtersmith.advisor.family;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * A cache of the answers to the most recent questions.
 *
 * @param <Q> type of the questions
 * @param <A> type of the answers
 */
public final class Answers<Q, A> {
    private static final int MOST = 100;

    private final Map<Q, A> kept = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Q, A> eldest) {
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
    public synchronized A get(Q question, Function<Q, A> answer) {
        A known = kept.get(question);
        if (known == null) {
            known = answer.apply(question);
            kept.put(question, known);
        }
        return known;
    }
}
