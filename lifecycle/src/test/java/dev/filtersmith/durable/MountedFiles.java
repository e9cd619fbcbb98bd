package dev.filtersmith.durable;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The files of a real directory as a mount shows them that has permissions, and sets none: at the
 * creation of a file, after it, or both.
 */
final class MountedFiles extends FileSystemProvider {
    /** The channels that were opened. */
    final List<FileChannel> channels;

    private final boolean creates;
    private final Exception refusal;
    private final Opened opened;

    /** What happens after a file was opened. */
    interface Opened {
        void file(Path real) throws IOException;
    }

    MountedFiles(List<FileChannel> channels, boolean creates, Exception refusal, Opened opened) {
        this.channels = channels;
        this.creates = creates;
        this.refusal = refusal;
        this.opened = opened;
    }

    /** Returns a path of the mount. */
    Path of(Path real) {
        return (Path) Proxy.newProxyInstance(
                Path.class.getClassLoader(), new Class<?>[] {Path.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("getFileSystem")) {
                        return new Mount();
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                });
    }

    private static Path real(Path path) {
        return Path.of(path.toString());
    }

    private void refuse() throws IOException {
        if (refusal instanceof IOException failure) {
            throw failure;
        }
        throw (RuntimeException) refusal;
    }

    @Override
    public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        if (!creates && attributes.length > 0) {
            refuse();
        }
        FileChannel channel = FileChannel.open(real(path), new HashSet<>(options), attributes);
        channels.add(channel);
        opened.file(real(path));
        return channel;
    }

    @Override
    public void setAttribute(Path path, String attribute, @Nullable Object value, LinkOption... options)
            throws IOException {
        refuse();
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
            throws IOException {
        return Files.readAttributes(real(path), type, options);
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
        real(path).getFileSystem().provider().checkAccess(real(path), modes);
    }

    @Override
    public String getScheme() {
        return "mounted";
    }

    private static UnsupportedOperationException unused(Object... arguments) {
        return new UnsupportedOperationException(Arrays.toString(arguments));
    }

    @Override
    public FileSystem newFileSystem(URI uri, Map<String, ?> environment) {
        throw unused(uri, environment);
    }

    @Override
    public FileSystem getFileSystem(URI uri) {
        throw unused(uri);
    }

    @Override
    public Path getPath(URI uri) {
        throw unused(uri);
    }

    @Override
    public SeekableByteChannel newByteChannel(
            Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) {
        throw unused(path, options);
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path path, DirectoryStream.Filter<? super Path> filter) {
        throw unused(path, filter);
    }

    @Override
    public void createDirectory(Path path, FileAttribute<?>... attributes) {
        throw unused(path);
    }

    @Override
    public void delete(Path path) {
        throw unused(path);
    }

    @Override
    public void copy(Path source, Path target, CopyOption... options) {
        throw unused(source, target);
    }

    @Override
    public void move(Path source, Path target, CopyOption... options) {
        throw unused(source, target);
    }

    @Override
    public boolean isSameFile(Path path, Path other) {
        throw unused(path, other);
    }

    @Override
    public boolean isHidden(Path path) {
        throw unused(path);
    }

    @Override
    public FileStore getFileStore(Path path) {
        throw unused(path);
    }

    @Override
    public <V extends FileAttributeView> V getFileAttributeView(Path path, Class<V> type, LinkOption... options) {
        return Files.getFileAttributeView(real(path), type, options);
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options) {
        throw unused(path, attributes);
    }

    /** The file system of the paths. */
    private final class Mount extends FileSystem {
        @Override
        public FileSystemProvider provider() {
            return MountedFiles.this;
        }

        @Override
        public void close() {
            throw unused();
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public boolean isReadOnly() {
            return false;
        }

        @Override
        public String getSeparator() {
            return FileSystems.getDefault().getSeparator();
        }

        @Override
        public Iterable<Path> getRootDirectories() {
            throw unused();
        }

        @Override
        public Iterable<FileStore> getFileStores() {
            throw unused();
        }

        @Override
        public Set<String> supportedFileAttributeViews() {
            return FileSystems.getDefault().supportedFileAttributeViews();
        }

        @Override
        public Path getPath(String first, String... more) {
            throw unused(first, more);
        }

        @Override
        public PathMatcher getPathMatcher(String pattern) {
            throw unused(pattern);
        }

        @Override
        public UserPrincipalLookupService getUserPrincipalLookupService() {
            throw unused();
        }

        @Override
        public WatchService newWatchService() {
            throw unused();
        }
    }
}
