/** What each part weighs (V5), and what readers' steps add on top. */
export const SIMILAR_WEIGHT = { text: 0.6, category: 0.2, fresh: 0.2, steps: 3, clicks: 0.1 } as const
const FRESH_HALF_LIFE_DAYS = 7
/** So many steps' worth of popularity stand in while few steps from a story are known. */
const PRIOR = 10
/** Who is opened more often than usual gains, as far as this; nobody loses. */
const MOST_LIFT = 3
export const MOST_SIMILAR = 6
const PER_PUBLICATION = 2
/** Below this two stories have nothing to do with each other. */
const LEAST = 0.05

/** What readers did lately around one story and one that may follow it. */
export interface StepFacts {
  /** Faded steps from the story to this one, and from the story to any. */
  steps: number
  stepsFrom: number
  /** Faded opens of this one, and of all. */
  pulse: number
  pulseAll: number
}

/** How likely a reader of the story opens this one next: steps between them, leaning on what is opened now while there are few. */
export function stepShare({ steps, stepsFrom, pulse, pulseAll }: StepFacts): number {
  const popular = pulseAll > 0 ? pulse / pulseAll : 0
  return (steps + PRIOR * popular) / (stepsFrom + PRIOR)
}

/** One story that may be similar. */
export interface SimilarFacts extends StepFacts {
  articleId: string
  publicationId: string
  publishedAt: number
  /** Likeness of title and text, from 0 to 1. */
  text: number
  sameCategory: boolean
  ageDays: number
  /** Lift of its click-through, 0 when usual. */
  clickLift: number
}

/** The whole score; without any reader it is V5's own. */
export function similarScore(facts: SimilarFacts): number {
  const { text, sameCategory, ageDays, clickLift } = facts
  return (
    SIMILAR_WEIGHT.text * text +
    (sameCategory ? SIMILAR_WEIGHT.category : 0) +
    SIMILAR_WEIGHT.fresh * 2 ** (-Math.max(0, ageDays) / FRESH_HALF_LIFE_DAYS) +
    SIMILAR_WEIGHT.steps * stepShare(facts) +
    SIMILAR_WEIGHT.clicks * Math.max(0, Math.min(MOST_LIFT, clickLift))
  )
}

/** Whether there is any reason beside being new. */
const isRelated = (facts: SimilarFacts): boolean => facts.text > LEAST || facts.steps > 0

/** The six best, at most two of one publication (V5). Others of its category fill up, but alone they are no similar stories. */
export function pickSimilar(all: readonly SimilarFacts[]): SimilarFacts[] {
  if (!all.some(isRelated)) return []
  const counts = new Map<string, number>()
  const sorted = all
    .filter((facts) => isRelated(facts) || facts.sameCategory)
    .map((facts) => ({ facts, score: similarScore(facts) }))
    .toSorted((a, b) => b.score - a.score || b.facts.publishedAt - a.facts.publishedAt)
  const best: SimilarFacts[] = []
  for (const { facts } of sorted) {
    const before = counts.get(facts.publicationId) ?? 0
    if (before >= PER_PUBLICATION) continue
    counts.set(facts.publicationId, before + 1)
    best.push(facts)
    if (best.length === MOST_SIMILAR) break
  }
  return best
}

/** A word of a title with how rare it is. */
export interface RareWord {
  word: string
  rarity: number
}

/** How much of a title's rare words stand in another title, and to a lesser part in its summary. */
export function textLikeness(
  own: readonly RareWord[],
  other: { titleWords: readonly string[]; summary: string },
): number {
  const total = own.reduce((sum, { rarity }) => sum + rarity, 0)
  if (total === 0) return 0
  const title = new Set(other.titleWords)
  const summary = other.summary.toLowerCase()
  const share = own.reduce(
    (sum, { word, rarity }) => sum + rarity * (title.has(word) ? 1 : summary.includes(word) ? 0.3 : 0),
    0,
  )
  return Math.min(1, share / total)
}

/** Rarity of a word from how many of the newest titles with it were found and how far back they reach. */
export function rarityOf({ found, most, spanDays }: { found: number; most: number; spanDays: number }): number {
  const perMonth = found < most ? found : (found / Math.max(spanDays, 0.01)) * 30
  return 1 / Math.log2(2 + perMonth)
}
