import type { TcsHeads, TcsMonth, TdsQuarter } from '@chowk/contract/settlement/paper.ts'

/** Tax of one payer in a month, as `findTaxSums` answers it. */
interface SummedTax {
  month: string
  payer: string
  isInterState: boolean
  collectedPaise: number
  returnedPaise: number
  duePaise: number
  carriedPaise: number
}

const APRIL = 4

/** The first year of the financial year of a month like 2026-10, and the quarter in it. */
export function quarterOf(month: string): { year: number; quarter: number } {
  const [year = 0, index = 0] = month.split('-').map(Number)
  return index < APRIL ? { year: year - 1, quarter: 4 } : { year, quarter: Math.floor((index - APRIL) / 3) + 1 }
}

// Tax within a State was booked as two equal halves.
const headsOf = (rows: readonly SummedTax[], of: (row: SummedTax) => number): TcsHeads => {
  const sum = (isInterState: boolean) =>
    rows.filter((row) => row.isInterState === isInterState).reduce((total, row) => total + of(row), 0)
  return { cgstPaise: sum(false) / 2, sgstPaise: sum(false) / 2, igstPaise: sum(true) }
}

/** TCS by month and GSTIN, with its heads beside one another. */
export function tcsMonths(sums: readonly SummedTax[]): TcsMonth[] {
  const groups = Map.groupBy(sums, ({ month, payer }) => `${month} ${payer}`)
  return [...groups.values()].flatMap((rows) => {
    const [first] = rows
    if (!first) return []
    return [
      {
        month: first.month,
        gstin: first.payer,
        collected: headsOf(rows, ({ collectedPaise }) => collectedPaise),
        returned: headsOf(rows, ({ returnedPaise }) => returnedPaise),
        due: headsOf(rows, ({ duePaise }) => duePaise),
        carried: headsOf(rows, ({ carriedPaise }) => carriedPaise),
      },
    ]
  })
}

/** TDS by quarter and PAN. A payer that is no PAN is a seller without one. */
export function tdsQuarters(sums: readonly SummedTax[]): TdsQuarter[] {
  const groups = Map.groupBy(sums, ({ month, payer }) => `${JSON.stringify(quarterOf(month))} ${payer}`)
  return [...groups.values()].flatMap((rows) => {
    const [first] = rows
    if (!first) return []
    const sum = (of: (row: SummedTax) => number) => rows.reduce((total, row) => total + of(row), 0)
    return [
      {
        quarter: quarterOf(first.month).quarter,
        pan: first.payer.length === 10 ? first.payer : '',
        deductedPaise: sum(({ collectedPaise }) => collectedPaise),
        returnedPaise: sum(({ returnedPaise }) => returnedPaise),
        duePaise: sum(({ duePaise }) => duePaise),
      },
    ]
  })
}
