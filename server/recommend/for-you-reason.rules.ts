import type { Name, Reason } from '@chowk/contract/article/story.ts'
import { WEIGHT } from './for-you.rules.ts'
import type { Parts } from './for-you.rules.ts'

/** What the sentence of a reason needs beside the parts of the score. */
export interface ReasonFacts {
  parts: Parts
  isCold: boolean
  followsPublication: boolean
  followsCategory: boolean
  learnedCategory: number
  publicationName: Name
  categoryName: Name
  class: number | null
}

/** The weighted parts that can be said to a reader, largest first (F11). */
export function reasonsOf(facts: ReasonFacts): { reason: Reason; worth: number }[] {
  const { parts, isCold, followsPublication, followsCategory, learnedCategory, publicationName, categoryName } = facts
  const said: { reason: Reason; worth: number }[] = [
    { reason: { code: 'FRESH' }, worth: WEIGHT.fresh * parts.fresh },
    { reason: { code: 'TREND' }, worth: WEIGHT.trend * parts.trend },
  ]
  if (isCold) return said.toSorted((a, b) => b.worth - a.worth)
  const category = WEIGHT.category * parts.category
  if (followsCategory && parts.category > 0)
    said.push({ reason: { code: 'FOLLOW_CAT', name: categoryName }, worth: category })
  else if (learnedCategory > 0 && parts.category > 0)
    said.push({ reason: { code: 'LEARNED_CAT', name: categoryName }, worth: category })
  if (followsPublication && parts.publication > 0)
    said.push({ reason: { code: 'FOLLOW_PUB', name: publicationName }, worth: WEIGHT.publication * parts.publication })
  if (facts.class !== null)
    said.push({ reason: { code: 'LEVEL', count: facts.class }, worth: WEIGHT.level * parts.level })
  return said.toSorted((a, b) => b.worth - a.worth)
}

/** The one reason that stands on the card. */
export const reasonOf = (facts: ReasonFacts): Reason => reasonsOf(facts)[0]?.reason ?? { code: 'FRESH' }
