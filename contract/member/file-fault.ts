import * as z from 'zod/mini'

/** Why a whole file is refused (O17). */
export const FileFaultCode = z.enum([
  'NOT_A_TABLE',
  'NO_HEADER',
  'NO_ROWS',
  'TOO_MANY_ROWS',
  'TOO_MANY_COLUMNS',
  'CELL_TOO_LONG',
  'ENCODING_UNREADABLE',
  'QUOTE_OPEN',
  'WORKBOOK_MACROS',
  'WORKBOOK_FORMULAS',
  'WORKBOOK_LOCKED',
  'WORKBOOK_OLD',
  'WORKBOOK_BROKEN',
  'WORKBOOK_TOO_LARGE',
  'TOO_SLOW',
  'COLUMN_TWICE',
])
/** See the schema of the same name. */
export type FileFaultCode = z.infer<typeof FileFaultCode>
