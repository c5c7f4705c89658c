package io.weir.state;

import org.jspecify.annotations.Nullable;

/**
 * Where an instance answers queries of others, as its setting {@code application.server} says.
 *
 * <p>Weir only carries the address from instance to instance; the application runs the server behind it.
 *
 * @param host name or address of the host, without brackets
 * @param port the port
 */
public record HostInfo(String host, int port) {
    private static final HostInfo UNAVAILABLE = new HostInfo("unavailable", -1);

    /**
     * Reads {@code host:port}; an address of IPv6 stands in brackets.
     *
     * @param endPoint the text, null or blank for none
     * @return the host, or null if there is none
     * @throws IllegalArgumentException if the text is neither
     */
    public static @Nullable HostInfo buildFromEndpoint(@Nullable String endPoint) {
        if (endPoint == null || endPoint.isBlank()) {
            return null;
        }
        String text = endPoint.strip();
        int colon = text.lastIndexOf(':');
        String host = unbracketed(colon < 0 ? "" : text.substring(0, colon), endPoint);
        int port = port(text.substring(colon + 1), endPoint);
        if (host.isEmpty() || port < 1 || port > 65_535) {
            throw refused(endPoint);
        }
        return new HostInfo(host, port);
    }

    private static String unbracketed(String host, String endPoint) {
        if (host.startsWith("[") && host.endsWith("]")) {
            return host.substring(1, host.length() - 1);
        }
        if (host.indexOf(':') >= 0) {
            throw refused(endPoint);
        }
        return host;
    }

    private static int port(String text, String endPoint) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException noNumber) {
            throw refused(endPoint);
        }
    }

    /**
     * Stands for a host that is not known.
     *
     * @return the host {@code unavailable:-1}
     */
    public static HostInfo unavailable() {
        return UNAVAILABLE;
    }

    private static IllegalArgumentException refused(String endPoint) {
        return new IllegalArgumentException("An endpoint is expected as host:port, such as [localhost:8080] or"
                + " [[::1]:8080], but this is [" + endPoint + "]. Set [application.server] to where this instance"
                + " answers.");
    }
}
