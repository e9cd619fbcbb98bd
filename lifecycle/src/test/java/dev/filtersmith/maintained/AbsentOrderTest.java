package dev.filtersmith.maintained;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.AbsentKeyCounts;
import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.Concurrency;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Steps of a put, a removal, a rebuild and questions about one key, in all orders. The filter looks
 * as if it had every key. After each step a key that the store has is not denied.
 */
class AbsentOrderTest {
    private static final long KEY = 7;

    private static final CountingSpec SPEC =
            FilterSpec.dLeftCounting().concurrency(Concurrency.MULTI_WRITER).build();

    /** Room for one bucket, which keeps its tables for their counts. */
    private static final class CountedRoom extends AbsentRoom<Long> {
        private final List<AbsentKeys> tables = new ArrayList<>();

        CountedRoom() {
            super(null, 1);
        }

        @Override
        AbsentKeys table(long expectedElements) {
            AbsentKeys table = Objects.requireNonNull(super.table(expectedElements));
            tables.add(table);
            return table;
        }

        List<AbsentKeyCounts> counts() {
            return tables.stream().map(AbsentKeys::get).toList();
        }
    }

    /** One order of the steps. */
    private static final class Order {
        private final Set<Long> store = new HashSet<>();
        private final MaintainedKeys<Long, LongCountingFilter> keys;
        private final LongCountingFilter next = filter();

        Order(AbsentRoom<Long> room) {
            keys = new MaintainedKeys<>(AbsentFault.full(), room, 0);
            keys.beginRebuild();
            keys.swap(filter(), 0);
        }

        private static LongCountingFilter filter() {
            return Filters.builder(SPEC).expectedElements(10).seed(1).build();
        }

        List<Runnable> put() {
            boolean[] isNew = new boolean[1];
            return List.of(
                    () -> keys.beginPut(KEY),
                    () -> isNew[0] = store.add(KEY),
                    () -> keys.endPut(KEY, ChangeOutcome.of(isNew[0])));
        }

        /** Returns a removal that undoes itself and fails. */
        List<Runnable> undoneRemoval() {
            return List.of(
                    () -> keys.beginRemoval(KEY),
                    () -> store.remove(KEY),
                    () -> store.add(KEY),
                    () -> keys.endRemoval(KEY, ChangeOutcome.UNKNOWN));
        }

        List<Runnable> removal() {
            boolean[] was = new boolean[1];
            return List.of(
                    () -> keys.beginRemoval(KEY),
                    () -> was[0] = store.remove(KEY),
                    () -> keys.endRemoval(KEY, ChangeOutcome.of(was[0])));
        }

        List<Runnable> question() {
            AbsentTicket[] ticket = new AbsentTicket[1];
            boolean[] exists = new boolean[1];
            return List.of(() -> ticket[0] = keys.ask(KEY), () -> exists[0] = store.contains(KEY), () -> {
                if (ticket[0].mightContain() && !exists[0]) {
                    ticket[0].learning.run();
                }
            });
        }

        List<Runnable> rebuild() {
            return List.of(
                    keys::beginRebuild,
                    () -> {
                        if (store.contains(KEY) && keys.accepts(KEY)) {
                            next.put(KEY);
                        }
                    },
                    () -> keys.swap(next, next.approximateElementCount()));
        }

        /** Returns whether no key was denied that the store had, in any step. */
        boolean isRight(List<List<Runnable>> lines, int[] turns) {
            int[] done = new int[lines.size()];
            boolean right = true;
            for (int turn : turns) {
                lines.get(turn).get(done[turn]++).run();
                right &= !store.contains(KEY) || keys.ask(KEY).mightContain();
            }
            return right;
        }
    }

    /** Who takes part in an order. */
    private enum Parts {
        PUT_AND_QUESTION {
            @Override
            List<List<Runnable>> lines(Order order) {
                return List.of(order.put(), order.question());
            }
        },
        PUT_AND_QUESTIONS {
            @Override
            List<List<Runnable>> lines(Order order) {
                return List.of(order.put(), order.question(), order.question());
            }
        },
        CHANGES_AND_QUESTION {
            @Override
            List<List<Runnable>> lines(Order order) {
                List<Runnable> changes = new ArrayList<>(order.put());
                changes.addAll(order.removal());
                changes.addAll(order.put());
                return List.of(changes, order.question());
            }
        },
        UNDONE_REMOVAL_AND_QUESTION {
            @Override
            List<List<Runnable>> lines(Order order) {
                List<Runnable> changes = new ArrayList<>(order.put());
                changes.addAll(order.undoneRemoval());
                return List.of(changes, order.question());
            }
        },
        PUT_REMOVAL_AND_QUESTION {
            @Override
            List<List<Runnable>> lines(Order order) {
                return List.of(order.put(), order.removal(), order.question());
            }
        },
        PUT_REBUILD_AND_QUESTION {
            @Override
            List<List<Runnable>> lines(Order order) {
                return List.of(order.put(), order.rebuild(), order.question());
            }
        };

        abstract List<List<Runnable>> lines(Order order);

        /** Returns the number of orders in which a key is denied. */
        int wrong(Supplier<AbsentRoom<Long>> rooms) {
            int[] lengths =
                    lines(new Order(rooms.get())).stream().mapToInt(List::size).toArray();
            int wrong = 0;
            for (int[] turns : orders(lengths)) {
                Order order = new Order(rooms.get());
                wrong += order.isRight(lines(order), turns) ? 0 : 1;
            }
            return wrong;
        }
    }

    /** Returns all orders of lines of some lengths, as the numbers of those whose turn it is. */
    private static List<int[]> orders(int[] lengths) {
        List<int[]> orders = new ArrayList<>();
        extend(new int[Arrays.stream(lengths).sum()], 0, lengths.clone(), orders);
        return orders;
    }

    private static void extend(int[] turns, int at, int[] left, List<int[]> orders) {
        if (at == turns.length) {
            orders.add(turns.clone());
        }
        for (int line = 0; line < left.length; line++) {
            if (left[line] > 0) {
                left[line]--;
                turns[at] = line;
                extend(turns, at + 1, left, orders);
                left[line]++;
            }
        }
    }

    @Test
    void allOrdersAreTried() {
        assertThat(orders(new int[] {3, 3})).hasSize(20);
        assertThat(orders(new int[] {9, 3})).hasSize(220);
        assertThat(orders(new int[] {3, 3, 3})).hasSize(1680);
    }

    @ParameterizedTest
    @EnumSource
    void aKeyInTheStoreIsNeverDenied(Parts parts) {
        assertThat(parts.wrong(() -> AbsentFault.NONE.room(1))).isZero();
    }

    /** Keys are learned, and denied, in some orders. */
    @Test
    void someAreLearned() {
        CountedRoom room = new CountedRoom();
        assertThat(Parts.PUT_AND_QUESTIONS.wrong(() -> room)).isZero();
        assertThat(room.counts())
                .anyMatch(each -> each.learned() > 0)
                .anyMatch(each -> each.saved() > 0)
                .anyMatch(each -> each.stale() > 0);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void eachFaultIsFound(AbsentFault fault) {
        assertThat(Parts.PUT_AND_QUESTION.wrong(() -> fault.room(1))).isPositive();
    }

    /** What others insert is missed until the next rebuild, and not after it. */
    @Test
    void aRebuildForgetsAll() {
        for (int[] turns : orders(new int[] {1, 3, 3})) {
            Order order = new Order(AbsentFault.NONE.room(1));
            List<Runnable> others = List.of(() -> order.store.add(KEY));
            boolean[] scanned = new boolean[1];
            List<Runnable> rebuild = new ArrayList<>(order.rebuild());
            rebuild.set(1, () -> {
                scanned[0] = order.store.contains(KEY);
                order.rebuild().get(1).run();
            });
            boolean unused = order.isRight(List.of(others, order.question(), rebuild), turns);
            if (scanned[0]) {
                assertThat(order.keys.ask(KEY).mightContain())
                        .as(Arrays.toString(turns))
                        .isTrue();
            }
        }
    }
}
