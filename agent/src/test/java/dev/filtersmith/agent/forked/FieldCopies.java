package dev.filtersmith.agent.forked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;
import dev.filtersmith.kryo.KryoSetup;
import dev.filtersmith.testing.BareSpecs;
import dev.filtersmith.testing.TypedBuilder;

/** Program that checks that Kryo copies no private fields of bound classes. */
public final class FieldCopies {
    /** An interface over names. */
    @DLeftFilter
    public interface Names extends MembershipFilter<String> {}

    private FieldCopies() {}

    /**
     * Runs all checks.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        // Kryo logs the name of the hidden class that it does not find.
        com.esotericsoftware.minlog.Log.NONE();
        com.esotericsoftware.kryo.kryo5.minlog.Log.NONE();
        for (KryoSetup kryo : KryoSetup.values()) {
            for (FilterSpec spec : BareSpecs.all().values()) {
                LongFilter filter =
                        TypedBuilder.ofLongs(spec).expectedElements(100).build();
                filter.put(7);
                assertThat(filter.engine()).isEqualTo(Engine.BOUND);
                refuse(kryo, filter);
                assertThat(((LongFilter) kryo.throughJava(LongFilter.class, filter)).words())
                        .isEqualTo(filter.words());
            }
            Names names = Filters.create(Names.class, 100);
            names.put("a");
            refuse(kryo, names);
            Names read = (Names) kryo.throughJava(Names.class, names);
            assertThat(read.engine()).isEqualTo(Engine.BOUND);
            assertThat(read.mightContain("a")).isTrue();
            assertThatThrownBy(() -> kryo.withJavaFor(Names.class, names))
                    .as("the name of a hidden class leads to none")
                    .hasMessageContaining("Unable to find class");
        }
        System.out.println("refused");
    }

    /** Kryo 4 fails before it meets the field that refuses: it wants offsets in hidden classes. */
    private static void refuse(KryoSetup kryo, Object filter) {
        assertThatThrownBy(() -> kryo.write(filter))
                .isInstanceOf(RuntimeException.class)
                .satisfiesAnyOf(
                        thrown -> assertThat(thrown).hasStackTraceContaining("written or copied field by field"),
                        thrown -> assertThat(thrown).hasStackTraceContaining("field offset on a hidden class"));
        assertThatThrownBy(() -> kryo.copy(filter)).isInstanceOf(RuntimeException.class);
    }
}
