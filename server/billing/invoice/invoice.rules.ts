/** What bears a number: a tax invoice, or a credit note about one. */
export type InvoiceSeries = 'INVOICE' | 'CREDIT_NOTE'

const PREFIX: Readonly<Record<InvoiceSeries, string>> = { INVOICE: 'CH', CREDIT_NOTE: 'CN' }

/** The number on an invoice: unbroken within a financial year and series, at most sixteen characters (CGST Rules, rule 46). */
export const numberOf = (financialYear: string, count: number, series: InvoiceSeries = 'INVOICE'): string =>
  `${PREFIX[series]}/${financialYear}/${String(count).padStart(6, '0')}`

/** The sums that stand on an invoice or a credit note, in paise; the first four add up to the last. */
export interface InvoiceSums {
  taxablePaise: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
  totalPaise: number
}

/**
 * The sums of a credit note when `amountPaise` go back and `beforePaise` went back before. However a payment is cut, the credit notes
 * together never name more tax than the invoice does, and just as much when all of it went back.
 */
export function creditSums(
  invoice: InvoiceSums,
  { amountPaise, beforePaise }: { amountPaise: number; beforePaise: number },
): InvoiceSums {
  const shareOf = (taxPaise: number) => {
    const until = (paise: number) => Number((BigInt(taxPaise) * BigInt(paise)) / BigInt(invoice.totalPaise))
    return until(beforePaise + amountPaise) - until(beforePaise)
  }
  const [cgstPaise, sgstPaise, igstPaise] = [
    shareOf(invoice.cgstPaise),
    shareOf(invoice.sgstPaise),
    shareOf(invoice.igstPaise),
  ]
  const taxablePaise = amountPaise - cgstPaise - sgstPaise - igstPaise
  return { taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise: amountPaise }
}
