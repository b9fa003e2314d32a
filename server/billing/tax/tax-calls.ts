import { getTax, saveTax, updateTax } from '@chowk/contract/billing/tax.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import { ownerOf, subjectOf } from '../../organisation/workspace.rules.ts'
import type { Owner } from '../../organisation/workspace.rules.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { dayInIndia } from '../../platform/time.ts'
import { reviewHolders } from './tax-review.ts'
import { findTax } from './tax-row.ts'

/** The Income-tax Act, under which all these numbers are given, began on this day. */
const EARLIEST = '1961-04-01'

type Said = Omit<Parsed<typeof saveTax>, 'since'>

interface OwnerFacts {
  name: string
  /** May receive gifts that are free of tax. */
  receivesGifts: boolean
}

async function findOwner(sql: Sql, { workspaceId, personId }: Owner): Promise<OwnerFacts> {
  const [row] = workspaceId
    ? await sql<OwnerFacts[]>`
        select name, kind in ('NGO', 'INSTITUTE', 'GROUP') as receives_gifts from workspace where id = ${workspaceId}`
    : await sql<OwnerFacts[]>`select name, false as receives_gifts from person where id = ${personId}`
  return row ?? { name: '', receivesGifts: false }
}

interface Entry {
  taxId: string
  since: string
  said: Said
  personId: string
  now: Date
}

// Said again of the same day it is a correction.
async function writeEntry(sql: Sql, { taxId, since, said, personId, now }: Entry): Promise<void> {
  const { legalName, tradeName, gstin, tan, address, pin, state, reg80g, reg12a } = said
  const pan = said.pan || gstin.slice(2, 12)
  await sql`
    insert into tax_entry (tax_id, since, legal_name, trade_name, gstin, pan, tan, address, pin, state_code, reg_80g, reg_12a, entered_at, entered_by)
    values (${taxId}, ${since}, ${legalName}, ${tradeName}, ${gstin}, ${pan}, ${tan}, ${address}, ${pin}, ${state},
      ${reg80g && sql.json(reg80g)}, ${reg12a && sql.json(reg12a)}, ${now}, ${personId})
    on conflict (tax_id, since) do update set legal_name = excluded.legal_name, trade_name = excluded.trade_name, gstin = excluded.gstin,
      pan = excluded.pan, tan = excluded.tan, address = excluded.address, pin = excluded.pin, state_code = excluded.state_code,
      reg_80g = excluded.reg_80g, reg_12a = excluded.reg_12a, entered_at = excluded.entered_at, entered_by = excluded.entered_by`
  await reviewHolders(sql, gstin, now)
}

type Fault = 'SINCE_TOO_EARLY' | 'SINCE_TOO_LATE' | 'NOT_A_RECEIVER'

function faultOf(given: { since: string; today: string; least: string; said: Said; owner: OwnerFacts }): Fault | null {
  const { since, today, least, said, owner } = given
  if (since > today) return 'SINCE_TOO_LATE'
  if (since < least) return 'SINCE_TOO_EARLY'
  return (said.reg80g || said.reg12a) && !owner.receivesGifts ? 'NOT_A_RECEIVER' : null
}

const PATHS: Record<Fault, string> = { SINCE_TOO_EARLY: 'since', SINCE_TOO_LATE: 'since', NOT_A_RECEIVER: 'reg80g' }
const faultAt = (code: Fault) => ({ fields: [{ path: PATHS[code], code, message: '' }] })

// The log says which numbers stood there, and nobody's address.
const logged = ({ legalName, gstin, state }: Pick<Said, 'legalName' | 'gstin' | 'state'>, since: string) => ({
  legalName,
  gstin,
  // Of the country; `state` in the log says how far something is.
  stateCode: state,
  since,
})

async function present(sql: Sql, whose: Owner) {
  const found = await findTax(sql, whose)
  if (!found) throw new Error('what was said is not there')
  return found.tax
}

const answerSave = handle(saveTax, async ({ input, viewer, tx, clock, refuse, audit }) => {
  const now = clock.now()
  const today = dayInIndia(now)
  const whose = ownerOf(viewer)
  const { since = today, ...said } = input
  const fault = faultOf({ since, today, least: EARLIEST, said, owner: await findOwner(tx, whose) })
  if (fault) throw refuse(fault, faultAt(fault))
  const [made] = await tx<{ id: string }[]>`
    insert into tax_information (workspace_id, person_id, created_at) values (${whose.workspaceId}, ${whose.personId}, ${now})
    on conflict do nothing returning id`
  if (!made) throw refuse('ALREADY_SAVED')
  await writeEntry(tx, { taxId: made.id, since, said, personId: viewer.personId, now })
  audit(subjectOf(whose), undefined, logged(said, since))
  return await present(tx, whose)
})

const answerUpdate = handle(updateTax, async ({ input, viewer, tx, clock, refuse, audit }) => {
  const now = clock.now()
  const today = dayInIndia(now)
  const whose = ownerOf(viewer)
  const { since = today, version, ...said } = input
  await tx`
    select from tax_information where workspace_id = ${whose.workspaceId} or person_id = ${whose.personId} for update`
  const found = await findTax(tx, whose)
  if (!found) throw refuse('TAX_NOT_FOUND')
  const { id, tax: before } = found
  if (before.version !== version) throw refuse('VERSION_CONFLICT', { details: { current: before } })
  const fault = faultOf({ since, today, least: before.since, said, owner: await findOwner(tx, whose) })
  if (fault) throw refuse(fault, faultAt(fault))
  await tx`update tax_information set version = version + 1 where id = ${id}`
  await writeEntry(tx, { taxId: id, since, said, personId: viewer.personId, now })
  audit(subjectOf(whose), logged(before, before.since), logged(said, since))
  return await present(tx, whose)
})

const answerGet = handle(getTax, async ({ viewer, sql }) => {
  const whose = ownerOf(viewer)
  const found = await findTax(sql, whose)
  return { tax: found?.tax ?? null, ...(await findOwner(sql, whose)) }
})

/** Calls by which tax details are said, changed and seen. */
export const taxCalls: Handler[] = [answerSave, answerUpdate, answerGet]
