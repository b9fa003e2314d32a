import { createHmac, randomInt } from 'node:crypto'
import {
  JOIN_LIMITS,
  joinByCode,
  listJoinCodes,
  listOwnWaiting,
  previewJoinCode,
  makeJoinCode,
  revokeJoinCode,
} from '@chowk/contract/organisation/join-code.ts'
import type { JoinCode, JoinRole } from '@chowk/contract/organisation/join-code.ts'
import { findMayHoldRole } from '../../identity/managed-account.ts'
import type { Sql } from '../../platform/database.ts'
import { decrypt, encrypt } from '../../platform/encryption.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler, House } from '../../platform/handle.ts'
import { keepWithin } from '../../platform/limits.ts'
import { DAY_MS, HOUR_MS } from '../../platform/time.ts'
import type { Person } from '../../platform/viewer.ts'
import { letIn, settleRequest } from '../join.ts'
import { demandSeat } from '../seats.ts'
import type { MayTakeSeats } from '../seats.ts'
import { logoAddress } from '../workspace.rules.ts'
import type { Appearance } from '../workspace.rules.ts'
import { newJoinCode, spelled } from './join-code.rules.ts'

/** Guesses of one person and of one address: a class signs in behind one. */
const TRIES = { most: 20, windowMs: HOUR_MS }
const TRIES_ADDRESS = { most: 300, windowMs: HOUR_MS }

const hashOf = ({ config }: Pick<House, 'config'>, code: string): Buffer =>
  createHmac('sha256', config.serverKey).update(`join code ${code}`).digest()

// Shown again to whoever runs the workspace; nobody who only reads the database learns one.
const SHOWN = 'join code'

interface CodeRow extends Omit<JoinCode, 'createdAt' | 'expiresAt' | 'code'> {
  code: Uint8Array | null
  createdAt: Date
  expiresAt: Date
}

const opened = (
  { config }: Pick<House, 'config'>,
  { code, workspaceId }: { code: Uint8Array | null; workspaceId: string },
) => code && decrypt(config.serverKey, code, { purpose: SHOWN, about: workspaceId })?.toString()

const reported = (house: House, workspaceId: string, { createdAt, expiresAt, code, ...row }: CodeRow): JoinCode => ({
  ...row,
  code: opened(house, { code, workspaceId }) ?? null,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

const findGood = async (sql: Sql, workspaceId: string, now: Date): Promise<CodeRow[]> => [
  ...(await sql<CodeRow[]>`
    select c.id, c.begins, c.code, c.role, c.uses, c.most_uses, p.name as made_by, c.created_at, c.expires_at
    from join_code c left join person p on p.id = c.made_by
    where c.workspace_id = ${workspaceId} and c.revoked_at is null and c.expires_at > ${now} and c.uses < c.most_uses
    order by c.id desc`),
]

const answerMake = (mayTakeSeats: MayTakeSeats): Handler =>
  handle(makeJoinCode, async ({ input, viewer, workspace, tx, clock, house, refuse, audit }) => {
    const now = clock.now()
    const [own] = await tx`
    select from workspace where id = ${workspace.id} and kind <> 'DEFAULT' and state in ('PENDING', 'ACTIVE') for update`
    if (!own) throw refuse('NOT_NOW')
    if ((await findGood(tx, workspace.id, now)).length >= JOIN_LIMITS.codes) throw refuse('TOO_MANY_CODES')
    const seats = await mayTakeSeats(tx, clock, { workspaceId: workspace.id })
    if (!seats.allowed) throw refuse('SEATS_TAKEN', { details: { seats: seats.seats, taken: seats.taken } })
    const mostUses = Math.min(input.mostUses, seats.seats - seats.taken)
    const code = newJoinCode(randomInt)
    const kept = encrypt(house.config.serverKey, spelled(code), { purpose: SHOWN, about: workspace.id })
    await tx`
    insert into join_code (workspace_id, code_hash, begins, code, role, made_by, most_uses, created_at, expires_at)
    values (${workspace.id}, ${hashOf(house, code)}, ${code.slice(0, 2)}, ${kept}, ${input.role}, ${viewer.personId}, ${mostUses}, ${now},
      ${new Date(now.getTime() + input.days * DAY_MS)})`
    const [made] = await findGood(tx, workspace.id, now)
    if (!made) throw new Error('the code that was made is not there')
    audit(`workspace ${workspace.id}`, undefined, { code: made.id, mostUses, days: input.days, role: input.role })
    return { ...reported(house, workspace.id, made), code: spelled(code) }
  })

const answerList = handle(listJoinCodes, async ({ workspace, sql, house, clock }) => ({
  content: (await findGood(sql, workspace.id, clock.now())).map((row) => reported(house, workspace.id, row)),
}))

const answerRevoke = handle(revokeJoinCode, async ({ input: { id }, workspace, tx, clock, refuse, audit }) => {
  const gone = await tx`
    update join_code set revoked_at = ${clock.now()}
    where id = ${id} and workspace_id = ${workspace.id} and revoked_at is null`
  if (gone.count === 0) throw refuse('REQUEST_NOT_FOUND')
  audit(`workspace ${workspace.id}`, { code: id }, { revoked: true })
  return { id }
})

interface Found extends Appearance {
  id: string
  workspaceId: string
  kind: string
  customUrl: string
  standing: string | null
  role: JoinRole
  isGood: boolean
}

// The code's row is held where it shall be spent: of two who are last, one gets it.
async function findByCode(
  sql: Sql,
  house: House,
  { code, viewer, hold = false }: { code: string; viewer: Person; hold?: boolean },
): Promise<Found | undefined> {
  const [found] = await sql<Found[]>`
    select c.id, c.workspace_id, c.role, w.kind, w.name, nullif(w.name_hi, '') as name_hi, w.slug as custom_url, w.duotone, w.letter, w.logo_id,
      (select m.state from membership m where m.workspace_id = w.id and m.person_id = ${viewer.personId}) as standing,
      c.revoked_at is null and c.expires_at > ${house.clock.now()} and c.uses < c.most_uses as is_good
    from join_code c join workspace w on w.id = c.workspace_id and w.state in ('PENDING', 'ACTIVE')
    where c.code_hash = ${hashOf(house, code)} ${hold ? sql`for update of c` : sql``}`
  // Whoever is a member already is told so, though her own joining used the code up.
  if (!found || found.standing === 'PRESENT') return found
  // Whom the workspace has shut out does not come back by a code.
  return found.isGood && found.standing !== 'SUSPENDED' ? found : undefined
}

async function countTry({ house, viewer, origin }: { house: House; viewer: Person; origin: { ip: string } }) {
  await keepWithin(house.sql, house.clock, `join code ${viewer.personId}`, TRIES)
  await keepWithin(house.sql, house.clock, `join code ${origin.ip}`, TRIES_ADDRESS)
}

const answerPreview = handle(
  previewJoinCode,
  async ({ input, viewer, tx, house, refuse }) => {
    const found = await findByCode(tx, house, { code: input.code, viewer })
    if (!found) throw refuse('CODE_OVER')
    if (found.standing === 'PRESENT') throw refuse('IS_MEMBER')
    return { name: { en: found.name, hi: found.nameHi }, kind: found.kind, logo: logoAddress(found) }
  },
  { first: countTry },
)

const answerJoin = (mayTakeSeats: MayTakeSeats): Handler =>
  handle(
    joinByCode,
    async ({ input, viewer, tx, clock, house, refuse, audit }) => {
      const { personId } = viewer
      const found = await findByCode(tx, house, { code: input.code, viewer, hold: true })
      if (!found) throw refuse('CODE_OVER')
      if (found.standing === 'PRESENT') throw refuse('IS_MEMBER')
      const { workspaceId, customUrl, role } = found
      // Nobody else decides here, so unknown age counts as young. Invited pupils stay pupils, whatever the code gives.
      const isYoung = role !== 'MEMBER' && viewer.isMinor
      const mayHold =
        found.standing === 'INVITED' || (await findMayHoldRole(tx, clock, { workspaceId, personId, role }))
      if (isYoung || !mayHold) throw refuse('TOO_YOUNG')
      await demandSeat(tx, clock, { mayTakeSeats, workspaceId, personId })
      if (!(await letIn(tx, { workspaceId, personId, role, at: clock.now() }))) throw refuse('IS_MEMBER')
      await tx`update join_code set uses = uses + 1 where id = ${found.id}`
      await settleRequest(tx, { workspaceId, personId, at: clock.now(), reason: 'CODE' })
      audit(`workspace ${workspaceId}`, undefined, { joined: personId, code: found.id })
      return { workspaceId, customUrl }
    },
    { first: countTry },
  )

interface Waiting extends Appearance {
  kind: string
  customUrl: string
  kindOfWait: 'ASKED' | 'INVITED'
  since: Date
}

const answerWaiting = handle(listOwnWaiting, async ({ viewer, sql }) => {
  const rows = await sql<Waiting[]>`
    select w.kind, w.name, nullif(w.name_hi, '') as name_hi, w.slug as custom_url, w.duotone, w.letter, w.logo_id, a.kind_of_wait, a.since
    from (
      select workspace_id, 'ASKED' as kind_of_wait, asked_at as since from join_request
      where person_id = ${viewer.personId} and state = 'OPEN'
      union all
      select workspace_id, 'INVITED', joined_at from membership where person_id = ${viewer.personId} and state = 'INVITED'
    ) a join workspace w on w.id = a.workspace_id and w.state in ('PENDING', 'ACTIVE') order by a.since desc limit 50`
  return {
    content: rows.map((row) => ({
      name: { en: row.name, hi: row.nameHi },
      kind: row.kind,
      logo: logoAddress(row),
      kindOfWait: row.kindOfWait,
      customUrl: row.customUrl,
      since: row.since.toISOString(),
    })),
  }
})

/** Calls about codes that let people into a workspace, and about waiting for one. */
export const joinCodeCalls = (mayTakeSeats: MayTakeSeats): Handler[] => [
  answerMake(mayTakeSeats),
  answerList,
  answerRevoke,
  answerPreview,
  answerJoin(mayTakeSeats),
  answerWaiting,
]
