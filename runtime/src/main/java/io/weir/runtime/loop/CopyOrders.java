package io.weir.runtime.loop;

import io.weir.runtime.assign.CopyOrder;
import java.util.function.Consumer;

/**
 * Where the assignor leaves the leader's orders for the ingress.
 *
 * <p>Owned by the ingress' thread, on which the consumer calls the assignor.
 */
public final class CopyOrders implements Consumer<CopyOrder> {
    private CopyOrder newest = CopyOrder.NONE;

    /** Made before the consumer is. */
    public CopyOrders() {}

    @Override
    public void accept(CopyOrder order) {
        newest = order;
    }

    CopyOrder newest() {
        return newest;
    }
}
