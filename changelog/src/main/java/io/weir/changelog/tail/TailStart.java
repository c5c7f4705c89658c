package io.weir.changelog.tail;

import io.weir.changelog.LogPosition;

/**
 * A store before a commit.
 *
 * @param position where it stands
 * @param rows how many rows it has, 0 if that is not known
 */
public record TailStart(LogPosition position, long rows) {}
