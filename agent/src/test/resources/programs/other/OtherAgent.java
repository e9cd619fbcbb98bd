import java.lang.instrument.Instrumentation;

/** Another agent, with a ByteBuddy of its own. */
public final class OtherAgent {
    private OtherAgent() {}

    public static void premain(String options, Instrumentation instrumentation) {
        instrumentation.addTransformer(new java.lang.instrument.ClassFileTransformer() {});
        System.out.println("another agent with " + net.bytebuddy.ByteBuddy.version());
    }
}
