package dev.filtersmith.advisor.family;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.filtersmith.FilterSpec;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class AnswersTest {
    private static final FilterSpec ONE = FilterSpec.parse("@DLeftFilter");
    private static final FilterSpec OTHER = FilterSpec.parse("@BloomFilter");

    private final Answers<String> answers = new Answers<>();

    /** Asks in a thread of its own: on two cores, the common pool of JDK 25 has a single one. */
    private static CompletableFuture<String> inThread(Supplier<String> task) {
        return CompletableFuture.supplyAsync(task, run -> new Thread(run).start());
    }

    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(10, TimeUnit.MINUTES);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    /** The first search goes on only when the second has an answer. */
    @Test
    void differentQuestionsDoNotWaitForEachOther() {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch answered = new CountDownLatch(1);
        CompletableFuture<String> first = inThread(() -> answers.get(ONE, () -> {
            begun.countDown();
            return await(answered) ? "one" : "waited in vain";
        }));
        assertThat(await(begun)).isTrue();
        CompletableFuture<String> second = inThread(() -> answers.get(OTHER, () -> "other"));
        assertThat(second.thenApply(answer -> {
                            answered.countDown();
                            return answer;
                        })
                        .join())
                .isEqualTo("other");
        assertThat(first.join()).isEqualTo("one");
    }

    @Test
    void aQuestionIsAnsweredOnce() {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch asked = new CountDownLatch(1);
        AtomicInteger computed = new AtomicInteger();
        CompletableFuture<String> first = inThread(() -> answers.get(ONE, () -> {
            begun.countDown();
            await(asked);
            return "answer " + computed.incrementAndGet();
        }));
        assertThat(await(begun)).isTrue();
        CompletableFuture<String> second = inThread(() -> {
            asked.countDown();
            return answers.get(ONE, () -> "answer " + computed.incrementAndGet());
        });
        assertThat(first.join()).isEqualTo("answer 1");
        assertThat(second.join()).isEqualTo("answer 1");
    }

    @Test
    void aFailureIsNotKept() {
        assertThatIllegalStateException()
                .isThrownBy(() -> answers.get(ONE, () -> {
                    throw new IllegalStateException("failed");
                }))
                .withMessage("failed");
        assertThat(answers.get(ONE, () -> "answer")).isEqualTo("answer");
    }
}
