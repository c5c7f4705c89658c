package io.weir.changelog.view;

import java.nio.ByteBuffer;
import org.apache.kafka.common.utils.Bytes;

/**
 * Tells keys whose serde hands out the key's own array.
 *
 * <p>Such an array is copied before it is kept or given away, so that nobody else can change it.
 */
final class SharedArrays {
    private SharedArrays() {}

    static boolean in(Object key) {
        return key instanceof byte[] || key instanceof Bytes || key instanceof ByteBuffer;
    }
}
