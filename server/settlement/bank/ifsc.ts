import fs from 'node:fs'
import { createRequire } from 'node:module'
import type { BankBranch } from '@chowk/contract/settlement/bank.ts'

// The package's own code asks the network; only its lists are used.
const require = createRequire(import.meta.url)
const readList = <T>(name: string): T => JSON.parse(fs.readFileSync(require.resolve(`ifsc/src/${name}`), 'utf8')) as T

/** Day on which the list was published. */
const LIST_DATE = '2026-08-24'

interface Branches {
  byBank: Readonly<Record<string, readonly (string | number)[]>>
  names: Readonly<Record<string, string>>
}

let branches: Branches | undefined
// A megabyte that only sellers need.
const allBranches = (): Branches => (branches ??= { byBank: readList('IFSC.json'), names: readList('banknames.json') })

/** Whether the list has a code; branches of digits are listed as numbers. */
function isListed(code: string): boolean {
  const branch = code.slice(5)
  return (allBranches().byBank[code.slice(0, 4)] ?? []).includes(/^\d+$/.test(branch) ? Number(branch) : branch)
}

const toStateBank = (code: string): string => `SBIN${code.slice(4)}`

/** Banks whose branches kept their number under the code of the bank that they were merged into. */
const MERGED: Readonly<Record<string, (code: string) => string>> = {
  SBBJ: toStateBank,
  SBHY: toStateBank,
  SBMY: toStateBank,
  SBTR: toStateBank,
  STBP: toStateBank,
  // Branches of Syndicate Bank count from 10,000 at Canara Bank.
  SYNB: (code) => `CNRB001${code.slice(7)}`,
}

/** Looks an IFSC up offline; there is a new code only where the list has it. */
export function findBranch(ifscCode: string): BankBranch {
  const bank = ifscCode.slice(0, 4)
  const moved = MERGED[bank]?.(ifscCode)
  const suggestedIfsc = moved !== undefined && isListed(moved) ? moved : null
  const status = suggestedIfsc ? 'MERGED' : isListed(ifscCode) && !MERGED[bank] ? 'KNOWN' : 'UNKNOWN'
  return { ifscCode, bankName: allBranches().names[bank] ?? null, status, suggestedIfsc, listDate: LIST_DATE }
}
