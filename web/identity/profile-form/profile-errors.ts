import type { PersonView, updateProfile } from '@chowk/contract/identity/profile/profile.ts'
import type { CallFailed } from '../../app/calls.ts'
import type { ErrorMessages } from '../../app/error-messages.ts'
import { m } from '../../paraglide/messages.js'

/** What is said where the own profile is changed. */
export const PROFILE_ERRORS = {
  VERSION_CONFLICT: m.profile_conflict,
  NOT_FOR_MINORS: m.profile_not_for_minors,
  URL_TAKEN: m.profile_address_taken,
  URL_CHANGED_LATELY: m.profile_address_lately,
} satisfies ErrorMessages<typeof updateProfile>

/** The version that a change goes out from: several forms of one page change the same profile, and it is read anew after each. */
export const versionAfter = (version: number, own: PersonView['own']): number => Math.max(version, own?.version ?? 0)

/** The version of what the server has now, if it is newer: one choice touches nothing else, so it is made again on top of that. */
export function newerVersion({ refused }: CallFailed, version: number): number | undefined {
  const current = refused?.details?.['current'] as PersonView | undefined
  return current?.own && current.own.version > version ? current.own.version : undefined
}
