import type { Entry, Section } from '@chowk/contract/identity/profile/section.ts'
import type { Visibility } from '@chowk/contract/identity/profile/profile.ts'
import { MONTHS } from '../../app/calendar/month-names.ts'
import { m } from '../../paraglide/messages.js'

/** The name of each section. */
export const SECTION_NAMES = {
  skill: m.profile_skills,
  experience: m.profile_experience,
  education: m.profile_education,
  certification: m.profile_certificates,
  achievement: m.profile_achievements,
} satisfies Record<Section, () => string>

/** What each level of a skill says. */
export const LEVELS = [
  m.profile_level_1,
  m.profile_level_2,
  m.profile_level_3,
  m.profile_level_4,
  m.profile_level_5,
] as const

/** The name of each visibility; a workspace says its own name. */
export function visibilityName(visibility: Visibility, workspace: string | undefined): string {
  if (visibility === 'PUBLIC') return m.profile_for_everybody()
  if (visibility === 'ONLY_ME') return m.profile_for_me()
  return workspace ? m.profile_for_workspace({ name: workspace }) : m.profile_for_workspaces()
}

/** A date as exact as it is known: June 2024, or 2024. */
export function partialDate(date: string): string {
  const [year = '', month, day] = date.split('-')
  if (!month) return year
  const named = `${MONTHS[Number(month) - 1]?.() ?? ''} ${year}`
  return day ? `${Number(day)} ${named}` : named
}

const span = (from: string, to: string) => m.profile_span({ from: partialDate(from), to })

/** What a row of a section says: a strong line, a small line of facts, and text below. */
export interface Said {
  title: string
  facts: string[]
  text: string
  link?: string
}

type Sayings = { [S in Section]: (entry: Entry<S>) => Said }

const SAYINGS: Sayings = {
  skill: ({ name, level }) => ({ title: name, facts: [LEVELS[level - 1]?.() ?? ''], text: '' }),
  experience: ({ title, organisation, from, to, isCurrent, place: location, description }) => ({
    title: `${title}, ${organisation}`,
    facts: [span(from, isCurrent || !to ? m.profile_now() : partialDate(to)), location],
    text: description,
  }),
  education: ({ institution, degree, from, to, grade }) => ({
    title: `${degree}, ${institution}`,
    facts: [span(from, to ? partialDate(to) : m.profile_now()), grade],
    text: '',
  }),
  certification: ({ name, issuer, issued, expires, credentialUrl }) => ({
    title: name,
    facts: [issuer, partialDate(issued), expires ? m.profile_valid_until({ date: partialDate(expires) }) : ''],
    text: '',
    ...(credentialUrl && { link: credentialUrl }),
  }),
  achievement: ({ title, date, description }) => ({ title, facts: [partialDate(date)], text: description }),
}

/** What an entry says, in the reader's language. */
export function sayingOf<S extends Section>(section: S, entry: Entry<S>): Said {
  const said = SAYINGS[section](entry)
  return { ...said, facts: said.facts.filter((fact) => fact !== '') }
}
