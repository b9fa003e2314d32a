import { SIGN_ON_REFUSALS, beginSignOn, endSignOn, trySignOn } from '@chowk/contract/organisation/sign-on.ts'
import type { SignOnRefusal } from '@chowk/contract/organisation/sign-on.ts'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { actFor, enter, giveEntry } from '../../identity/enter.ts'
import { knowDevice } from '../../device/device.ts'
import type { Sql } from '../../platform/database.ts'
import { handleTuned } from '../../platform/handle-tuned.ts'
import type { TunedContext } from '../../platform/handle-tuned.ts'
import type { Handler, House, Origin } from '../../platform/handle.ts'
import { keepWithin } from '../../platform/limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { MINUTE_MS } from '../../platform/time.ts'
import type { MayTakeSeats } from '../seats.ts'
import { ProviderFault, addressAt, claimsAt } from './provider.ts'
import { tellOfJoining } from './sign-on-letter.ts'
import { findSignOn, providerOf } from './sign-on-row.ts'
import type { SignOnRow } from './sign-on-row.ts'
import { beginAttempt, endAttempt } from './sign-on-attempt.ts'
import type { Going } from './sign-on-attempt.ts'
import { findSignedOn, keepSignedOn } from './signed-on-person.ts'
import type { Found } from './signed-on-person.ts'
import type { Claims } from './sign-on.rules.ts'

/** A computer room signs in one after the other on one machine, a school behind one address. */
const DEVICE = { most: 60, windowMs: 10 * MINUTE_MS }
const ADDRESS = { most: 600, windowMs: 10 * MINUTE_MS }

async function countSignOn({ sql, clock }: House, origin: Origin, deviceId: string | null): Promise<void> {
  if (deviceId) await keepWithin(sql, clock, `sign-on device ${deviceId}`, DEVICE)
  await keepWithin(sql, clock, `sign-on address ${origin.ip}`, ADDRESS)
}

// Whose sign-in page it was is told, so that the way back leads there.
const refused = (code: SignOnRefusal, row?: SignOnRow) =>
  new Refusal(SIGN_ON_REFUSALS[code], { code, ...(row && { details: { slug: row.slug } }) })

const isOpen = (row: SignOnRow | undefined): row is SignOnRow =>
  row !== undefined && (row.state === 'ACTIVE' || row.state === 'PENDING')

// A fault of the provider is told as one of the call's codes.
async function orRefused<Answer>(row: SignOnRow, ask: Promise<Answer>): Promise<Answer> {
  return await ask.catch((fault: unknown) => {
    throw fault instanceof ProviderFault ? refused(fault.code, row) : fault
  })
}

async function beginAt(house: House, row: SignOnRow, going: Omit<Going, 'workspaceId' | 'version'>) {
  const provider = providerOf(house, row)
  if (!provider) throw refused('SIGN_ON_OFF')
  const { workspaceId, version } = row
  const attempt = await beginAttempt(house.sql, house, { ...going, workspaceId, version })
  return { address: await orRefused(row, addressAt(house, provider, attempt)) }
}

const answerTry = handleTuned(
  trySignOn,
  async ({ viewer, workspace, house, origin, refuse }) => {
    await countSignOn(house, origin, viewer.deviceId)
    const row = await findSignOn(house.sql, workspace.id)
    if (!isOpen(row)) throw refuse('SIGN_ON_OFF')
    return await beginAt(house, row, { deviceId: viewer.deviceId, personId: viewer.personId })
  },
  { transactions: 'own' },
)

const answerBegin = handleTuned(
  beginSignOn,
  async ({ input, viewer, house, clock, origin, reply, refuse }) => {
    const { sql, config } = house
    await countSignOn(house, origin, viewer.deviceId)
    const [workspace] = await sql<{ id: string }[]>`select id from workspace where slug = ${input.slug}`
    if (!workspace) throw refuse('WORKSPACE_NOT_FOUND')
    const row = await findSignOn(sql, workspace.id)
    if (!isOpen(row) || !row.isOn) throw refuse('SIGN_ON_OFF')
    const deviceId = await knowDevice({ sql, key: config.serverKey, origin, reply, now: clock.now() })
    return await beginAt(house, row, { deviceId, personId: null })
  },
  { transactions: 'own' },
)

type Ending = TunedContext<typeof endSignOn>

// Who came back, by the word of a provider that was asked just now.
async function askBack(
  house: House,
  going: NonNullable<Awaited<ReturnType<typeof endAttempt>>>,
  input: Ending['input'],
) {
  const row = await findSignOn(house.sql, going.workspaceId)
  const isStill = isOpen(row) && row.version === going.version && (row.isOn || going.personId !== null)
  const provider = isStill && providerOf(house, row)
  if (!provider) throw refused('SIGN_ON_OFF', row)
  if (input.error === 'access_denied') throw refused('SIGN_ON_STOPPED', row)
  if (input.error !== undefined || input.code === undefined) throw refused('PROVIDER_REFUSED', row)
  const back = { code: input.code, iss: input.iss }
  return { row, claims: await orRefused(row, claimsAt(house, provider, { attempt: going.attempt, back })) }
}

const answerEnd = (mayTakeSeats: MayTakeSeats) =>
  handleTuned(
    endSignOn,
    async (context) => {
      const { input, viewer, house, origin } = context
      const { sql } = house
      await countSignOn(house, origin, viewer.deviceId)
      const going = await endAttempt(sql, house, { state: input.state, deviceId: viewer.deviceId })
      if (!going) throw refused('SIGN_ON_OVER')
      const { row, claims } = await askBack(house, going, input)
      const { deviceId, personId } = going
      if (personId !== null) {
        if (!viewer.signedIn || viewer.personId !== personId) throw refused('SIGN_ON_OVER')
        const { outcome } = await findSignedOn(sql, house, { signOn: row, claims, deviceId })
        await worked(sql, house, row)
        return { person: null, trial: { outcome, email: claims.email, name: claims.name } }
      }
      return { person: await letIn(context, { row, claims, deviceId, mayTakeSeats }), trial: null }
    },
    { transactions: 'own' },
  )

const worked = async (sql: Sql, { clock }: House, row: SignOnRow) =>
  void (await sql`
    update sign_on set worked_at = ${clock.now()} where workspace_id = ${row.workspaceId} and version = ${row.version}`)

const comesIn = ({ outcome }: Found) => outcome === 'KNOWN' || outcome === 'JOINED' || outcome === 'NEW'

async function letIn(
  { house, origin, reply, begin, auditAs }: Ending,
  {
    row,
    claims,
    deviceId,
    mayTakeSeats,
  }: { row: SignOnRow; claims: Claims; deviceId: string; mayTakeSeats: MayTakeSeats },
): Promise<UserData> {
  const entry = await begin(async (tx) => {
    // Two windows of one person may come back at once.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`sign-on ${claims.email ?? claims.subject}`}, 0))`
    const found = await findSignedOn(tx, house, { signOn: row, claims, deviceId })
    if (!comesIn(found)) throw refused(found.outcome as SignOnRefusal, row)
    const personId = await keepSignedOn(tx, house, { signOn: row, claims, found, mayTakeSeats })
    if (found.outcome === 'JOINED') await tellOfJoining(tx, house, { signOn: row, personId })
    await worked(tx, house, row)
    return await enter(tx, house, { auditAs, origin, personId, deviceId })
  })
  const data = await giveEntry(house, { origin, reply }, entry)
  // The session acts for the workspace whose door she came through, whichever she joined last.
  if (!('viewer' in entry)) return data
  return (await actFor({ house, sql: house.sql, origin, viewer: entry.viewer, reply }, row.workspaceId)) ?? data
}

/** Calls by which somebody signs in by the provider of her organisation. */
export const enterBySignOnCalls = (mayTakeSeats: MayTakeSeats): Handler[] => [
  answerTry,
  answerBegin,
  answerEnd(mayTakeSeats),
]
