package io.weir.testdriver.broker;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Random;

/** Finds ports that nobody listens on. */
final class FreePorts {
    // Below the range that systems give to outgoing connections, so that a port is still free after a stop.
    private static final int FIRST = 15_000;
    private static final int COUNT = 17_000;
    private static final int TRIES = 1_000;

    private final Random random;

    FreePorts(Random random) {
        this.random = random;
    }

    /** A port of the loopback address that was free a moment ago. */
    int next() {
        for (int i = 0; i < TRIES; i++) {
            int port = FIRST + random.nextInt(COUNT);
            if (isFree(port)) {
                return port;
            }
        }
        throw new IllegalStateException("No free port found among " + TRIES + " tried from " + FIRST + " to "
                + (FIRST + COUNT - 1) + " on the loopback address. Stop what listens there.");
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException taken) {
            return false;
        }
    }
}
