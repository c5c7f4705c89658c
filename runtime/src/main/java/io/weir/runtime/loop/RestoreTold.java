package io.weir.runtime.loop;

/**
 * Who is told of restorations, and when a copy is told to be current.
 *
 * @param progress told how stores follow their changelogs
 * @param acceptableLag a copy that is behind by no more offsets is current
 */
record RestoreTold(RestoreProgress progress, long acceptableLag) {}
