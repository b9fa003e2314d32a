import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { Call, Envelope, Input, Refused } from '@chowk/contract/call.ts'
import { ACTORS } from '@chowk/contract/permission.ts'
import { DEFAULT_WORKSPACE_ID } from '@chowk/contract/organisation/workspace.ts'
import type { Actor } from '@chowk/contract/permission.ts'
import { MINUTE_MS } from '../../platform/time.ts'
import { handlersOf } from '../domain-calls.ts'
import { gateCode } from './gate-code.ts'
import type { TestPerson, World } from '../world.ts'

/** The password of everybody who asks. */
export const PASSWORD = 'Stepwell-42!'

/** One of the actors of the permission matrix; a visitor has no id. */
export type Someone = TestPerson & { actor: Actor; email: string }

/** Who makes a call, with everybody else and the school that she may belong to. */
export interface Asking {
  world: World
  caller: Someone
  people: Record<Actor, Someone>
  school: string
}

type Answer = Envelope<Refused>
type Fields = Record<string, unknown>

/** How a call is made rightly: with rows that exist and are the caller's. */
export interface Try {
  call: Call
  input: (asking: Asking) => Fields | Promise<Fields>
  /** The call's own code with which it refuses even what is asked rightly, of everybody or of these. */
  refusedWith?: string | Partial<Record<Actor, string>>
  /** Makes the call otherwise than as JSON. */
  send?: (asking: Asking) => Promise<Answer>
}

/** A call with its input, which may be made for each who asks. */
export function given<C extends Call>(
  call: C,
  input: Input<C> | ((asking: Asking) => Input<C> | Promise<Input<C>>),
  more: Pick<Try, 'refusedWith' | 'send'> = {},
): Try {
  return { call, input: (typeof input === 'function' ? input : () => input) as Try['input'], ...more }
}

let numbers = 0
/** A word that nobody has used before. */
export const fresh = (): string => `w${++numbers}${randomBytes(2).toString('hex')}`

const ROLES = { member: 'MEMBER', faculty: 'FACULTY', administrator: 'ADMIN', owner: 'OWNER' } as const

async function someone(
  world: World,
  actor: Actor,
  { school, home }: { school: string; home: string },
): Promise<Someone> {
  const email = `${actor}-${fresh()}@people.example`
  const person = { email, password: PASSWORD }
  if (actor === 'visitor') {
    const { deviceId, ...caller } = await world.visitor({ device: true })
    return { ...caller, copied: caller, actor, email, id: '', familyId: '', cookie: '', deviceId: deviceId ?? '' }
  }
  const made =
    actor === 'operator'
      ? await world.person({ ...person, operator: true })
      : await world.person({
          ...person,
          ...(actor === 'individual' ? { workspace: home } : { workspace: school, role: ROLES[actor] }),
        })
  return { ...made, actor, email }
}

async function peopleOf(world: World): Promise<Pick<Asking, 'people' | 'school'>> {
  const school = await world.workspace()
  const home = DEFAULT_WORKSPACE_ID
  const people = {} as Record<Actor, Someone>
  for (const actor of ACTORS) people[actor] = await someone(world, actor, { school, home })
  return { people, school }
}

const HALF_A_TOKEN_MS = 5 * MINUTE_MS

// Reads may be tried by the same people, as long as the clock leaves them their tokens; who wrote something is as she was no longer.
function crowdOf(world: World): (call: Call) => Promise<Pick<Asking, 'people' | 'school'>> {
  let readers: Promise<Pick<Asking, 'people' | 'school'>> | undefined
  let since = 0
  return async ({ address }) => {
    if (!address.startsWith('GET ')) return await peopleOf(world)
    const now = world.clock.now().getTime()
    if (!readers || now - since > HALF_A_TOKEN_MS) {
      readers = peopleOf(world)
      since = now
    }
    return await readers
  }
}

// What a refusal may leave behind: that it was refused, and how often somebody tried.
const MAY_BE_WRITTEN = ['audit_log', 'limit_count']

/** From now on the names of tables that anything is written to are noted. */
async function noteWrites(world: World): Promise<void> {
  await world.owner`create table written_now (name text primary key)`
  await world.owner`
    create function note_written() returns trigger language plpgsql security definer as
    $$ begin insert into public.written_now values (tg_table_name) on conflict do nothing; return null; end $$`
  const tables = await world.owner<{ name: string }[]>`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition and relname <> all(${[...MAY_BE_WRITTEN, 'written_now']})`
  for (const { name } of tables)
    await world.owner`${world.owner.unsafe(`create trigger note_written after insert or update or delete on "${name}"
      for each row execute function note_written()`)}`
}

const writtenNow = async (world: World): Promise<string[]> =>
  (await world.owner<{ name: string }[]>`delete from written_now returning name`).map(({ name }) => name)

const headersOf = (call: Call): Record<string, string> => (call.idempotency ? { 'idempotency-key': fresh() } : {})

async function ask(asking: Asking, { call, send }: Try, input: Fields): Promise<Answer> {
  // Tries are counted by the address that all of them have.
  await asking.world.owner`delete from limit_count`
  return send ? await send(asking) : await asking.caller.ask(call, input, headersOf(call))
}

const said = ({ statusCode, body }: Answer) => `${statusCode} ${body?.code ?? ''}`

interface Everybody extends Omit<Asking, 'caller'> {
  tried: Try
}

/** Those whom a call is closed to ask for the thing of somebody who may: they are refused, and nothing is written. */
async function tryClosed({ tried, ...all }: Everybody, closed: readonly Actor[], input: Fields): Promise<string[]> {
  const { address, permission } = tried.call
  const wrong: string[] = []
  await writtenNow(all.world)
  for (const actor of closed) {
    const answer = await ask({ ...all, caller: all.people[actor] }, tried, input)
    const isRight = [401, 403, 404].includes(answer.statusCode) && answer.body.code === gateCode(actor, permission)
    if (!isRight) wrong.push(`${address} as ${actor}, who may not: ${said(answer)}`)
  }
  const written = await writtenNow(all.world)
  return written.length > 0 ? [...wrong, `${address} wrote to ${written.join(', ')} before it refused`] : wrong
}

/** Those whom a call is open to ask for their own: they are answered, or refused with the one code that the test names. */
async function tryOpen({ tried, ...all }: Everybody, actor: Actor, input: Fields): Promise<string[]> {
  const { call, refusedWith } = tried
  const parsed = call.input.safeParse(input)
  if (!parsed.success) return [`${call.address}: its input is not valid: ${JSON.stringify(parsed.error.issues)}`]
  const answer = await ask({ ...all, caller: all.people[actor] }, tried, input)
  const code = typeof refusedWith === 'object' ? refusedWith[actor] : refusedWith
  const isRight = code ? answer.body.code === code : answer.statusCode < 300
  return isRight ? [] : [`${call.address} as ${actor}, who may: ${said(answer)} ${JSON.stringify(input)}`]
}

async function tryCall(world: World, tried: Try, everybody: Pick<Asking, 'people' | 'school'>): Promise<string[]> {
  const { grants } = tried.call.permission
  const all = { world, tried, ...everybody }
  const admitted = ACTORS.filter((actor) => grants[actor] !== 'none')
  const closed = ACTORS.filter((actor) => grants[actor] === 'none')
  const inputFor = async (actor: Actor) => await tried.input({ ...all, caller: all.people[actor] })
  const [first = 'owner', ...others] = admitted
  const input = await inputFor(first)
  const wrong = await tryClosed(all, closed, input)
  wrong.push(...(await tryOpen(all, first, input)))
  for (const actor of others) wrong.push(...(await tryOpen(all, actor, await inputFor(actor))))
  return wrong
}

/** Makes every call of a domain as everybody of the permission matrix. A call whose input must hold something stands among the tries. */
export async function tryPermissions(world: World, domain: string, tries: readonly Try[]): Promise<void> {
  await noteWrites(world)
  const peopleFor = crowdOf(world)
  const byCall = new Map(tries.map((each) => [each.call, each]))
  const wrong: string[] = []
  for (const { call } of handlersOf(domain)) {
    const tried = byCall.get(call) ?? given(call, {} as never)
    byCall.delete(call)
    const people = await peopleFor(call)
    wrong.push(
      ...(await tryCall(world, tried, people).catch((fault: unknown) => [`${call.address}: ${String(fault)}`])),
    )
  }
  expect(wrong).toEqual([])
  expect([...byCall.keys()].map(({ address }) => address)).toEqual([])
}
