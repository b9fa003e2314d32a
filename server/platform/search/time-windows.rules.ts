const QUARTER_MS = 15 * 60_000
/** Blocks of 4^level quarters of an hour, as `time_slots` of the database numbers them. */
const HIGHEST_LEVEL = 7
const OF_A_LEVEL = 2 ** 28
/** The first blocks are so short that they are looked through together: five hours at most. */
const FIRST_TOGETHER = 2
/** A publication's clock may go ahead of ours by some minutes. */
const AHEAD_MS = 60 * 60_000

/**
 * Windows of time from `until` back to `since`, newest first, each as the numbers of its blocks. A window holds what is left of the next larger
 * block, so that windows grow fourfold by themselves: ninety days are seven of them. They meet without gap or overlap and cover at
 * least the time named, the edges up to a block more.
 */
export function timeWindows(until: Date, since: Date): number[][] {
  const windows: number[][] = []
  let block = Math.floor((until.getTime() + AHEAD_MS) / QUARTER_MS)
  // No story is of before 1970.
  const oldest = Math.max(0, Math.floor(since.getTime() / QUARTER_MS))
  for (let level = 0; level <= HIGHEST_LEVEL; level++) {
    const last = oldest >> (2 * level)
    if (block < last) break
    const end = Math.max(last, level === HIGHEST_LEVEL ? last : block & ~3)
    const window: number[] = []
    while (block >= end) window.push(level * OF_A_LEVEL + block--)
    windows.push(window)
    // All is covered: the next larger block would begin before this one's end.
    if (block < last) break
    block >>= 2
  }
  return [windows.slice(0, FIRST_TOGETHER).flat(), ...windows.slice(FIRST_TOGETHER)]
}

/** A window's larger blocks each as a window of its own; those of a few hours stay together, for each window is a search of the index. */
export const blocksAlone = (window: number[]): number[][] =>
  (window[0] ?? 0) < FIRST_TOGETHER * OF_A_LEVEL ? [window] : window.map((block) => [block])
