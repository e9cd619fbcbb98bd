package dev.filtersmith.samples.watch;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import javax.management.remote.JMXServiceURL;

/**
 * A connection to the management of another JVM of this machine and user. The other JVM needs no
 * configuration, and opens no port to others.
 */
final class Attachment {
    /** The module that this class depends on; a plain JRE does not have it. */
    static final String MODULE = "jdk.attach";

    private Attachment() {}

    /** Returns the address of that JVM's MXBeans. */
    static JMXServiceURL management(long pid) throws IOException {
        // The attach signal would end a process that is no JVM.
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
