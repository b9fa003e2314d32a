import type { Reason } from '@chowk/contract/article/story.ts'

/** A story is eligible from so many signed-in readers, or devices, or publications within a day (T5). */
export const ELIGIBLE_FROM = { persons: 3, devices: 10, publications: 3 } as const
/** One reader's open more or less says nothing below so many within the hour. */
const LEAST_OPENS = 3
/** The places in which one publication or category may not crowd out others (T6). */
export const SPREAD = { places: 20, perPublication: 3, perCategory: 5 } as const
/** Fewer eligible stories than this are filled up (T7). */
export const FILL_TO = 10

/** What is known of one story that may be trending. */
export interface TrendFacts {
  articleId: string
  publicationId: string
  categoryId: number
  /** S now. */
  sum: number
  /** The part of S that further publications gave. */
  coverage: number
  persons: number
  devices: number
  /** Publications that told it within the last day. */
  publicationsToday: number
  publications: number
  readsToday: number
  opensThisHour: number
}

/** Whether a story may stand in Trending (T5). */
export const isEligible = ({ persons, devices, publicationsToday }: TrendFacts): boolean =>
  persons >= ELIGIBLE_FROM.persons ||
  devices >= ELIGIBLE_FROM.devices ||
  publicationsToday >= ELIGIBLE_FROM.publications

/** Whether enough readers opened a story within the hour to order it by its pulse. */
export const isOpenedNow = ({ opensThisHour }: TrendFacts): boolean => opensThisHour >= LEAST_OPENS

/** Why it stands there: whichever gave more of S (T10). */
export function trendReason({ sum, coverage, publications, readsToday }: TrendFacts): Reason {
  const byCoverage = readsToday === 0 || (publications > 1 && coverage > sum / 2)
  return byCoverage ? { code: 'COVERED', count: publications } : { code: 'READ_TODAY', count: readsToday }
}

/** Moves what exceeds a publication's or a category's share of the first places down, in order, never out (T6). */
export function spread<Item extends { publicationId: string; categoryId: number }>(items: readonly Item[]): Item[] {
  const first: Item[] = []
  const moved: Item[] = []
  const publications = new Map<string, number>()
  const categories = new Map<number, number>()
  for (const item of items) {
    const ofPublication = publications.get(item.publicationId) ?? 0
    const ofCategory = categories.get(item.categoryId) ?? 0
    const fits = ofPublication < SPREAD.perPublication && ofCategory < SPREAD.perCategory
    if (first.length >= SPREAD.places || !fits) {
      moved.push(item)
      continue
    }
    publications.set(item.publicationId, ofPublication + 1)
    categories.set(item.categoryId, ofCategory + 1)
    first.push(item)
  }
  return [...first, ...moved]
}
