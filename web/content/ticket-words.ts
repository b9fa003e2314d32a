import type { OrganisationKind, OrganisationSize, TakedownReason, TicketTopic } from '@chowk/contract/content/ticket.ts'
import { m } from '../paraglide/messages.js'
import { dayOf } from '../ui/time.rules.ts'

export const TOPIC: Record<TicketTopic, () => string> = {
  ACCOUNT: m.content_topic_account,
  NEWS: m.content_topic_news,
  WORKSPACE: m.content_topic_workspace,
  PAYMENT: m.content_topic_payment,
  PRIVACY: m.content_topic_privacy,
  CHILDREN: m.content_topic_children,
  OTHER: m.app_something_else,
}

export const REASON: Record<TakedownReason, () => string> = {
  COPYRIGHT: m.content_reason_copyright,
  PERSONAL_DATA: m.content_reason_personal_data,
  DEFAMATION: m.content_reason_defamation,
  COURT_ORDER: m.content_reason_court_order,
  WRONG_FACT: m.content_reason_wrong_fact,
  OTHER: m.app_something_else,
}

export const KIND_OF_ORGANISATION: Record<OrganisationKind, () => string> = {
  SCHOOL: m.content_kind_school,
  COMPANY: m.content_kind_company,
  HOUSING: m.content_kind_housing,
  NGO: m.content_kind_ngo,
  GROUP: m.content_kind_group,
}

export const SIZE: Record<OrganisationSize, () => string> = {
  UP_TO_20: m.content_size_20,
  UP_TO_100: m.content_size_100,
  UP_TO_500: m.content_size_500,
  MORE: m.content_size_more,
}

const DAYS = [
  m.content_day_0,
  m.content_day_1,
  m.content_day_2,
  m.content_day_3,
  m.content_day_4,
  m.content_day_5,
  m.content_day_6,
]
const INDIA_MS = 19_800_000

/** A day like Mon 23, in India. */
export function dayName(time: string): string {
  const weekday = new Date(Date.parse(time) + INDIA_MS).getUTCDay()
  return `${DAYS[weekday]?.() ?? ''} ${dayOf(time).day}`
}
