package dev.filtersmith.samples.watch;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import javax.management.remote.JMXServiceURL;

/** Finds the management of another JVM of this machine and user. Nothing need be configured there, and no port is opened to others. */
final class Attachment {
    /** The module of what this class links to; a plain JRE has none. */
    static final String MODULE = "jdk.attach";

    private Attachment() {}

    /** Where that JVM's MXBeans are found. */
    static JMXServiceURL management(long pid) throws IOException {
        // A process that is no JVM would be ended by the signal that asks it to let others in.
        if (VirtualMachine.list().stream().noneMatch(known -> known.id().equals(Long.toString(pid)))) {
            throw new IOException("it is no JVM of this user on this machine");
        }
        try {
            VirtualMachine other = VirtualMachine.attach(Long.toString(pid));
            try {
                return new JMXServiceURL(other.startLocalManagementAgent());
            } finally {
                other.detach();
            }
        } catch (AttachNotSupportedException unsupported) {
            throw new IOException("it cannot be attached to", unsupported);
        }
    }
}
