import { m } from '../../paraglide/messages.js'

/** The months by their full names, January first. */
export const MONTHS = [
  m.profile_month_1,
  m.profile_month_2,
  m.profile_month_3,
  m.profile_month_4,
  m.profile_month_5,
  m.profile_month_6,
  m.profile_month_7,
  m.profile_month_8,
  m.profile_month_9,
  m.profile_month_10,
  m.profile_month_11,
  m.profile_month_12,
] as const
