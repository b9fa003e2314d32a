import type { ContributionMode } from '@chowk/contract/donation/contribution.ts'
import { isChargebackLost } from '../../payment/payment.ts'
import type { Sql } from '../../platform/database.ts'
import { csvOf } from '../../platform/text/csv.rules.ts'
import { decryptPan } from '../contribution/giver-pan.ts'
import type { Receiver } from '../contribution/receiver.ts'
import { DONATION_PAYMENT } from '../contribution/totals.ts'
import { daysOfYear } from './statement-form.rules.ts'

/** Columns of the statement, in the words of the portal. */
export const STATEMENT_COLUMNS = [
  'Sl. No.',
  'Pre Acknowledgement Number',
  'ID Code',
  'Unique Identification Number',
  'Section Code',
  'Unique Registration Number',
  'Date of Issuance of Unique Registration Number',
  'Name of donor',
  'Address of donor',
  'Donation Type',
  'Mode of receipt',
  'Amount of donation (Indian rupees)',
] as const

const MODES: Record<ContributionMode, string> = {
  CASH: 'Cash',
  BANK: 'Electronic modes including account payee cheque/draft',
  OTHER: 'Others',
}

interface StatedGift {
  id: string
  pan: Uint8Array
  giverName: string
  address: string
  amountPaise: number
  mode: ContributionMode
  receiver: Receiver
}

// Things, work and gifts without PAN are never inside; refunded and charged back ones no longer are.
const findStated = async (sql: Sql, workspaceId: string, { from, to }: { from: string; to: string }) =>
  await sql<StatedGift[]>`
    select c.id, c.pan, c.giver_name, c.address, c.amount_paise::float8 as amount_paise, coalesce(c.mode, 'BANK') as mode, c.receiver
    from contribution c
    where c.workspace_id = ${workspaceId} and c.state = 'ACKNOWLEDGED' and c.kind in ('MONEY_ONLINE', 'MONEY_OFFLINE') and c.pan is not null
      and c.given_on between ${from}::date and ${to}::date
      and not ${isChargebackLost(sql, { kind: DONATION_PAYMENT, subjectId: sql`c.id` })}
    order by c.given_on, c.id`

/** A row of the statement: all gifts of a giver by one mode under one registration. */
export interface StatementRow {
  pan: string
  mode: ContributionMode
  name: string
  address: string
  registration: string
  since: string
  amountPaise: number
}

/** Rows of the yearly statement of a workspace (10BD), one for each giver and mode; undefined for what is no financial year. */
export async function readStatement(
  sql: Sql,
  serverKey: Buffer,
  { workspaceId, financialYear }: { workspaceId: string; financialYear: string },
): Promise<StatementRow[] | undefined> {
  const days = daysOfYear(financialYear)
  if (!days) return undefined
  const rows = new Map<string, StatementRow>()
  for (const gift of await findStated(sql, workspaceId, days)) {
    const pan = decryptPan(serverKey, gift.id, gift.pan)
    if (pan === undefined) throw new Error(`The PAN of gift ${gift.id} was encrypted with another key`)
    const { mode, giverName: name, address, receiver } = gift
    const { number: registration = '', from: since = '' } = receiver.reg80g ?? {}
    const key = `${pan} ${mode} ${registration}`
    const amountPaise = (rows.get(key)?.amountPaise ?? 0) + gift.amountPaise
    // Name and address are those of the latest gift.
    rows.set(key, { pan, mode, name, address, registration, since, amountPaise })
  }
  return [...rows.values()].toSorted((one, other) => one.pan.localeCompare(other.pan))
}

/** The statement as a file for the portal; what givers wrote is never a formula. */
export const statementCsv = (rows: readonly StatementRow[]): string =>
  csvOf(
    STATEMENT_COLUMNS,
    rows.map(({ pan, mode, name, address, registration, since, amountPaise }, index) => [
      String(index + 1),
      '',
      '1',
      pan,
      'Section 80G',
      registration,
      since,
      name,
      address.replaceAll('\n', ', '),
      'Others',
      MODES[mode],
      (amountPaise / 100).toFixed(2),
    ]),
  )
