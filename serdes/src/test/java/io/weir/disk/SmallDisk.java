package io.weir.disk;

import java.io.IOException;
import java.nio.file.Path;

/** A small file system in memory, where this process may mount one. */
public final class SmallDisk {
    private SmallDisk() {}

    /** Mounts one, of a size as in {@code 8m}; false if that is not allowed here. */
    public static boolean mount(Path place, String size) throws IOException, InterruptedException {
        return ran("mount", "-t", "tmpfs", "-o", "size=" + size, "tmpfs", place.toString());
    }

    /** Makes room, or takes some away. */
    public static boolean resize(Path place, String size) throws IOException, InterruptedException {
        return ran("mount", "-o", "remount,size=" + size, place.toString());
    }

    /** Takes it away with all that is on it, if it is there. */
    public static void unmount(Path place) throws IOException, InterruptedException {
        ran("umount", place.toString());
    }

    private static boolean ran(String... command) throws IOException, InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException noSuchCommand) {
            return false;
        }
    }
}
