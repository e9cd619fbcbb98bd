package bad;

import dev.filtersmith.LongStates;
import dev.filtersmith.annotation.WindowedCuckooFilter;

enum Level {
    A,
    B,
    C,
    D,
    E
}

@WindowedCuckooFilter(valueBits = 2)
interface EnumTooLarge extends LongStates {
    boolean put(long key, Level level);
    // error: [EnumTooLarge] EnumTooLarge.put: Level has 5 constants, with ordinals of 0 to 4, and
    //     valueBits = 2 hold 0 to 3. Use valueBits = 3, or fewer constants.

    Level get(long key, Level absent, Level ambiguous);
    // error: [EnumTooLarge] EnumTooLarge.get: Level has 5 constants, with ordinals of 0 to 4, and
    //     valueBits = 2 hold 0 to 3. Use valueBits = 3, or fewer constants.

    void change(long key, Level from, Level to);
    // error: [UnknownMethod] EnumTooLarge.change(long, bad.Level, bad.Level) is abstract, and the
    //     emitted class cannot implement it. Make it default or static, or declare boolean put(long
    //     key, E value), with an enum E, or so change, remove, or E get(long key, E absent, E
    //     ambiguous).

    boolean remove(int key, Level level);
    // error: [UnknownMethod] EnumTooLarge.remove(int, bad.Level) is abstract, and the emitted class
    //     cannot implement it. Make it default or static, or declare boolean put(long key, E
    //     value), with an enum E, or so change, remove, or E get(long key, E absent, E ambiguous).
}

@WindowedCuckooFilter(valueBits = 3)
interface EnumFits extends LongStates {
    boolean put(long key, Level level);
}
