/** The Processor API: code that handles one record at a time. */
@NullMarked
package io.weir.processor;

import org.jspecify.annotations.NullMarked;
