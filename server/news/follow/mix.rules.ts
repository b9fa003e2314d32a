import { HOUR_MS } from '../../platform/time.ts'

/** One story that may stand in the mix: the k-th newest of its publication. */
export interface MixCandidate {
  id: string
  clusterId: string
  publicationId: string
  /** Counted from 1, newest first, within its publication. */
  k: number
  weight: number
  position: number
  publishedAtMs: number
}

/** Publications in turn (M2): by k/weight, then newest, then the reader's order, then id. */
export function byTurn(a: MixCandidate, b: MixCandidate): number {
  // Cross-multiplied, so that thirds do not tie or untie by rounding.
  return (
    a.k * b.weight - b.k * a.weight ||
    b.publishedAtMs - a.publishedAtMs ||
    a.position - b.position ||
    (BigInt(a.id) < BigInt(b.id) ? 1 : -1)
  )
}

/** The mix: in turn, each cluster once, told by the member met first (M2 to M4). */
export function mixed(candidates: readonly MixCandidate[]): MixCandidate[] {
  const met = new Set<string>()
  return candidates.toSorted(byTurn).filter(({ clusterId }) => {
    if (met.has(clusterId)) return false
    met.add(clusterId)
    return true
  })
}

const MOST_IN_A_ROW = 3
const FRESH_MS = 72 * HOUR_MS

/** One story of the followed categories, with the followed category it is shown for. */
export interface CategoryCandidate {
  id: string
  categoryId: number
  publishedAtMs: number
}

/** Newest first, but at most three in a row from one category while others hold stories younger than 72 hours (L10). */
export function spreadByCategory<One extends CategoryCandidate>(newestFirst: readonly One[], nowMs: number): One[] {
  const waiting = [...newestFirst]
  const out: One[] = []
  while (waiting.length > 0) {
    const row = out.slice(-MOST_IN_A_ROW)
    const same = row[0]?.categoryId
    const isFull = row.length === MOST_IN_A_ROW && row.every((story) => story.categoryId === same)
    const other = isFull
      ? waiting.findIndex((story) => story.categoryId !== same && nowMs - story.publishedAtMs < FRESH_MS)
      : 0
    out.push(...waiting.splice(Math.max(other, 0), 1))
  }
  return out
}
