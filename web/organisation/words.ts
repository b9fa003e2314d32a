import type { OrganisationKind } from '@chowk/contract/organisation/workspace.ts'
import type { Role } from '@chowk/contract/identity/viewer.ts'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'

interface Name {
  en: string
  hi: string | null
}

/** The name in the other language, to stand beside the first; undefined where there is none. */
export function otherName(name: Name): { text: string; lang: string } | undefined {
  if (!name.hi || name.hi === name.en) return undefined
  return getLocale() === 'hi' ? { text: name.en, lang: 'en' } : { text: name.hi, lang: 'hi' }
}

/** A city in the language of the interface, where we know its name. */
export const cityOf = ({ city, cityHi }: { city: string; cityHi: string | null }): string =>
  getLocale() === 'hi' ? (cityHi ?? city) : city

/** The kinds in the order of our lists, with their words. */
export const KINDS = {
  INSTITUTE: m.organisation_kind_school,
  CORPORATE: m.organisation_kind_company,
  RESIDENTIAL: m.organisation_kind_housing,
  NGO: m.organisation_kind_ngo,
  GROUP: m.organisation_kind_group,
} satisfies Record<OrganisationKind, () => string>

/** All kinds, in order. */
export const kinds = Object.keys(KINDS) as OrganisationKind[]

/** A kind as the address or a person wrote it; undefined when it is none. */
export const kindOf = (text: string | null): OrganisationKind | undefined => kinds.find((kind) => kind === text)

/** The word for a kind. */
export const kindWord = (kind: string): string => KINDS[kindOf(kind) ?? 'GROUP']()

const ROLES = {
  OWNER: m.organisation_role_owner,
  ADMIN: m.organisation_role_admin,
  FACULTY: m.organisation_role_faculty,
  MEMBER: m.organisation_role_member,
} satisfies Record<Role, () => string>

/** The word for somebody's part in a workspace. */
export const roleWord = (role: Role): string => ROLES[role]()

/** A website without what everybody knows. */
export const shortSite = (website: string): string => website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
