import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import type { QuizReason } from '@chowk/contract/quiz/eligibility.ts'
import { INDIA, dayIn, daysAfter, startOfDay } from '../../platform/calendar/zone.rules.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts'
import { cooledAt, nextStart, outsideTimes } from './start-times.rules.ts'

/** Reads older than this never count (QC2). */
export const LONGEST_WINDOW_MS = 30 * DAY_MS
/** More reads than these within ten minutes were not read (QE6). */
const FASTEST = { stories: 12, withinMs: 10 * MINUTE_MS }
/** A paper has at least so many questions. */
export const FEWEST_QUESTIONS = 5

/** A story that somebody read, and when it counted as read. */
export interface StoryRead {
  clusterId: string
  at: Date
}

/** Reads of a person's that count, oldest first: of those in a rush the first twelve. */
export function countedReads<R extends StoryRead>(reads: readonly R[]): { counted: R[]; tooFast: boolean } {
  const counted: R[] = []
  for (const read of reads.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const first = counted.at(-FASTEST.stories)
    if (!first || read.at.getTime() - first.at.getTime() > FASTEST.withinMs) counted.push(read)
  }
  return { counted, tooFast: counted.length < reads.length }
}

/** Midnight in India before a moment. */
export const startOfToday = (now: Date): Date => startOfDay(INDIA, dayIn(INDIA, now))

/** From when reads count, by the window of the rules. */
export function startOfWindow({ readWindow }: QuizConfig, now: Date, lastAttemptAt: Date | null): Date {
  const longest = new Date(now.getTime() - LONGEST_WINDOW_MS)
  if (readWindow === 'TODAY') return startOfToday(now)
  if (readWindow === 'LAST_7_DAYS') return new Date(now.getTime() - 7 * DAY_MS)
  return lastAttemptAt && lastAttemptAt > longest ? lastAttemptAt : longest
}

/** What decides whether somebody may begin. */
export interface EligibilityFacts {
  config: QuizConfig
  now: Date
  have: number
  /** Tries that she began today. */
  attemptsToday: number
  lastEndedAt: Date | null
  isRunning: boolean
  usable: number
  /** Stories she read that questions are not made of yet. */
  pending: number
}

/** All that stands in the way of a start, in the order of the contract, and from when only time does (QE1). */
export function judgeEligibility(facts: EligibilityFacts): { reasons: QuizReason[]; nextAt: Date | null } {
  const { config, now, have, attemptsToday, lastEndedAt, isRunning, usable, pending } = facts
  const cooled = cooledAt(config, lastEndedAt, now)
  const isUsed = attemptsToday >= config.attemptsPerDay
  // The paper of a running try holds the questions that a next one would lack.
  const isShort = !isRunning && have >= config.minArticlesRead && usable < FEWEST_QUESTIONS
  const outside = outsideTimes(config, now)
  const all: [QuizReason, boolean][] = [
    ['QUIZ_DISABLED', !config.enabled],
    ['OUTSIDE_HOURS', outside.includes('OUTSIDE_HOURS')],
    ['BLACKOUT', outside.includes('BLACKOUT')],
    ['READ_MORE', have < config.minArticlesRead],
    ['ATTEMPTS_USED', isUsed],
    ['COOLDOWN', cooled !== null],
    ['ATTEMPT_RUNNING', isRunning],
    ['NOT_ENOUGH_QUESTIONS', isShort && pending === 0],
    ['SCRAPE_PENDING', isShort && pending > 0],
  ]
  const reasons = all.flatMap(([reason, holds]) => (holds ? [reason] : []))
  const tomorrow = startOfDay(INDIA, daysAfter(dayIn(INDIA, now), 1))
  const notBefore = [isUsed ? tomorrow : null, cooled]
  return { reasons, nextAt: nextStart(config, { reasons, now, notBefore, also: ['ATTEMPTS_USED'] }) }
}
