/** The parts of a score and what they weigh (F4). */
export const WEIGHT = { category: 0.35, publication: 0.2, fresh: 0.2, trend: 0.15, level: 0.1 } as const
/** What a choice counts beside what was learned (F6, F7). */
export const EXPLICIT = { category: 0.6, publication: 0.7 } as const
export const FRESH_HALF_LIFE_HOURS = 18
const TREND_HALF = 20
/** While it is known how often stories are opened where they are shown, a story begins from here, or one without any events could not be lifted. */
const CLICK_BASE = 20
const CAP = { places: 10, perPublication: 3, perCategory: 4 } as const
const EXPLORE_EACH = 8
const STRONGEST = 3
const PICK_EACH = 3
/** Places that are ranked; nobody pages further within ten minutes. */
export const MOST_PLACES = 200

/** What the reader said about a publication or a category (F13). Times in days ago; null: never. */
export interface Taste {
  fewerDays: number | null
  fewerAgain: boolean
  moreDays: number | null
}

/** How much is left of a publication or category after "Fewer" (F13). */
export function fatigueOf({ fewerDays, fewerAgain }: Taste): number {
  if (fewerDays === null) return 1
  const since = fewerDays - (fewerAgain ? 28 : 14)
  if (since < 0) return 0
  return Math.min(1, Math.round((0.2 + 0.2 * Math.floor(since / 35)) * 10) / 10)
}

/** What "More like this" adds for 30 days (F13). */
export const moreOf = ({ moreDays }: Taste): number => (moreDays !== null && moreDays < 30 ? 0.2 : 0)

/** Affinity to one publication or category, from 0 to 1 (F6, F7). */
export function affinityOf(explicit: number, learned: number, taste: Taste | undefined): number {
  const base = Math.max(explicit, learned)
  return taste ? Math.min(1, base * fatigueOf(taste) + (fatigueOf(taste) > 0 ? moreOf(taste) : 0)) : base
}

/** Freshness from 0 to 1 (F5). */
export const freshOf = (ageHours: number): number => 2 ** (-Math.max(0, ageHours) / FRESH_HALF_LIFE_HOURS)

/** The trend term (F5); S is weighed by how much more often than usual the story is opened where it is shown, once that is known. */
export function trendOf(sum: number, lift?: number): number {
  const s = lift === undefined ? Math.max(0, sum) : (Math.max(0, sum) + CLICK_BASE) * (1 + lift) ** 2
  return s / (s + TREND_HALF)
}

/** How well an article's level suits a class; undefined: too far, it may not be shown (F3, F5). */
export function levelOf(articleLevel: number | null, schoolClass: number | null): number | undefined {
  if (schoolClass === null || articleLevel === null) return 1
  const distance = Math.abs(articleLevel - schoolClass)
  if (distance <= 1) return 1
  if (distance === 2) return 0.5
  return distance === 3 ? 0 : undefined
}

/** The parts of one story's score, each from 0 to 1. */
export interface Parts {
  category: number
  publication: number
  fresh: number
  trend: number
  level: number
}

/** The weighted sum (F4); without any signal of the reader only fresh and trend count (F15). */
export function baseOf(parts: Parts, isCold = false): number {
  if (isCold) return (WEIGHT.fresh * parts.fresh + WEIGHT.trend * parts.trend) / (WEIGHT.fresh + WEIGHT.trend)
  return (Object.keys(WEIGHT) as (keyof Parts)[]).reduce((sum, segment) => sum + WEIGHT[segment] * parts[segment], 0)
}

/** A story to be placed. */
export interface Candidate {
  clusterId: string
  publicationId: string
  categoryId: number
  publishedAt: number
  base: number
}

/** A placed story and what brought it there. */
export interface Placed<Item extends Candidate> {
  item: Item
  by: 'RANK' | 'EXPLORE' | 'PICK'
}

/** How much the next story of a publication counts after k of its stories were placed (F8). */
export const publicationDamping = (k: number): number => 0.75 * 0.5 ** k + 0.25
/** The same for a category (F8). */
export const categoryDamping = (k: number): number => 0.5 * 0.5 ** k + 0.5

/** Puts stories in order (F8 to F10, F17): the same input gives the same order (F16). */
export function rankForYou<Item extends Candidate>(
  pool: readonly Item[],
  { picks = [], strongest = [] }: { picks?: readonly Item[]; strongest?: readonly number[] } = {},
): Placed<Item>[] {
  const picked = new Set(picks.map((item) => item.clusterId))
  const left = new Set(pool.filter((item) => !picked.has(item.clusterId)).toSorted(byWorth))
  const waiting = [...picks]
  const placed: Placed<Item>[] = []
  const counts = { publications: new Map<string, number>(), categories: new Map<number, number>() }
  const put = (item: Item, by: Placed<Item>['by']) => {
    left.delete(item)
    counts.publications.set(item.publicationId, (counts.publications.get(item.publicationId) ?? 0) + 1)
    counts.categories.set(item.categoryId, (counts.categories.get(item.categoryId) ?? 0) + 1)
    placed.push({ item, by })
  }
  while (placed.length < MOST_PLACES && (left.size > 0 || waiting.length > 0)) {
    const position = placed.length + 1
    const pick = position % PICK_EACH === 1 || left.size === 0 ? waiting.shift() : undefined
    if (pick) {
      put(pick, 'PICK')
      continue
    }
    const other = position % EXPLORE_EACH === 0 && strongest.length > 0 ? findOther(left, strongest, placed) : undefined
    const next = other ?? findBest(left, counts, placed)
    if (!next) break
    put(next, other ? 'EXPLORE' : 'RANK')
  }
  return placed
}

const byWorth = (a: Candidate, b: Candidate): number =>
  b.base - a.base || b.publishedAt - a.publishedAt || (BigInt(b.clusterId) > BigInt(a.clusterId) ? 1 : -1)

// Sorted by base, and damping only lowers: once the best so far beats a bare base, nothing behind it can win.
function findBest<Item extends Candidate>(
  left: ReadonlySet<Item>,
  counts: { publications: ReadonlyMap<string, number>; categories: ReadonlyMap<number, number> },
  placed: readonly Placed<Item>[],
): Item | undefined {
  const isFull = capsOf(placed)
  let best: { item: Item; score: number } | undefined
  let spare: { item: Item; score: number } | undefined
  for (const item of left) {
    if (best && item.base < best.score) break
    const score =
      item.base *
      publicationDamping(counts.publications.get(item.publicationId) ?? 0) *
      categoryDamping(counts.categories.get(item.categoryId) ?? 0)
    if (isFull(item)) {
      if (isBetter(item, score, spare)) spare = { item, score }
    } else if (isBetter(item, score, best)) best = { item, score }
  }
  return (best ?? spare)?.item
}

function isBetter(item: Candidate, score: number, than: { item: Candidate; score: number } | undefined): boolean {
  if (!than || score !== than.score) return !than || score > than.score
  return byWorth({ ...item, base: 0 }, { ...than.item, base: 0 }) < 0
}

// The best from outside the strongest categories (F10).
function findOther<Item extends Candidate>(
  left: ReadonlySet<Item>,
  strongest: readonly number[],
  placed: readonly Placed<Item>[],
): Item | undefined {
  const isFull = capsOf(placed)
  for (const item of left) if (!strongest.includes(item.categoryId) && !isFull(item)) return item
  return undefined
}

// Whether one more of its publication or category would be too many among ten places in a row (F9).
function capsOf(placed: readonly Placed<Candidate>[]): (item: Candidate) => boolean {
  const last = placed.slice(-(CAP.places - 1)).map((one) => one.item)
  return (item) =>
    last.filter((one) => one.publicationId === item.publicationId).length >= CAP.perPublication ||
    last.filter((one) => one.categoryId === item.categoryId).length >= CAP.perCategory
}

/** The categories that count most for a reader (F10). */
export function strongestOf(affinities: ReadonlyMap<number, number>): number[] {
  return [...affinities]
    .filter(([, worth]) => worth > 0)
    .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, STRONGEST)
    .map(([id]) => id)
}
