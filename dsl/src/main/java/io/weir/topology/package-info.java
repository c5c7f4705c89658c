/** The topology: nodes, stores and topics, fixed once built. */
@NullMarked
package io.weir.topology;

import org.jspecify.annotations.NullMarked;
