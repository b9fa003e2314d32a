import type { Section } from '@chowk/contract/identity/profile/section.ts'
import { m } from '../../paraglide/messages.js'

/** One field of the form of a section. */
export interface EntryField {
  name: string
  label: () => string
  kind: 'line' | 'words' | 'date' | 'level' | 'tick' | 'address'
  most?: number
  isOptional?: true
}

/** The fields of each section, in the order in which one fills them. */
export const ENTRY_FIELDS: Record<Section, readonly EntryField[]> = {
  skill: [
    { name: 'name', label: m.profile_field_skill, kind: 'line', most: 50 },
    { name: 'level', label: m.profile_field_level, kind: 'level' },
  ],
  experience: [
    { name: 'title', label: m.profile_field_title, kind: 'line', most: 120 },
    { name: 'organisation', label: m.profile_field_organisation, kind: 'line', most: 120 },
    { name: 'from', label: m.profile_field_from, kind: 'date' },
    { name: 'to', label: m.profile_field_to, kind: 'date', isOptional: true },
    { name: 'isCurrent', label: m.profile_field_current, kind: 'tick' },
    { name: 'place', label: m.profile_field_place, kind: 'line', most: 80, isOptional: true },
    { name: 'description', label: m.profile_field_description, kind: 'words', most: 1000, isOptional: true },
  ],
  education: [
    { name: 'degree', label: m.profile_field_degree, kind: 'line', most: 120 },
    { name: 'institution', label: m.profile_field_institution, kind: 'line', most: 120 },
    { name: 'from', label: m.profile_field_from, kind: 'date' },
    { name: 'to', label: m.profile_field_to, kind: 'date', isOptional: true },
    { name: 'grade', label: m.profile_field_grade, kind: 'line', most: 40, isOptional: true },
  ],
  certification: [
    { name: 'name', label: m.profile_field_certificate, kind: 'line', most: 120 },
    { name: 'issuer', label: m.profile_field_issuer, kind: 'line', most: 120 },
    { name: 'issued', label: m.profile_field_issued, kind: 'date' },
    { name: 'expires', label: m.profile_field_expires, kind: 'date', isOptional: true },
    { name: 'credentialUrl', label: m.profile_field_credential, kind: 'address', most: 500, isOptional: true },
  ],
  achievement: [
    { name: 'title', label: m.profile_field_achievement, kind: 'line', most: 120 },
    { name: 'date', label: m.profile_field_date, kind: 'date' },
    { name: 'description', label: m.profile_field_description, kind: 'words', most: 1000, isOptional: true },
  ],
}

/** What stands in a form: every field as text, but the tick and the level. */
export type Typed = Record<string, string | number | boolean>

/** An empty form, or one with an entry in it. */
export function typedOf(section: Section, entry?: Readonly<Record<string, unknown>>): Typed {
  const empty = (kind: EntryField['kind']) => (kind === 'tick' ? false : kind === 'level' ? 3 : '')
  return Object.fromEntries(
    ENTRY_FIELDS[section].map(({ name, kind }) => [name, (entry?.[name] ?? empty(kind)) as string | number | boolean]),
  )
}

/** What is sent of it: dates that were left empty are none; what goes on has no end. */
export function sentOf(section: Section, typed: Typed): Record<string, unknown> {
  return Object.fromEntries(
    ENTRY_FIELDS[section].map(({ name, kind, isOptional }) => {
      const isEmpty = kind === 'date' && isOptional && (typed[name] === '' || typed['isCurrent'] === true)
      return [name, isEmpty ? null : typed[name]]
    }),
  )
}
