/**
 * Cases of real life, each with the trace of what must come out.
 *
 * <p>Each test holds a topology as a user would write it, and replays the trace of its case, a resource of the same
 * number. {@link io.weir.samples.cases.CaseTrace} says how a trace is written.
 */
@NullMarked
package io.weir.samples.cases;

import org.jspecify.annotations.NullMarked;
