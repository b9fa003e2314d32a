import type { Reason } from '@chowk/contract/article/story.ts'
import { WEIGHT } from './for-you.rules.ts'
import type { Parts } from './for-you.rules.ts'
import type { BilingualName } from '@chowk/contract/bilingual-name.ts'

/** A story is new for this share of freshness and more: for 24 hours. */
const NEW_FROM = 2 ** (-24 / 18)
/** So many opens of late before it is said that many read it. */
const LEAST_OPENS = 3

/** What the sentence of a reason needs beside the parts of the score. */
export interface ReasonFacts {
  parts: Parts
  isCold: boolean
  /** Which followed category the story is of; of several the one that counts most for her. */
  followedCategory: BilingualName | undefined
  /** Which category that she reads much. */
  learnedCategory: BilingualName | undefined
  followsPublication: boolean
  readsPublication: boolean
  publicationName: BilingualName
  class: number | null
  /** How often it was opened of late. */
  opens: number
  publications: number
}

/** What every story has some of; the usual amount of it is no reason for this one. */
export type CommonParts = Pick<Parts, 'fresh' | 'trend' | 'level'>

/** The usual amounts among these stories. */
export function usualOf(all: readonly Parts[]): CommonParts {
  const mean = (part: keyof CommonParts) => all.reduce((sum, parts) => sum + parts[part], 0) / Math.max(1, all.length)
  return { fresh: mean('fresh'), trend: mean('trend'), level: mean('level') }
}

interface Weighed {
  reason: Reason
  worth: number
}

/** The weighted parts that can be said to a reader, largest first (F11). */
export function reasonsOf(facts: ReasonFacts): Weighed[] {
  return [...commonReasons(facts, { fresh: 0, trend: 0, level: 0 }), ...ownReasons(facts)].toSorted(
    (a, b) => b.worth - a.worth,
  )
}

/**
 * The one reason that stands on the card: the largest part (F11), of freshness, trend and level only what exceeds the usual. A story that
 * nothing sets apart is told by many, or new, or something different.
 */
export function reasonOf(facts: ReasonFacts, usual: CommonParts): Reason {
  const [best] = [...commonReasons(facts, usual), ...ownReasons(facts)]
    .filter(({ reason, worth }) => worth > 0 && (reason.code !== 'FRESH' || isNew(facts)))
    .toSorted((a, b) => b.worth - a.worth)
  if (best) return best.reason
  if (facts.publications > 1) return { code: 'COVERED', count: facts.publications }
  return isNew(facts) ? { code: 'FRESH' } : { code: 'EXPLORE' }
}

const isNew = ({ parts }: ReasonFacts) => parts.fresh >= NEW_FROM

function commonReasons(facts: ReasonFacts, usual: CommonParts): Weighed[] {
  const { parts, isCold, class: schoolClass } = facts
  const said: Weighed[] = [
    { reason: { code: 'FRESH' }, worth: WEIGHT.fresh * (parts.fresh - usual.fresh) },
    { reason: trendReason(facts), worth: WEIGHT.trend * (parts.trend - usual.trend) },
  ]
  if (schoolClass !== null && !isCold)
    said.push({ reason: { code: 'LEVEL', count: schoolClass }, worth: WEIGHT.level * (parts.level - usual.level) })
  return said
}

// What trend is made of: readers, or else the publications that tell it.
const trendReason = ({ opens, publications }: ReasonFacts): Reason =>
  publications > 1 && opens < LEAST_OPENS ? { code: 'COVERED', count: publications } : { code: 'TREND' }

function ownReasons(facts: ReasonFacts): Weighed[] {
  const { parts, isCold, followedCategory, learnedCategory, followsPublication, readsPublication } = facts
  if (isCold) return []
  const said: Weighed[] = []
  const category = WEIGHT.category * parts.category
  if (followedCategory) said.push({ reason: { code: 'FOLLOW_CAT', name: followedCategory }, worth: category })
  else if (learnedCategory) said.push({ reason: { code: 'LEARNED_CAT', name: learnedCategory }, worth: category })
  const publication = WEIGHT.publication * parts.publication
  const name = facts.publicationName
  if (followsPublication) said.push({ reason: { code: 'FOLLOW_PUB', name }, worth: publication })
  else if (readsPublication) said.push({ reason: { code: 'LEARNED_PUB', name }, worth: publication })
  return said.filter(({ worth }) => worth > 0)
}
