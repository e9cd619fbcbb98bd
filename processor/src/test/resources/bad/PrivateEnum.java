package bad;

import dev.filtersmith.States;
import dev.filtersmith.annotation.WindowedCuckooFilter;

final class PrivateEnum {
    private enum Level {
        A,
        B
    }

    @WindowedCuckooFilter(valueBits = 2)
    interface Levels extends States<String> {
        boolean put(String key, Level level);
        // error: [PrivateEnum] Levels.put: Level is private, and the emitted class must name it.
        //     Make it package-private or public.
    }
}
