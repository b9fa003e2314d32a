import type { NewcomerRole } from '@chowk/contract/organisation/sign-on.ts'
import { isEmail } from '@chowk/contract/identity/contact.ts'
import { domainOf } from '../verification/proof.rules.ts'
import { mailDomain } from '../workspace.rules.ts'

/** What a provider says of somebody, as far as it is used. */
export interface Claims {
  issuer: string
  subject: string
  email: string | null
  isEmailVerified: boolean
  name: string | null
}

/** The e-mail of claims as one is written here; null when it is none. */
export function emailOf(reported: unknown): string | null {
  const email = typeof reported === 'string' ? reported.trim().toLowerCase() : ''
  return isEmail(email) ? email : null
}

// One tenant of Microsoft Entra, in any of its clouds; the addresses that answer for every tenant are none.
const ENTRA =
  /^https:\/\/login\.(microsoftonline\.(com|us)|partner\.microsoftonline\.cn)\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\/v2\.0\/?$/

/**
 * Whether a provider says that the e-mail is confirmed. Entra says nothing of the e-mail itself; its signed token tells in `xms_edov`,
 * where the organisation asks for that claim, that the e-mail's domain was shown to be its own. `more` is what was asked for beside the token.
 */
export function isEmailVerified(signed: Record<string, unknown>, more: Record<string, unknown> = {}): boolean {
  const reported = signed['email_verified'] ?? more['email_verified']
  if (reported !== undefined) return reported === true
  const isEntra = typeof signed['iss'] === 'string' && ENTRA.test(signed['iss']) && signed['email'] !== undefined
  return isEntra && [true, 1, '1'].includes(signed['xms_edov'] as string)
}

const clean = (text: unknown) =>
  typeof text === 'string'
    ? text
        .normalize('NFC')
        .replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim()
    : ''

const LONGEST_NAME = 80

/** Somebody's name of claims: the whole one, its parts, or the beginning of the e-mail. */
export function nameIn(reported: Record<string, unknown>): string | null {
  const parts = [clean(reported['given_name']), clean(reported['family_name'])].filter(Boolean).join(' ')
  const name = [clean(reported['name']), parts].find((each) => each.length >= 2)
  return name ? Array.from(name).slice(0, LONGEST_NAME).join('') : null
}

/** What to call somebody of whom only the e-mail is known: asha.rao becomes Asha Rao. */
export function nameFromEmail(email: string): string {
  const words =
    email
      .split('@')[0]
      ?.split(/[._+-]+/)
      .filter(Boolean) ?? []
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  return name.length >= 2 ? name.slice(0, LONGEST_NAME) : email.slice(0, LONGEST_NAME)
}

/** Whether an e-mail is of one of these domains; a domain below one is another. */
export const isOfDomains = (email: string, domains: readonly string[]): boolean => domains.includes(mailDomain(email))

/** Whether anybody can have an e-mail of this domain. */
export const isFreeMail = (domain: string): boolean => domainOf(`https://${domain}`) === undefined

/** What newcomers may become in a workspace of this kind: only schools have teachers. */
export const rolesIn = (kind: string): NewcomerRole[] => (kind === 'INSTITUTE' ? ['MEMBER', 'FACULTY'] : ['MEMBER'])
