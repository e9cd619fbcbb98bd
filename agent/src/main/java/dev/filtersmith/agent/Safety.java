package dev.filtersmith.agent;

import net.bytebuddy.ByteBuddy;

/** Settings of ByteBuddy. */
final class Safety {
    private Safety() {}

    /**
     * Disables the use of Unsafe, which is not needed here. Newer JDKs print warnings of it. The
     * property has the name of the relocated package.
     */
    static void useNoUnsafe() {
        System.setProperty(ByteBuddy.class.getPackageName() + ".safe", "true");
    }
}
