import { Link } from 'react-router'
import type { CallFailed } from '../app/calls.ts'
import { lastDayText } from '../app/calendar/last-day.ts'
import { m } from '../paraglide/messages.js'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Who suspended the account that somebody tried to enter, why and until when, as the refusal says. */
export function suspendedWords(failure: CallFailed): string {
  const { by, reason, until } = failure.refused?.details ?? {}
  if (by === 'GUARDIAN') return m.identity_suspended_by_guardian()
  if (by === 'LEFT') return m.identity_suspended_left()
  const end = textOf(until)
  const who = end ? m.identity_suspended_until({ date: lastDayText(end) }) : m.identity_suspended()
  return textOf(reason) ? `${who} ${m.identity_suspended_reason({ reason: textOf(reason) })}` : who
}

/** Whether somebody was refused because her account is suspended. */
export const isSuspended = (failure: { code?: string | undefined } | null | undefined): boolean =>
  failure?.code === 'ACCOUNT_SUSPENDED'

/** The way to write to those who run this Chowk. */
export const WriteToUs = () => <Link to="/contact-us">{m.identity_suspended_write()}</Link>
