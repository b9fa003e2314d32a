import type { Restriction } from '@chowk/contract/permission.ts'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { loginFrom } from '../return.rules.ts'

/** The path segment of a person's own page: workspace for corporate users, profile for others (R2.03). */
export function ownPageOf(viewer: UserData): string {
  const segment = viewer.type === 'corporate' ? 'workspace' : 'profile'
  return viewer.customUrl ? `/${segment}/${viewer.customUrl}` : '/'
}

/** Where a visitor of a members' page goes; undefined lets her in. `path` is remembered for her return. */
export function redirectFromLogin(viewer: UserData | null, path: string): string | undefined {
  return viewer ? undefined : loginFrom(path)
}

/** Guest pages send a signed-in person of the default workspace to the root (R6.06). */
export function redirectFromGuest(viewer: UserData | null): string | undefined {
  return viewer?.workspace?.isDefault ? '/' : undefined
}

/**
 * Administration is for corporate users and members with the admin flag; others land on their own page (R6.07), whoever still needs a second factor
 * for it where it is set up. Moderation is also for teachers who were given categories (7.M), and says itself whom it is not for.
 */
export function redirectFromAdmin(viewer: UserData | null, path: string): string | undefined {
  if (!viewer) return redirectFromLogin(viewer, path)
  const isModeration = /^\/moderation(?:\?|$)/.test(path)
  if (viewer.moderates && isModeration) return undefined
  if (viewer.secondFactorFor) return '/settings/security'
  return viewer.type === 'corporate' || viewer.admin || isModeration ? undefined : ownPageOf(viewer)
}

/** The operation is for whoever runs this installation; others land on their own page, whoever still needs a second factor where it is set up. */
export function redirectFromOperator(viewer: UserData | null, path: string): string | undefined {
  if (!viewer) return redirectFromLogin(viewer, path)
  if (viewer.operator) return undefined
  return viewer.secondFactorFor ? '/settings/security' : ownPageOf(viewer)
}

/** Where somebody's account waits for what it waits for. */
const WAITS_AT: Record<Restriction, string> = { GUARDIAN: '/guardian', LEAVING: '/settings/delete-profile' }
/**
 * What stays open to her: leaving with her data, signing out, writing to us, what she agrees to, and signing in: her session may have
 * ended elsewhere, while this document still takes her for signed in.
 */
const OPEN_ALWAYS =
  /^\/(settings\/delete-profile|signout|([^/]+\/)?login|reset-password|(submission-)?contact-us|privacy-policy|terms-condition)$/

/** The screen that an account waits at leads from every other one; undefined lets her in. */
export function redirectFromRestriction(viewer: UserData | null, pathname: string): string | undefined {
  if (!viewer?.restriction) return undefined
  const home = WAITS_AT[viewer.restriction]
  return pathname === home || OPEN_ALWAYS.test(pathname) ? undefined : home
}
