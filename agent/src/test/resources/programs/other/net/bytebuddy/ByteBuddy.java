package net.bytebuddy;

/** Stands for one of another version, which has nothing that the agent calls. */
public final class ByteBuddy {
    private ByteBuddy() {}

    public static String version() {
        return "version 0";
    }
}
