import type { FileFaultCode } from '@chowk/contract/member/file-fault.ts'

/** One row of a table as its file has it; `number` is the one that a spreadsheet shows beside it. */
export interface TableRow {
  number: number
  cells: string[]
}

/** Why a file cannot be read at all. */
export class FileFault extends Error {
  readonly code: FileFaultCode
  readonly details: Record<string, string | number>
  constructor(code: FileFaultCode, details: Record<string, string | number> = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** Most columns of a file, and most letters of one cell, as spreadsheets have them. */
export const MOST_COLUMNS = 200
/** See above. */
export const LONGEST_CELL = 32_767
