import { importSettlement } from '@chowk/contract/reconciliation/file.ts'
import type { ImportedFile } from '@chowk/contract/reconciliation/file.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { listSettledParts } from '../../payment/payment.ts'
import type { GatewayName } from '../../payment/payment.ts'
import type { Day } from '../result/india-day.rules.ts'
import { MoneyFileFault } from '../result/money-table.rules.ts'
import { findOpenDays } from '../result/save-outcome.ts'
import type { MoneyDesk } from '../result/save-outcome.ts'
import type { PayoutHolds } from '../result/payout-holds.ts'
import { compareSettlementDay } from './compare-settlement.ts'
import { saveFile, saveParts } from './save-parts.ts'
import type { MoneySource } from './save-parts.ts'
import type { FilePart } from './settlement-file.rules.ts'
import { readSettlementFile } from './settlement-file.rules.ts'

const daysOf = (parts: readonly FilePart[]): Day[] => [...new Set(parts.map(({ settledOn }) => settledOn))].toSorted()

type Source = Pick<MoneySource, 'name' | 'rows' | 'refused' | 'importedBy'> & { gateway: GatewayName }

async function importParts(
  tx: Sql,
  desk: MoneyDesk,
  source: Source,
  parts: readonly FilePart[],
): Promise<ImportedFile> {
  const { gateway, rows, refused } = source
  const days = daysOf(parts)
  const fileId = await saveFile(tx, { ...source, kind: 'SETTLEMENT', days, at: desk.house.clock.now() })
  const { added, changed } = await saveParts(tx, { gateway, fileId }, parts)
  const others = changed.map(({ row }) => ({ row, column: 'entityId', fault: 'KNOWN_OTHERWISE' as const }))
  const all = [...refused, ...others]
  await tx`update money_file set refused = ${tx.json(all)} where id = ${fileId}`
  // A part may settle what was missing on an earlier day.
  const earlier = await findOpenDays(tx, 'SETTLEMENT', gateway)
  for (const day of new Set([...days, ...earlier])) await compareSettlementDay(tx, desk, { gateway, day })
  const [sums] = await tx<{ matched: number; differences: number }[]>`
    select coalesce(sum(matched), 0)::int as matched, coalesce(sum(differences), 0)::int as differences from comparison_run
    where comparison = 'SETTLEMENT' and gateway = ${gateway} and day = any(${days}::date[])`
  return {
    rows,
    known: parts.length - added - changed.length,
    matched: sums?.matched ?? 0,
    differences: sums?.differences ?? 0,
    refused: all,
  }
}

/** Fetches what a gateway settled on a day and compares it; throws if the gateway does not answer. */
export async function fetchSettlement(desk: MoneyDesk, gateway: GatewayName, day: Day): Promise<void> {
  const { house } = desk
  const listed = await listSettledParts(house, gateway, day)
  const parts = listed.map((part, index) => ({ ...part, row: index + 1 }))
  await house.sql.begin(async (tx) => {
    if (parts.length === 0) return await compareSettlementDay(tx, desk, { gateway, day })
    const source = { gateway, name: `${gateway} ${day}`, rows: parts.length, refused: [], importedBy: null }
    await importParts(tx, desk, source, parts)
  })
}

/** The call that imports a settlement file. */
export const answerSettlementFile = (holds: PayoutHolds): Handler =>
  handle(importSettlement, async ({ tx, input, house, viewer, refuse, audit }) => {
    const { gateway, name, csv } = input
    try {
      const { rows, refused, count } = readSettlementFile(csv)
      const source = { gateway, name, rows: count, refused, importedBy: viewer.personId }
      const imported = await importParts(tx, { house, holds }, source, rows)
      audit('settlement file', undefined, { name, rows: count })
      return imported
    } catch (failure) {
      if (failure instanceof MoneyFileFault) throw refuse(failure.code)
      throw failure
    }
  })
