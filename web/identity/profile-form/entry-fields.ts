import type { Section } from '@chowk/contract/identity/profile/section.ts'
import { m } from '../../paraglide/messages.js'
import { numberOf, webAddress } from '../../ui/field/written-values.rules.ts'

/** One field of the form of a section. */
export interface EntryField {
  name: string
  label: () => string
  kind: 'line' | 'words' | 'date' | 'level' | 'tick' | 'address'
  isOptional?: true
}

/** The fields of each section, in the order in which one fills them. */
export const ENTRY_FIELDS: Record<Section, readonly EntryField[]> = {
  skill: [
    { name: 'name', label: m.profile_field_skill, kind: 'line' },
    { name: 'level', label: m.profile_field_level, kind: 'level' },
  ],
  experience: [
    { name: 'title', label: m.profile_field_title, kind: 'line' },
    { name: 'organisation', label: m.profile_field_organisation, kind: 'line' },
    { name: 'from', label: m.app_from, kind: 'date' },
    { name: 'to', label: m.app_until, kind: 'date', isOptional: true },
    { name: 'isCurrent', label: m.profile_field_current, kind: 'tick' },
    { name: 'place', label: m.profile_field_place, kind: 'line', isOptional: true },
    { name: 'description', label: m.profile_field_description, kind: 'words', isOptional: true },
  ],
  education: [
    { name: 'degree', label: m.profile_field_degree, kind: 'line' },
    { name: 'institution', label: m.profile_field_institution, kind: 'line' },
    { name: 'from', label: m.app_from, kind: 'date' },
    { name: 'to', label: m.app_until, kind: 'date', isOptional: true },
    { name: 'grade', label: m.profile_field_grade, kind: 'line', isOptional: true },
  ],
  certification: [
    { name: 'name', label: m.profile_field_certificate, kind: 'line' },
    { name: 'issuer', label: m.profile_field_issuer, kind: 'line' },
    { name: 'issued', label: m.profile_field_issued, kind: 'date' },
    { name: 'expires', label: m.profile_field_expires, kind: 'date', isOptional: true },
    { name: 'credentialUrl', label: m.profile_field_credential, kind: 'address', isOptional: true },
  ],
  achievement: [
    { name: 'title', label: m.profile_field_achievement, kind: 'line' },
    { name: 'date', label: m.app_when, kind: 'date' },
    { name: 'description', label: m.profile_field_description, kind: 'words', isOptional: true },
  ],
}

/** What stands in a form: every field as text, but the tick. */
export type Typed = Record<string, string | boolean>

/** An empty form, or one with an entry in it. */
export function typedOf(section: Section, entry?: Readonly<Record<string, unknown>>): Typed {
  const empty = (kind: EntryField['kind']) => (kind === 'tick' ? false : kind === 'level' ? '3' : '')
  return Object.fromEntries(ENTRY_FIELDS[section].map(({ name, kind }) => [name, textOf(entry?.[name]) ?? empty(kind)]))
}

/** What is sent of it: dates that were left empty are none; what goes on has no end. */
export function sentOf(section: Section, typed: Typed): Record<string, unknown> {
  return Object.fromEntries(
    ENTRY_FIELDS[section].map(({ name, kind, isOptional }) => {
      const isEmpty = kind === 'date' && isOptional && (typed[name] === '' || typed['isCurrent'] === true)
      if (isEmpty) return [name, null]
      const text = typeof typed[name] === 'string' ? typed[name] : ''
      return [name, kind === 'level' ? numberOf(text) : kind === 'address' ? webAddress(text) : typed[name]]
    }),
  )
}

const textOf = (value: unknown): string | boolean | undefined =>
  typeof value === 'number'
    ? String(value)
    : typeof value === 'string' || typeof value === 'boolean'
      ? value
      : undefined
