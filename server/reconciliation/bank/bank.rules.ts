import type { Found, Outcome } from '../result/save-outcome.ts'
import type { ExpectedLine } from './find-by-utr.ts'

/** A line of the statement with what may be its UTR. */
export interface StatedLine {
  id: string
  utrs: readonly string[]
  paise: number
}

/** Both sides of a day at the bank. */
export interface BankSides {
  lines: readonly StatedLine[]
  /** What the UTRs of the lines belong to. */
  byUtr: readonly ExpectedLine[]
  /** What had to come on the day, and did not under any line of any day. */
  missing: readonly ExpectedLine[]
}

/** Compares the bank's lines of a day with settlements and payouts by their UTR (S54). */
export function compareBank({ lines, byUtr, missing }: BankSides): Outcome {
  const checks = lines.map((line) => ({
    line,
    found: checkLine(
      line,
      byUtr.find(({ utr }) => line.utrs.includes(utr)),
    ),
  }))
  const matched = checks.filter(({ found }) => !found)
  return {
    matched: matched.length,
    matchedPaise: matched.reduce((sum, { line }) => sum + Math.abs(line.paise), 0),
    found: [...checks.flatMap(({ found }) => found ?? []), ...missing.map(missingLine)],
  }
}

function checkLine({ id, paise }: StatedLine, expected: ExpectedLine | undefined): Found | undefined {
  const about = { paymentId: null, orderIds: [], actualPaise: paise }
  if (!expected)
    return { ...about, subject: `line ${id}`, finding: 'MISSING_HERE', cause: 'BANK_LINE', expectedPaise: 0 }
  if (expected.paise === paise) return undefined
  const { subject, cause, paise: expectedPaise } = expected
  return { ...about, subject, finding: 'AMOUNT_DIFF', cause, expectedPaise }
}

const missingLine = ({ subject, cause, paise }: ExpectedLine): Found => ({
  subject,
  finding: 'MISSING_THERE',
  cause,
  paymentId: null,
  orderIds: [],
  expectedPaise: paise,
  actualPaise: 0,
})
