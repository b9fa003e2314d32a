import type { MembershipSuspension } from '@chowk/contract/organisation/workspace.ts'
import { m } from '../../paraglide/messages.js'
import { lastDayText } from './last-day.ts'

/** Until when somebody's own membership is suspended, and why, as whoever runs the workspace says it. */
export function suspensionText({ reason, until }: MembershipSuspension): string {
  const state = until ? m.app_held_switcher_until({ date: lastDayText(until) }) : m.app_held_switcher()
  return reason ? `${state} · ${m.app_held_reason({ reason })}` : state
}
