import { getGiftProfile, saveGiftProfile } from '@chowk/contract/donation/profile.ts'
import type { Cause, GiftProfile, MissingPart } from '@chowk/contract/donation/profile.ts'
import { GST_STATE_CODES } from '@chowk/contract/region/indian-state.ts'
import { findWorkspaceSeller, openWorkspaceSeller } from '../../product/product.ts'
import type { ReceiverTax } from '../../product/product.ts'
import { hasVerifiedBank } from '../../settlement/settlement.ts'
import { financialYearOf } from '../../platform/calendar/financial-year.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { dayInIndia } from '../../platform/time.ts'
import type { Ports } from '../../ports.ts'
import { holding80g } from '../contribution/receiver.ts'
import { findTotals } from '../contribution/totals.ts'
import { RECEIVING_KINDS } from './drive-row.ts'

type FindTax = Ports['findTaxDetails']

interface Asked {
  workspaceId: string
  at: Date
}

/** Tax details with which a seller can be opened; undefined while they are incomplete. */
async function findReceiverTax(
  sql: Sql,
  findTaxDetails: FindTax,
  workspaceId: string,
): Promise<ReceiverTax | undefined> {
  const found = await findTaxDetails(sql, { workspaceId, personId: null })
  // The Centre's jurisdiction is no State.
  if (!found || !GST_STATE_CODES.includes(found.tax.state)) return undefined
  const { legalName, gstin, pan, state: stateCode, address, pin: postalCode } = found.tax
  return { legalName, gstin, pan: pan || gstin.slice(2, 12), stateCode, address, postalCode }
}

async function findMissing(sql: Sql, workspaceId: string, tax: ReceiverTax | undefined): Promise<MissingPart[]> {
  const sellerId = (await findWorkspaceSeller(sql, workspaceId)) ?? null
  const [row] = await sql<{ kind: string; isVerified: boolean; hasBank: boolean }[]>`
    select w.kind, w.verified_at is not null as is_verified, ${hasVerifiedBank(sql, sql`${sellerId}::uuid`)} as has_bank
    from workspace w where w.id = ${workspaceId}`
  if (!row) throw new Error('a workspace without a row is run by somebody')
  if (!RECEIVING_KINDS.includes(row.kind)) return ['OTHER_ORGANISATION']
  const parts = [
    ['NOT_VERIFIED', row.isVerified],
    ['NO_TAX_DETAILS', tax !== undefined],
    ['NO_BANK', row.hasBank],
  ] as const
  return parts.flatMap(([part, isThere]) => (isThere ? [] : [part]))
}

interface ProfileRow extends Cause {
  version: number
}

async function findProfile(sql: Sql, workspaceId: string): Promise<ProfileRow | undefined> {
  const [row] = await sql<ProfileRow[]>`
    select is_receiving, title, about, goal_paise::float8 as goal_paise, presets_paise::float8[] as presets_paise, deduction_percent, version
    from donation_profile where workspace_id = ${workspaceId}`
  return row
}

async function readProfile(sql: Sql, findTaxDetails: FindTax, { workspaceId, at }: Asked): Promise<GiftProfile> {
  const [row] = await sql<{ customUrl: string }[]>`select slug as custom_url from workspace where id = ${workspaceId}`
  const profile = await findProfile(sql, workspaceId)
  const found = await findTaxDetails(sql, { workspaceId, personId: null })
  const reg = found ? holding80g(found.tax, dayInIndia(at)) : null
  const tax = await findReceiverTax(sql, findTaxDetails, workspaceId)
  const days = await sql<{ day: string }[]>`
    select distinct to_char(given_on, 'YYYY-MM-DD') as day from contribution
    where workspace_id = ${workspaceId} and state = 'ACKNOWLEDGED' and pan is not null`
  const years = days.map(({ day }) => financialYearOf(new Date(`${day}T12:00:00Z`)))
  const { version = 0, ...cause } = profile ?? {}
  return {
    cause: profile ? (cause as Cause) : null,
    version,
    missing: await findMissing(sql, workspaceId, tax),
    customUrl: row?.customUrl ?? '',
    reg80g: reg && { number: reg.number, until: reg.until },
    totals: (await findTotals(sql, [workspaceId]))(workspaceId),
    statementYears: [...new Set(years)].toSorted().toReversed(),
  }
}

const answerGet = (findTaxDetails: FindTax) =>
  handle(
    getGiftProfile,
    async ({ sql, workspace, clock }) =>
      await readProfile(sql, findTaxDetails, { workspaceId: workspace.id, at: clock.now() }),
  )

const answerSave = (findTaxDetails: FindTax) =>
  handle(saveGiftProfile, async ({ tx, workspace, clock, input, refuse, audit }) => {
    const { id: workspaceId } = workspace
    const at = clock.now()
    await tx`select pg_advisory_xact_lock(hashtextextended(${`gift profile ${workspaceId}`}, 0))`
    const before = await findProfile(tx, workspaceId)
    if ((before?.version ?? 0) !== input.version) {
      const current = await readProfile(tx, findTaxDetails, { workspaceId, at })
      throw refuse('VERSION_CONFLICT', { details: { current } })
    }
    const tax = await findReceiverTax(tx, findTaxDetails, workspaceId)
    const missing = await findMissing(tx, workspaceId, tax)
    const { isReceiving, title, about, goalPaise, deductionPercent } = input
    const isBlocked = isReceiving ? missing.length > 0 : missing.some((part) => part === 'OTHER_ORGANISATION')
    if (isBlocked || !tax) throw refuse('NOT_READY', { details: { missing } })
    const sellerId = await openWorkspaceSeller(tx, { workspaceId, tax, at })
    const presets = [...new Set(input.presetsPaise)].toSorted((one, other) => one - other)
    await tx`
      insert into donation_profile as p (workspace_id, seller_id, is_receiving, title, about, goal_paise, presets_paise, deduction_percent, created_at)
      values (${workspaceId}, ${sellerId}, ${isReceiving}, ${title}, ${about}, ${goalPaise}, ${presets}::bigint[], ${deductionPercent}, ${at})
      on conflict (workspace_id) do update set seller_id = excluded.seller_id, is_receiving = excluded.is_receiving, title = excluded.title,
        about = excluded.about, goal_paise = excluded.goal_paise, presets_paise = excluded.presets_paise,
        deduction_percent = excluded.deduction_percent, version = p.version + 1`
    audit(`workspace ${workspaceId}`, before && { isReceiving: before.isReceiving }, { isReceiving, title })
    return await readProfile(tx, findTaxDetails, { workspaceId, at })
  })

/** Calls about how the own workspace receives. */
export const profileCalls = (findTaxDetails: FindTax): readonly Handler[] => [
  answerGet(findTaxDetails),
  answerSave(findTaxDetails),
]
