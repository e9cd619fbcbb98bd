package bad;

import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.DLeftFilter;

@DLeftFilter
interface UnknownMethod extends LongFilter {
    boolean put(int key);
    // error: [UnknownMethod] UnknownMethod.put(int) is abstract, and the emitted class cannot
    //     implement it. Make it default or static; overloads can be declared only where keys are
    //     records or boxes.

    void reset();
    // error: [UnknownMethod] UnknownMethod.reset() is abstract, and the emitted class cannot
    //     implement it. Make it default or static; overloads can be declared only where keys are
    //     records or boxes.

    default boolean absent(long key) {
        return !mightContain(key);
    }
}

record Pair(int x, String y) {}

@DLeftFilter
interface Pairs extends MembershipFilter<Pair> {
    boolean put(int x, String y);

    boolean mightContain(String y, int x);
    // error: [UnknownMethod] Pairs.mightContain(java.lang.String, int) is abstract, and the emitted
    //     class cannot implement it. Make it default or static, or declare boolean put(int x,
    //     java.lang.String y) or boolean mightContain(int x, java.lang.String y).

    void put(int x);
    // error: [UnknownMethod] Pairs.put(int) is abstract, and the emitted class cannot implement it.
    //     Make it default or static, or declare boolean put(int x, java.lang.String y) or boolean
    //     mightContain(int x, java.lang.String y).
}

interface Clearable {
    void reset();
}

@DLeftFilter
interface Inherited extends LongFilter, Clearable {}
// error: [UnknownMethod] Inherited.reset() is abstract, and the emitted class cannot implement it.
//     Make it default or static; overloads can be declared only where keys are records or boxes.
