import type { FeedRow, FeedHealth, changeFeed } from '@chowk/contract/operator/feed.ts'
import type { JobStatus } from '@chowk/contract/operator/job.ts'
import { clockOf, isSameDay } from '../ui/time.rules.ts'
import type { ErrorMessages } from '../app/error-messages.ts'
import { dateText } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'

export const FEED_HEALTH: Record<FeedHealth, () => string> = {
  RUNS: m.operator_standing_runs,
  SLOW: m.operator_standing_slow,
  FAILS: m.operator_standing_fails,
  STOPPED: m.operator_standing_stopped,
  FIRST: m.operator_standing_first,
}

export const JOB_STATUS: Record<JobStatus, () => string> = {
  FAILED: m.operator_job_standing_failed,
  RETRIES: m.operator_job_standing_retries,
  RUNS: m.operator_job_standing_runs,
  WAITS: m.operator_job_standing_waits,
}

const FAULTS: Record<string, () => string> = {
  CHALLENGED: m.operator_fault_challenged,
  UNREACHABLE: m.operator_fault_unreachable,
  TIMED_OUT: m.operator_fault_timed_out,
  TOO_LARGE: m.operator_fault_too_large,
  TOO_SLOW: m.operator_fault_too_slow,
  TOO_MANY_REDIRECTS: m.operator_fault_too_many_redirects,
  BLOCKED_ADDRESS: m.operator_fault_blocked_address,
  INVALID_URL: m.operator_fault_invalid_url,
  NOT_A_FEED: m.operator_fault_not_a_feed,
  NOT_TEXT: m.operator_fault_not_text,
  EMPTY: m.operator_fault_empty,
  DTD_REFUSED: m.operator_fault_dtd_refused,
  NOT_WELL_FORMED: m.operator_fault_not_well_formed,
  ITEM_SKIPPED: m.operator_fault_item_skipped,
  CUT_SHORT: m.operator_fault_cut_short,
}

/** What is wrong, in the reader's language, with the line where there is one. */
export function faultText(fault: NonNullable<FeedRow['fault']>, failures = 1): string {
  const status = /^HTTP_(\d+)$/.exec(fault.code)?.[1]
  const count = Math.max(1, failures)
  const text =
    status === '404'
      ? m.operator_fault_http_404({ count })
      : status
        ? m.operator_fault_http({ status, count })
        : (FAULTS[fault.code]?.() ?? m.operator_fault_other({ message: fault.message }))
  const line = fault.line === null ? '' : ` (${m.operator_in_line({ line: fault.line })})`
  const detail = fault.code === 'NOT_WELL_FORMED' && fault.message ? `: ${fault.message}` : ''
  const plain = text.replace(/[.।]$/, '')
  return `${plain}${line}${detail || text.slice(plain.length) || '.'}`
}

export const FEED_GONE = { FEED_NOT_FOUND: m.operator_refused_gone }

/** Why a feed was not changed. */
export const FEED_ERRORS = {
  ...FEED_GONE,
  FEED_KNOWN: m.operator_refused_feed_known,
  CATEGORY_NOT_FOUND: m.operator_refused_category_not_found,
} satisfies ErrorMessages<typeof changeFeed>

/** The time of day, or the date where it is another day. */
export function shortTime(time: string | null, now: string): string {
  if (!time) return '–'
  return isSameDay(time, now) ? clockOf(time) : dateText(time).replace(/ \d{4}$/, '')
}

/** An address without what every address has. */
export const shortAddress = (address: string): string => address.replace(/^https?:\/\/(www\.)?/, '')

/** Lines like `Env = water` as a map; a line that is no rule stands there without a category, so that the schema refuses it. */
export function readRules(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return Object.fromEntries(
    lines.map((line) => {
      const sign = line.lastIndexOf('=')
      return sign < 0 ? [line.trim(), ''] : [line.slice(0, sign).trim(), line.slice(sign + 1).trim()]
    }),
  )
}

export const rulesText = (rules: Record<string, string>): string =>
  Object.entries(rules)
    .map(([name, slug]) => `${name} = ${slug}`)
    .join('\n')
