/** Series of commission documents: a month in which more was given back than taken has a credit note. */
export type CommissionSeries = 'INVOICE' | 'CREDIT_NOTE'

/** Commission of a seller in a month at one rate of GST, as booked; below zero if more was given back. */
export interface BookedCommission {
  basisPoints: number
  commissionPaise: number
  gstPaise: number
}

/** A line of a commission document. */
export interface CommissionLine {
  basisPoints: number
  taxablePaise: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
}

/** Series, lines and total of what a seller owes, or is owed, for a month; undefined if nothing is left of it. */
export function commissionLines(
  booked: readonly BookedCommission[],
  isInterState: boolean,
): { series: CommissionSeries; lines: CommissionLine[]; totalPaise: number } | undefined {
  const left = booked.filter(({ commissionPaise, gstPaise }) => commissionPaise !== 0 || gstPaise !== 0)
  if (left.length === 0) return undefined
  const total = left.reduce((sum, { commissionPaise, gstPaise }) => sum + commissionPaise + gstPaise, 0)
  const isCredit = total < 0
  const shown = (paise: number) => (isCredit && paise !== 0 ? -paise : paise)
  const lines = left.map(({ basisPoints, commissionPaise, gstPaise }) => {
    // Tax within a State was booked as two equal halves.
    const half = isInterState ? 0 : shown(gstPaise) / 2
    const igstPaise = isInterState ? shown(gstPaise) : 0
    return { basisPoints, taxablePaise: shown(commissionPaise), cgstPaise: half, sgstPaise: half, igstPaise }
  })
  return { series: isCredit ? 'CREDIT_NOTE' : 'INVOICE', lines, totalPaise: shown(total) }
}

/** Like CM/26-27/000042, or CR/26-27/000007; at most 16 characters far beyond the 1,00,000th (rule 46). */
export const commissionNumber = (series: CommissionSeries, financialYear: string, count: number): string =>
  `${series === 'CREDIT_NOTE' ? 'CR' : 'CM'}/${financialYear}/${String(count).padStart(6, '0')}`
