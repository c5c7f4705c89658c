package io.weir.changelog.view;

/** A serde whose keys are a key and a part, of which a key may have many. */
public interface PartedKeys {
    /**
     * The bytes of the key alone.
     *
     * @param parted the bytes of key and part
     * @return its bytes
     */
    byte[] owner(byte[] parted);

    /**
     * The key alone.
     *
     * @param topic the topic that the serde is asked with
     * @param owner its bytes
     * @return the key
     */
    Object owned(String topic, byte[] owner);
}
