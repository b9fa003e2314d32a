import { importBankLines } from '@chowk/contract/reconciliation/file.ts'
import { indianDate } from '../../platform/calendar/zone.rules.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { dayAfter } from '../result/india-day.rules.ts'
import type { Day } from '../result/india-day.rules.ts'
import { MoneyFileFault } from '../result/money-table.rules.ts'
import type { PayoutHolds } from '../result/payout-holds.ts'
import { findOpenDays, saveFailure, saveOutcome } from '../result/save-outcome.ts'
import type { MoneyDesk } from '../result/save-outcome.ts'
import { saveFile } from '../settlement/save-parts.ts'
import { readBankFile, utrsOf } from './bank-file.rules.ts'
import type { BankLine } from './bank-file.rules.ts'
import { compareBank } from './bank.rules.ts'
import { findByUtr, findExpected } from './find-by-utr.ts'
import type { ExpectedLine } from './find-by-utr.ts'

/** A bank books a settlement at the latest two days after the gateway did. */
const BOOKED_AFTER_DAYS = 2

/** Compares the bank's lines of a day, and looks for settlements and payouts of that day that never came. */
export async function compareBankDay(tx: Sql, desk: MoneyDesk, day: Day): Promise<void> {
  const run = { comparison: 'BANK' as const, gateway: '', day }
  const expected = await findExpected(tx, day)
  if (expected.length > 0 && (await isStatementMissing(tx, day)))
    return await saveFailure(tx, desk, run, { state: 'FILE_MISSING' })
  const rows = await tx<(Pick<BankLine, 'utr' | 'narration' | 'paise'> & { id: string })[]>`
    select id, utr, narration, paise::float8 as paise from bank_line where day = ${day} order by id`
  const lines = rows.map((row) => ({ id: row.id, paise: row.paise, utrs: utrsOf(row) }))
  const byUtr = await findByUtr(
    tx,
    lines.flatMap(({ utrs }) => utrs),
  )
  const isOver = day <= dayAfter(indianDate(desk.house.clock.now()), -BOOKED_AFTER_DAYS)
  const missing = isOver ? await findMissing(tx, expected) : []
  await saveOutcome(tx, desk, run, compareBank({ lines, byUtr, missing }))
}

async function isStatementMissing(tx: Sql, day: Day): Promise<boolean> {
  const [file] = await tx`
    select from money_file where kind = 'BANK' and first_day <= ${day} and last_day >= ${day} limit 1`
  return file === undefined
}

async function findMissing(tx: Sql, expected: readonly ExpectedLine[]): Promise<ExpectedLine[]> {
  const utrs = expected.map(({ utr }) => utr).filter(Boolean)
  const rows = await tx<{ utr: string; narration: string }[]>`
    select l.utr, l.narration from bank_line l
    where l.utr = any(${utrs}::text[]) or exists (select from unnest(${utrs}::text[]) u where strpos(upper(l.narration), u) > 0)`
  const there = new Set(rows.flatMap(utrsOf))
  return expected.filter(({ utr }) => !there.has(utr))
}

async function saveLines(tx: Sql, fileId: string, lines: readonly BankLine[]): Promise<number> {
  const added = await tx<{ id: string }[]>`
    insert into bank_line (key, day, utr, narration, paise, file_id)
    select key, day::date, utr, narration, paise, ${fileId}::uuid
    from unnest(${lines.map(({ key }) => key)}::text[], ${lines.map(({ day }) => day)}::text[], ${lines.map(({ utr }) => utr)}::text[],
      ${lines.map(({ narration }) => narration)}::text[], ${lines.map(({ paise }) => paise)}::bigint[]) as given (key, day, utr, narration, paise)
    on conflict (key) do nothing returning id`
  return added.length
}

/** The call that imports a bank statement. */
export const answerBankFile = (holds: PayoutHolds): Handler =>
  handle(importBankLines, async ({ tx, input, house, viewer, refuse, audit }) => {
    const { name, csv } = input
    try {
      const { rows, refused, count } = readBankFile(csv)
      const days = [...new Set(rows.map(({ day }) => day))].toSorted()
      const source = { kind: 'BANK' as const, gateway: '', name, rows: count, refused, importedBy: viewer.personId }
      const fileId = await saveFile(tx, { ...source, days, at: house.clock.now() })
      const added = await saveLines(tx, fileId, rows)
      // A line may settle what was missing on an earlier day.
      const earlier = await findOpenDays(tx, 'BANK', '')
      for (const day of new Set([...days, ...earlier])) await compareBankDay(tx, { house, holds }, day)
      const [sums] = await tx<{ matched: number; differences: number }[]>`
        select coalesce(sum(matched), 0)::int as matched, coalesce(sum(differences), 0)::int as differences
        from comparison_run where comparison = 'BANK' and day = any(${days}::date[])`
      audit('bank statement', undefined, { name, rows: count })
      return {
        rows: count,
        known: rows.length - added,
        matched: sums?.matched ?? 0,
        differences: sums?.differences ?? 0,
        refused,
      }
    } catch (failure) {
      if (failure instanceof MoneyFileFault) throw refuse(failure.code)
      throw failure
    }
  })
