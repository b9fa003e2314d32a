import { invite } from '../../identity/invitation/invitation.ts'
import { Browser } from '../browser.ts'
import { codeFor, newestText } from '../post.ts'
import type { World } from '../world.ts'

export const RAVI = 'ravi@neelkanth.example'
export const OWN = { 'x-chowk': '1' }
export const ACCOUNT = { password: 'Banyan & 3 stalls', birthYear: 1990, language: 'en', terms: true }

/** Somebody whom Neem School has invited by mail, and the code of her link. */
export async function invited(
  world: World,
  {
    isNew = true,
    role = 'MEMBER',
    birthYear,
    schoolClass,
    guardian,
  }: { isNew?: boolean; role?: string; birthYear?: number; schoolClass?: number; guardian?: string } = {},
): Promise<{ code: string; membershipId: string }> {
  // Workspaces bring this column with their own migration.
  await world.owner`alter table membership add column if not exists state text not null default 'PRESENT'`
  const workspace = await world.workspace({ name: 'Neem School', slug: 'neem' })
  const [person] = await world.owner<{ id: string }[]>`
    insert into person (name, email, birth_year, password_hash)
    values ('Ravi More', ${RAVI}, ${birthYear ?? null}, ${isNew ? null : 'set'}) returning id`
  const [made] = await world.owner<{ id: string }[]>`
    insert into membership (workspace_id, person_id, role, class, guardian_contact, state)
    values (${workspace}, ${person?.id ?? ''}, ${role}, ${schoolClass ?? null}, ${guardian ?? null}, 'INVITED')
    returning id`
  const membershipId = made?.id ?? ''
  await invite(world.sql, world.house, { membershipId, language: 'en' })
  return { membershipId, code: await linkCode(world) }
}

export const linkCode = async (world: World) => /code=([\w-]+)/.exec(await newestText(world, RAVI))?.[1] ?? ''
export const status = async (world: World, code: string, email = RAVI) =>
  (await new Browser(world).get(`/api/corporate/get-code-status?email=${email}&code=${code}`, OWN)).envelope.body
export const accept = (browser: Browser, code: string, account: object | undefined = ACCOUNT) =>
  browser.post('/api/identity/invitation/accept', { email: RAVI, code, ...(account && { account }) })
export const stateOf = async (world: World) => await world.owner`select state from membership`

export const signUp = async (world: World, contact: { email: string } | { mobile: string }, more: object = {}) => {
  const browser = new Browser(world)
  const address = 'email' in contact ? contact.email : contact.mobile
  const requested = await browser.get(`/api/employee/get/otp?${new URLSearchParams(contact)}`, OWN)
  const transactionId = String(requested.envelope.body['transactionId'])
  await browser.post('/api/otp/verify', { transactionId, code: await codeFor(world, address) })
  const account = { ...ACCOUNT, transactionId, name: 'Ravi K. More', ...more }
  return { browser, said: await browser.post('/api/employee/default/account/create', account) }
}
