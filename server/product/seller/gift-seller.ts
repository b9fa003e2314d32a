import type { Sql } from '../../platform/database.ts'
import { dayInIndia } from '../../platform/time.ts'

/** The seller of a workspace itself that is not closed. */
export async function findWorkspaceSeller(sql: Sql, workspaceId: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select id from store_seller where workspace_id = ${workspaceId} and person_id is null and state <> 'CLOSED'`
  return row?.id
}

/** Tax details of a workspace that receives gifts. */
export interface ReceiverTax {
  legalName: string
  gstin: string
  pan: string
  stateCode: string
  address: string
  postalCode: string
}

/** The seller of a workspace, opened if there is none: gifts need its bank account, though selling needs a plan. */
export async function openWorkspaceSeller(
  tx: Sql,
  { workspaceId, tax, at }: { workspaceId: string; tax: ReceiverTax; at: Date },
): Promise<string> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`seller ${workspaceId} null`}, 0))`
  const known = await findWorkspaceSeller(tx, workspaceId)
  if (known !== undefined) return known
  const [made] = await tx<{ id: string }[]>`
    insert into store_seller (workspace_id, name, created_at)
    select id, left(name, 80), ${at} from workspace where id = ${workspaceId} returning id`
  if (!made) throw new Error('a workspace without a row receives gifts')
  await tx`
    insert into store_seller_tax (seller_id, since, tax_status, legal_name, gstin, pan, state_code, address, postal_code)
    values (${made.id}, ${dayInIndia(at)}, ${tax.gstin ? 'REGULAR' : 'UNREGISTERED'}, ${tax.legalName}, ${tax.gstin}, ${tax.pan},
      ${tax.stateCode}, ${tax.address}, ${tax.postalCode})`
  return made.id
}
