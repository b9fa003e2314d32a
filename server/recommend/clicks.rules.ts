/** As many shown at the usual share stand in while few are known. */
const PRIOR = 10
const MOST_LIFT = 10
/** Below this the share of a list says nothing. */
const LEAST_SHOWN = 20

/** How often a story was opened and shown of late; both fade by half in twelve hours. */
export interface Clicks {
  opens: number
  shown: number
}

/** The share of all that were shown among these stories that was opened; 0 while too few are known. */
export function usualClicks(all: readonly Clicks[]): number {
  const opens = all.reduce((sum, each) => sum + each.opens, 0)
  const shown = all.reduce((sum, each) => sum + each.shown, 0)
  return shown < LEAST_SHOWN ? 0 : Math.min(1, opens / shown)
}

/**
 * A story's click-through against the usual one: from -1 (nobody opens it) over 0 (as usual) to 10 (eleven times as often), drawn
 * towards the usual while there is little to go by; undefined where none is usual yet.
 */
export function clickLift({ opens, shown }: Clicks, usual: number): number | undefined {
  if (usual <= 0) return undefined
  const share = (opens + PRIOR * usual) / (Math.max(shown, opens) + PRIOR)
  return Math.min(MOST_LIFT, share / usual - 1)
}
