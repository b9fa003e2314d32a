import type { RefusedRow } from '@chowk/contract/reconciliation/file.ts'
import type { Sql } from '../../platform/database.ts'
import type { FilePart } from './settlement-file.rules.ts'

/** A file, or the gateway's own list. */
export interface MoneySource {
  kind: 'SETTLEMENT' | 'BANK'
  gateway: string
  name: string
  rows: number
  refused: readonly RefusedRow[]
  days: readonly string[]
  /** Null: fetched from the gateway. */
  importedBy: string | null
  at: Date
}

/** Notes a file, and returns its id. */
export async function saveFile(tx: Sql, source: MoneySource): Promise<string> {
  const { kind, gateway, name, rows, refused, importedBy, at } = source
  const days = source.days.toSorted()
  const [file] = await tx<{ id: string }[]>`
    insert into money_file (kind, gateway, name, first_day, last_day, rows, refused, imported_by, at)
    values (${kind}, ${gateway}, ${name}, ${days[0] ?? null}, ${days.at(-1) ?? null}, ${rows}, ${tx.json([...refused])}, ${importedBy}, ${at})
    returning id`
  return file?.id ?? ''
}

/** Saves parts of settlements; returns those that a file before had with other amounts, and how many were new. */
export async function saveParts(
  tx: Sql,
  { gateway, fileId }: { gateway: string; fileId: string },
  parts: readonly FilePart[],
): Promise<{ added: number; changed: FilePart[] }> {
  let added = 0
  const changed: FilePart[] = []
  for (const part of parts) {
    const { kind, entityId, paymentId, amountPaise, feePaise, gstPaise, settlementId, utr, settledOn } = part
    const [made] = await tx`
      insert into gateway_settlement_part (gateway, settlement_id, kind, entity_id, payment_id, amount_paise, fee_paise, gst_paise, settled_on, utr, file_id)
      values (${gateway}, ${settlementId}, ${kind}, ${entityId}, ${paymentId}, ${amountPaise}, ${feePaise}, ${gstPaise}, ${settledOn}, ${utr}, ${fileId})
      on conflict do nothing returning 1 as made`
    if (made) {
      added++
      continue
    }
    const [same] = await tx`
      update gateway_settlement_part set utr = case when utr = '' then ${utr} else utr end
      where gateway = ${gateway} and settlement_id = ${settlementId} and kind = ${kind} and entity_id = ${entityId}
        and (amount_paise, fee_paise, gst_paise, settled_on) = (${amountPaise}, ${feePaise}, ${gstPaise}, ${settledOn}::date) returning 1 as same`
    if (!same) changed.push(part)
  }
  return { added, changed }
}
