import type { PersonQuery } from '@chowk/contract/identity/profile/profile.ts'
import type * as z from 'zod/mini'
import { demandOwn } from '../../platform/viewer.ts'
import type { Viewer } from '../../platform/viewer.ts'
import type { RequestedProfile } from './whose.ts'

/** Whom a call asks for, or why it may not ask: without an address oneself; somebody else by her id never (R6.05). */
export function profileOf(
  { customUrl, userId }: z.output<typeof PersonQuery>,
  viewer: Viewer,
): RequestedProfile | 'SIGN_IN_NEEDED' {
  if (userId !== undefined && !viewer.signedIn) return 'SIGN_IN_NEEDED'
  demandOwn(viewer, userId)
  if (customUrl !== undefined) return { customUrl }
  return viewer.signedIn ? { personId: viewer.personId } : 'SIGN_IN_NEEDED'
}
