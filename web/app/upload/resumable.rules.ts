const LEAST_BYTES = 256 * 1024
/** A stretch that took less may be longer. */
const SHORT_MS = 4000
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

/** How long the next stretch is: longer on a good line, shorter after a cut, for which no time is given. */
export const nextStretch = (bytes: number, tookMs: number | undefined, mostBytes: number): number =>
  tookMs === undefined ? Math.max(LEAST_BYTES, bytes / 2) : tookMs < SHORT_MS ? Math.min(mostBytes, bytes * 2) : bytes

/** How long to wait before another try, after so many; the server may ask for longer. */
export const pauseMs = (tries: number, leastMs: number): number =>
  Math.max(leastMs, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries))

/** How much of a file has come, with the bytes of a stretch that are on their way. */
export const shareOf = ({ offset, length }: { offset: number; length: number }, sentBytes: number): number =>
  Math.min(1, (offset + sentBytes) / length)
