import { foldCode } from '@chowk/contract/fold.ts'
import { timingSafeEqual } from 'node:crypto'
import { QR_TOKEN_LENGTH, getPublicQr, joinByQr } from '@chowk/contract/organisation/qr.ts'
import type { QrJoining, QrKind } from '@chowk/contract/organisation/qr.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Context, Handler, House } from '../../platform/handle.ts'
import { keepWithin } from '../../platform/limits.ts'
import { MINUTE_MS, dayInIndia } from '../../platform/time.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { letIn, requestToJoin, settleRequest } from '../join.ts'
import { demandSeat } from '../seats.ts'
import type { MayTakeSeats } from '../seats.ts'
import { logoAddress } from '../workspace.rules.ts'
import type { Appearance } from '../workspace.rules.ts'
import { decryptOf, tokenHash } from './qr-row.ts'
import { isOfDomain, leadsTo } from './qr.rules.ts'

/** Joins of one address (O34). */
const JOINS = { most: 10, windowMs: MINUTE_MS }

interface Found extends Appearance {
  id: string
  kind: QrKind
  label: string
  workspaceId: string | null
  workspaceKind: string | null
  isVerified: boolean
  customUrl: string | null
  isGood: boolean
  joining: QrJoining | null
  domain: string | null
  word: Buffer | null
  startsAt: Date | null
  location: string
  membership: string | null
}

interface Scan {
  token: string
  viewer: Viewer
  hold?: boolean
}

// Where somebody joins, the row is held: of two who are last, one gets in.
async function findScanned(
  sql: Sql,
  house: Pick<House, 'config' | 'clock'>,
  { token, viewer, hold = false }: Scan,
): Promise<Found | undefined> {
  if (token.length !== QR_TOKEN_LENGTH) return undefined
  const personId = viewer.signedIn ? viewer.personId : null
  const [found] = await sql<Found[]>`
    select q.id, q.kind, q.label, q.workspace_id, w.kind as workspace_kind, w.verified_at is not null as is_verified,
      coalesce(w.slug, p.custom_url) as custom_url, q.joining, q.domain, q.word, q.starts_at, q.location,
      coalesce(w.name, '') as name, nullif(w.name_hi, '') as name_hi, coalesce(w.duotone, 'mor') as duotone, coalesce(w.letter, '') as letter, w.logo_id,
      q.deleted_at is null and (q.expires_at is null or q.expires_at > ${house.clock.now()}) and (q.max_uses is null or q.uses < q.max_uses)
        and (w.id is null or w.is_open) and (p.id is null or p.state = 'ACTIVE') as is_good,
      (select m.state from membership m where m.workspace_id = q.workspace_id and m.person_id = ${personId}) as membership
    from qr_code q left join workspace w on w.id = q.workspace_id left join person p on p.id = q.person_id
    where q.token_hash = ${tokenHash(house, token)} ${hold ? sql`for update of q` : sql``}`
  return found
}

async function countScan(sql: Sql, id: string, now: Date): Promise<void> {
  await sql`
    insert into qr_scan as s (qr_code_id, day, scans) values (${id}, ${dayInIndia(now)}, 1)
    on conflict (qr_code_id, day) do update set scans = s.scans + 1`
}

const answerPublic = handle(getPublicQr, async ({ input, viewer, sql, house, clock, refuse }) => {
  const found = await findScanned(sql, house, { token: input.token, viewer })
  if (!found) throw refuse('QR_NOT_FOUND')
  if (!found.isGood || !found.customUrl) throw refuse('QR_OVER')
  await countScan(sql, found.id, clock.now())
  const { kind, label, workspaceKind, customUrl, joining, domain, word, startsAt, location, isVerified } = found
  return {
    kind,
    label,
    workspace: workspaceKind
      ? { name: { en: found.name, hi: found.nameHi }, kind: workspaceKind, logo: logoAddress(found) }
      : null,
    isVerified,
    leadsTo: leadsTo(kind, { customUrl, isPerson: workspaceKind === null }),
    joining: joining && {
      how: joining,
      domain,
      needsWord: word !== null,
      isMember: found.membership === 'PRESENT',
    },
    startsAt: startsAt?.toISOString() ?? null,
    location,
  }
})

// Compared in the same time whatever is typed.
function isWord(house: House, stored: Buffer, typed: string): boolean {
  const known = tokenHash(house, foldCode(decryptOf(house, stored, 'word')))
  return timingSafeEqual(known, tokenHash(house, foldCode(typed)))
}

type Joining = Context<typeof joinByQr>

async function demandAdmitted({ input, viewer, tx, house, refuse }: Joining, found: Found): Promise<void> {
  if (found.word && !isWord(house, found.word, input.word))
    throw refuse('WRONG_WORD', { fields: [{ path: 'word', code: 'WRONG_WORD', message: '' }] })
  if (found.domain === null) return
  const [person] = await tx<{ email: string | null }[]>`select email from person where id = ${viewer.personId}`
  if (!isOfDomain(person?.email ?? null, found.domain))
    throw refuse('OTHER_DOMAIN', { details: { domain: found.domain } })
}

/**
 * A company or an NGO takes its members for adults (P1): a child would have become one by a poster, so there an administrator says yes
 * herself. In a school she stays a child, with no class until somebody gives her one.
 */
const onlyAsks = ({ viewer }: Joining, { joining, workspaceKind }: Found): boolean =>
  joining === 'REQUEST' || (viewer.isMinor && workspaceKind !== 'INSTITUTE')

async function come(context: Joining, found: Found, { mayTakeSeats }: { mayTakeSeats: MayTakeSeats }) {
  const { viewer, tx, clock, refuse } = context
  const coming = { workspaceId: found.workspaceId ?? '', personId: viewer.personId, at: clock.now() }
  if (onlyAsks(context, found)) {
    const asked = await requestToJoin(tx, { ...coming, words: '' })
    if (asked === 'NOT_NOW') throw refuse('NOT_NOW')
    // Who waits already uses nothing up.
    return { state: 'ASKED' as const, counts: asked === 'ASKED' }
  }
  await demandSeat(tx, clock, { mayTakeSeats, ...coming })
  if (!(await letIn(tx, coming))) throw refuse('IS_MEMBER')
  await settleRequest(tx, { ...coming, reason: 'QR' })
  return { state: 'MEMBER' as const, counts: true }
}

const answerJoin = (mayTakeSeats: MayTakeSeats) =>
  handle(
    joinByQr,
    async (context) => {
      const { input, viewer, tx, house, refuse, audit } = context
      const found = await findScanned(tx, house, { token: input.token, viewer, hold: true })
      if (!found || found.kind !== 'JOIN') throw refuse('QR_NOT_FOUND')
      // Whom the workspace has shut out does not come back by a code, and is not told more than others.
      if (!found.isGood || !found.customUrl || found.membership === 'SUSPENDED') throw refuse('QR_OVER')
      if (found.membership === 'PRESENT') throw refuse('IS_MEMBER')
      await demandAdmitted(context, found)
      const { state, counts } = await come(context, found, { mayTakeSeats })
      if (counts) await tx`update qr_code set uses = uses + 1 where id = ${found.id}`
      audit(`workspace ${found.workspaceId}`, undefined, { person: viewer.personId, qr: found.id, state })
      const workspaceId = state === 'MEMBER' ? found.workspaceId : null
      return { state, workspaceId, customUrl: found.customUrl }
    },
    {
      first: async ({ house, viewer, origin }) => {
        await keepWithin(house.sql, house.clock, `qr join ${viewer.personId}`, JOINS)
        await keepWithin(house.sql, house.clock, `qr join ${origin.ip}`, JOINS)
      },
    },
  )

/** Calls of whoever scans a code. */
export const qrLandingCalls = (mayTakeSeats: MayTakeSeats): Handler[] => [answerPublic, answerJoin(mayTakeSeats)]
