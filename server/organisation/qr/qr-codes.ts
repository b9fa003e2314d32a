import { QR_LIMITS, QrKind, createQr, deleteQr, getQr, listApplicableQr } from '@chowk/contract/organisation/qr.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import type { Sql } from '../../platform/database.ts'
import { endOfLastDay } from '../../platform/calendar/last-day.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { ownerOf, subjectOf } from '../workspace.rules.ts'
import type { Owner } from '../workspace.rules.ts'
import { findFacts } from './qr-facts.ts'
import type { QrWorld } from './qr-facts.ts'
import { encryptFor, findCodes, newToken, ofOwner, tokenHash } from './qr-row.ts'
import { reasonAgainst } from './qr.rules.ts'

/** Codes of an owner that are good now. */
async function countActive(sql: Sql, owner: Owner, now: Date): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from qr_code q where ${ofOwner(sql, owner)}
      and (q.expires_at is null or q.expires_at > ${now}) and (q.max_uses is null or q.uses < q.max_uses)`
  return row?.n ?? 0
}

// Two that are made at once are counted one after the other.
async function holdOwner(sql: Sql, { workspaceId, personId }: Owner): Promise<void> {
  if (workspaceId) await sql`select from workspace where id = ${workspaceId} for no key update`
  else await sql`select from person where id = ${personId} for no key update`
}

const EVENT_LASTS_MS = QR_LIMITS.years * 366 * 86_400_000

/** Until when a code is good: false for a day that is over or too far away, null for ever. */
function endOf({ lastDay, startsAt }: Parsed<typeof createQr>, now: Date): Date | null | 'DAY_OVER' | 'TOO_LATE' {
  if (startsAt && Date.parse(startsAt) <= now.getTime()) return 'DAY_OVER'
  if (startsAt && Date.parse(startsAt) > now.getTime() + EVENT_LASTS_MS) return 'TOO_LATE'
  if (!lastDay) return null
  const end = endOfLastDay(lastDay, now)
  if (end) return end
  return Date.parse(`${lastDay}T23:59:59+05:30`) > now.getTime() ? 'TOO_LATE' : 'DAY_OVER'
}

const answerCreate = (world: QrWorld) =>
  handle(createQr, async ({ input, viewer, tx, house, clock, refuse, audit }) => {
    const now = clock.now()
    const owner = ownerOf(viewer)
    const facts = await findFacts(tx, { viewer, now, world })
    const reason = reasonAgainst(input.kind, facts)
    if (reason) throw refuse('NOT_APPLICABLE', { details: { reason } })
    const expiresAt = endOf(input, now)
    if (typeof expiresAt === 'string') {
      const path = input.lastDay ? 'lastDay' : 'startsAt'
      throw refuse(expiresAt, { fields: [{ path, code: expiresAt, message: '' }] })
    }
    await holdOwner(tx, owner)
    if ((await countActive(tx, owner, now)) >= QR_LIMITS.codes) throw refuse('TOO_MANY_CODES')
    const { kind, label, domain, maxUses, startsAt, location } = input
    const token = newToken()
    const word = input.word ? encryptFor(house, input.word, 'word') : null
    const joining = kind === 'JOIN' ? (input.joining ?? 'REQUEST') : null
    const [made] = await tx<{ id: string }[]>`
      insert into qr_code (workspace_id, person_id, kind, label, token_hash, token, has_logo, joining, domain, word, max_uses, starts_at,
        location, expires_at, created_at, created_by)
      values (${owner.workspaceId}, ${owner.personId}, ${kind}, ${label}, ${tokenHash(house, token)}, ${encryptFor(house, token, 'token')},
        ${input.hasLogo && facts.hasLogo}, ${joining}, ${domain ?? null}, ${word}, ${maxUses ?? null}, ${startsAt ?? null},
        ${location ?? ''}, ${expiresAt}, ${now}, ${viewer.personId})
      returning id`
    const [code] = await findCodes(tx, house, { owner, id: made?.id })
    if (!code) throw new Error('the code that was made is not there')
    audit(subjectOf(owner), undefined, { qr: code.id, kind, label, joining, lastDay: input.lastDay ?? null })
    return code
  })

const answerGet = handle(getQr, async ({ input, viewer, sql, house, clock, refuse }) => {
  const owner = ownerOf(viewer)
  const content = await findCodes(sql, house, { owner, id: input.id })
  if (input.id && content.length === 0) throw refuse('QR_NOT_FOUND')
  return { content, active: await countActive(sql, owner, clock.now()), most: QR_LIMITS.codes }
})

const answerDelete = handle(deleteQr, async ({ input: { id }, viewer, tx, clock, refuse, audit }) => {
  const owner = ownerOf(viewer)
  const [gone] = await tx<{ label: string }[]>`
    update qr_code q set deleted_at = ${clock.now()} where q.id = ${id} and ${ofOwner(tx, owner)} returning q.label`
  if (!gone) throw refuse('QR_NOT_FOUND')
  audit(subjectOf(owner), { qr: id, label: gone.label }, { deleted: true })
  return { id }
})

const answerApplicable = (world: QrWorld) =>
  handle(listApplicableQr, async ({ viewer, sql, clock }) => {
    const facts = await findFacts(sql, { viewer, now: clock.now(), world })
    const content = QrKind.options.map((kind) => {
      const reason = reasonAgainst(kind, facts)
      return { kind, isApplicable: reason === null, reason }
    })
    return { content, hasLogo: facts.hasLogo }
  })

/** Calls by which codes are made, seen and deleted. */
export const qrCodeCalls = (world: QrWorld): Handler[] => [
  answerCreate(world),
  answerGet,
  answerDelete,
  answerApplicable(world),
]
