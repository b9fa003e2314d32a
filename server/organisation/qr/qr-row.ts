import { createHmac, randomBytes } from 'node:crypto'
import type { QrCode, QrJoining, QrKind } from '@chowk/contract/organisation/qr.ts'
import { lastDayOf } from '../../platform/calendar/last-day.ts'
import { ownOrigin } from '../../platform/config.ts'
import type { Sql } from '../../platform/database.ts'
import { decrypt, encrypt } from '../../platform/encryption.ts'
import type { House } from '../../platform/handle.ts'
import { DAY_MS, dayInIndia } from '../../platform/time.ts'
import type { Owner } from '../workspace.rules.ts'
import { QUIET, pathOf } from './qr.rules.ts'
import type { Modules } from './qr.rules.ts'

type Keys = Pick<House, 'config'>

/** A condition on codes: those of an owner that were not deleted. */
export const ofOwner = (sql: Sql, { workspaceId, personId }: Owner) =>
  workspaceId
    ? sql`q.workspace_id = ${workspaceId} and q.deleted_at is null`
    : sql`q.person_id = ${personId} and q.deleted_at is null`

/** A new token: 128 random bits as 22 letters that an address may hold. */
export const newToken = (): string => randomBytes(16).toString('base64url')

/** By this a token is found. */
export const tokenHash = ({ config }: Keys, token: string): Buffer =>
  createHmac('sha256', config.serverKey).update(`qr code ${token}`).digest()

/** What stands in a row that nobody but this server reads. */
export const encryptFor = ({ config }: Keys, plain: string, about: 'token' | 'word'): Buffer =>
  encrypt(config.serverKey, plain, { purpose: 'qr code', about })

/** The same, read again; empty when it was written with another key. */
export const decryptOf = ({ config }: Keys, stored: Uint8Array, about: 'token' | 'word'): string =>
  decrypt(config.serverKey, stored, { purpose: 'qr code', about })?.toString() ?? ''

/** The address that stands in a code. */
export const qrUrl = ({ config }: Keys, token: string): string => `${ownOrigin(config)}/q/${token}`

interface Row {
  id: string
  kind: QrKind
  label: string
  token: Buffer
  hasLogo: boolean
  joining: QrJoining | null
  domain: string | null
  word: Buffer | null
  maxUses: number | null
  uses: number
  startsAt: Date | null
  location: string
  expiresAt: Date | null
  createdAt: Date
  createdBy: string | null
  scans: number
  scansByDay: { day: string; scans: number }[]
}

const SHOWN_MS = 30 * DAY_MS

/** Codes of an owner, newest first, or the one with this id. */
export async function findCodes(
  sql: Sql,
  house: Pick<House, 'config' | 'clock'>,
  { owner, id }: { owner: Owner; id?: string | undefined },
): Promise<QrCode[]> {
  const now = house.clock.now()
  const since = dayInIndia(new Date(now.getTime() - SHOWN_MS))
  const rows = await sql<Row[]>`
    select q.id, q.kind, q.label, q.token, q.has_logo, q.joining, q.domain, q.word, q.max_uses, q.uses, q.starts_at, q.location, q.expires_at,
      q.created_at, p.name as created_by, coalesce(s.scans, 0)::int as scans, coalesce(s.by_day, '[]') as scans_by_day
    from qr_code q left join person p on p.id = q.created_by
    left join lateral (
      select sum(n.scans) as scans,
        json_agg(json_build_object('day', n.day, 'scans', n.scans) order by n.day) filter (where n.day > ${since}::date) as by_day
      from qr_scan n where n.qr_code_id = q.id) s on true
    where ${ofOwner(sql, owner)} and (${id ?? null}::uuid is null or q.id = ${id ?? null}) order by q.id desc limit 200`
  const { modulesOf } = await import('./qr-modules.ts')
  return rows.map((row) => shownOf(house, row, { now, modulesOf }))
}

function stateOf({ expiresAt, maxUses, uses }: Row, now: Date): QrCode['state'] {
  if (expiresAt && expiresAt <= now) return 'EXPIRED'
  return maxUses !== null && uses >= maxUses ? 'USED_UP' : 'ACTIVE'
}

function shownOf(keys: Keys, row: Row, { now, modulesOf }: { now: Date; modulesOf: (url: string) => Modules }): QrCode {
  const url = qrUrl(keys, decryptOf(keys, row.token, 'token'))
  const modules = modulesOf(url)
  const file = (ending: string) => `/qr-files/${row.id}${ending}`
  const { id, kind, label, hasLogo, joining, domain, location, uses, maxUses, scans, scansByDay, createdBy } = row
  return {
    id,
    kind,
    label,
    hasLogo,
    joining,
    domain,
    location,
    uses,
    maxUses,
    scans,
    scansByDay,
    createdBy,
    url,
    path: pathOf(modules),
    modules: modules.size + 2 * QUIET,
    files: {
      svg: file('.svg'),
      png: file('.png'),
      labels: file('-labels.pdf'),
      poster: file('-poster.pdf'),
    },
    word: row.word && decryptOf(keys, row.word, 'word'),
    startsAt: row.startsAt?.toISOString() ?? null,
    lastDay: row.expiresAt ? dayInIndia(lastDayOf(row.expiresAt)) : null,
    state: stateOf(row, now),
    createdAt: row.createdAt.toISOString(),
  }
}
