import type { CaseReason, ContentDecision, ContentKind, Sanction } from '@chowk/contract/moderation/content.ts'
import type { ReportReason } from '@chowk/contract/news/report.ts'
import { endOfDayAfter } from '../platform/calendar/last-day.ts'
import { DAY_MS, MINUTE_MS } from '../platform/time.ts'
import type { ContentState } from './content.ts'

/** So long a moderator holds a case (C47). */
export const CLAIM_MS = 15 * MINUTE_MS
/** So long an author may appeal (C49). */
export const APPEAL_MS = 14 * DAY_MS
/** So long an appeal waits at most. */
export const APPEAL_WITHIN_MS = 15 * DAY_MS

/** So long what was taken down and changed waits at most. */
export const CHANGED_WITHIN_MS = DAY_MS

/** When a report has to be decided (C48). */
export const dueAfter = (reason: ReportReason, now: Date): Date =>
  new Date(now.getTime() + (reason === 'Inappropriate' ? DAY_MS : 15 * DAY_MS))

/** Whose last five reports were all rejected counts half (C46). */
export const weightOfReporter = (lastFive: readonly string[]): number =>
  lastFive.length === 5 && lastFive.every((outcome) => outcome === 'DISMISSED') ? 0.5 : 1

interface Weighed {
  /** What the waiting reports of different people weigh together. */
  sum: number
  /** What the newest one weighs. */
  own: number
  byMinor: boolean
  reporter: { isMinor: boolean; moderates: boolean }
}

const HIDE_FROM = 3

/** Whether reports hide something before anybody decided (C46): three people, or one where a child or a moderator is concerned. */
export function hides({ sum, own, byMinor, reporter }: Weighed): boolean {
  if (sum >= HIDE_FROM || reporter.moderates) return true
  return (reporter.isMinor && own >= 1) || (byMinor && sum >= 1)
}

/** What is decided about: why it waits, how far it is, and whether it waits to say something else. */
interface Judged {
  why: CaseReason
  state: ContentState
  hasEdit: boolean
}

type Steps = Partial<Record<ContentDecision, readonly ContentState[]>>

// Through which states a decision leads, by where the thing is.
const STEPS: Partial<Record<ContentState, Steps>> = {
  PENDING_REVIEW: {
    APPROVE: ['PUBLISHED'],
    APPROVE_EDITED: ['PUBLISHED'],
    REQUEST_CHANGES: ['CHANGES_REQUESTED'],
    REJECT: ['REJECTED'],
  },
  PUBLISHED: { APPROVE: [], APPROVE_EDITED: [], REMOVE: ['HIDDEN', 'REMOVED'] },
  HIDDEN: { APPROVE: ['PUBLISHED'], APPROVE_EDITED: ['PUBLISHED'], REMOVE: ['REMOVED'] },
}

const REVERSED: Partial<Record<ContentState, readonly ContentState[]>> = {
  REMOVED: ['PUBLISHED'],
  REJECTED: ['DRAFT', 'PUBLISHED'],
  CHANGES_REQUESTED: ['DRAFT', 'PUBLISHED'],
}

/** What fits a case. What its author deleted meanwhile stays so; its reports are still right or wrong. */
function fittingSteps({ why, state, hasEdit }: Judged): Steps {
  if (why === 'APPEAL') return { KEEP: [], REVERSE: REVERSED[state] ?? [] }
  const steps = STEPS[state] ?? { APPROVE: [], REMOVE: [] }
  // An edit that is rejected leaves what stands there as it is.
  return hasEdit && steps.REMOVE ? { ...steps, REJECT: [] } : steps
}

/** The states that a decision leads through; undefined when it does not fit. */
export const stepsOf = (decision: ContentDecision, judged: Judged): readonly ContentState[] | undefined =>
  fittingSteps(judged)[decision]

/** Content that moderators take down or leave, and never rewrite. */
const UNCHANGED: readonly ContentKind[] = ['PRODUCT', 'SELLER', 'REVIEW', 'QUESTION', 'GIFT']

/** The decisions that fit a case. */
export const decisionsFor = ({ kind, ...judged }: Judged & { kind: ContentKind }): ContentDecision[] =>
  (Object.keys(fittingSteps(judged)) as ContentDecision[]).filter(
    (decision) => decision !== 'APPROVE_EDITED' || !UNCHANGED.includes(kind),
  )

/** How the reports about something end with a decision. */
export const outcomeOfDecision = (decision: ContentDecision): 'UPHELD' | 'DISMISSED' =>
  decision === 'APPROVE' || decision === 'REVERSE' ? 'DISMISSED' : 'UPHELD'

const SUSPENDED_DAYS: Partial<Record<Sanction, number>> = { SUSPEND_1: 1, SUSPEND_7: 7, SUSPEND_30: 30 }

/** The end of the last day of a suspension; null for other sanctions. */
export function suspendedUntil(sanction: Sanction, now: Date): Date | null {
  const days = SUSPENDED_DAYS[sanction]
  return days === undefined ? null : endOfDayAfter(now, days)
}

/** Whether a decision took something from its author, against which she may appeal. */
export const takesSomething = ({ decision, sanction }: { decision: ContentDecision; sanction: Sanction }): boolean =>
  sanction !== 'NONE' || ['REMOVE', 'REJECT', 'REQUEST_CHANGES', 'APPROVE_EDITED'].includes(decision)

/** The number of a report as its reporter is given it. */
export const ticketOf = (number: string | number): string => `R-${String(number).padStart(5, '0')}`
