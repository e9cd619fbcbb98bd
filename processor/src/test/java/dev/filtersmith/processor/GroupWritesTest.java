package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.dleft.DLeftLayout;
import dev.filtersmith.processor.testing.Grid;
import dev.filtersmith.processor.testing.WordWrites;
import dev.filtersmith.testing.CommonSpecs;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that a put writes no word of a group of buckets that it leaves as it was. Where several
 * threads build a filter, or change it, the next group may be another thread's.
 */
class GroupWritesTest {
    private static final int ELEMENTS = 2000;

    private static Grid grid;

    /** Returns the specs whose groups take several words. Others are stored by one write. */
    private static List<String> names() {
        return CommonSpecs.chosen().entrySet().stream()
                .filter(entry ->
                        entry.getValue().toLayout() instanceof DLeftLayout layout && layout.groupBits() > Long.SIZE)
                .map(Map.Entry::getKey)
                .toList();
    }

    @BeforeAll
    static void compile() {
        Map<String, FilterSpec> specs = new LinkedHashMap<>(CommonSpecs.chosen());
        specs.keySet().retainAll(names());
        grid = Grid.compile(specs);
        grid.classes().classes().replaceAll((name, bytes) -> WordWrites.weave(bytes));
    }

    @ParameterizedTest
    @MethodSource("names")
    void putsWriteWhatTheyChange(String name) throws ReflectiveOperationException {
        LongFilter filter = Filters.builder(grid.type(name))
                .expectedElements(ELEMENTS)
                .seed(5)
                .build();
        assertThat(filter.engine()).isEqualTo(Engine.GENERATED);
        DLeftLayout layout = (DLeftLayout) filter.layout();
        int groupWords = layout.groupBits() / Long.SIZE;
        int writes = 0;
        for (long key = 0; key < 5 * ELEMENTS / 4; key++) {
            long[] before = filter.words();
            WordWrites.begin(before.length);
            try {
                filter.put(key);
            } catch (FilterFullException full) {
                continue;
            }
            long[] after = filter.words();
            writes += (int) WordWrites.indices().count();
            WordWrites.indices().forEach(index -> {
                int from = Math.floorDiv(index - layout.leadWords(), groupWords) * groupWords;
                assertThat(from).isBetween(0, after.length - groupWords);
                assertThat(Arrays.equals(before, from, from + groupWords, after, from, from + groupWords))
                        .as("group at word %s, of which %s was written", from, index - layout.leadWords())
                        .isFalse();
            });
        }
        assertThat(writes).isGreaterThan(ELEMENTS);
    }
}
