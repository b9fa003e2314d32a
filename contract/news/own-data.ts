import * as z from 'zod/mini'
import { call } from '../call.ts'
import { signedIn } from '../permission.ts'

/**
 * All that news keeps of the signed-in person: reading, listening, saved stories, follows, wishes and reports, as the text of
 * a file (P7). JSON has every field; CSV is one table for spreadsheets, a row for each thing that she did or chose.
 */
export const exportOwnData = call({
  address: 'GET /api/news/own-data',
  says: 'All news data of the signed-in person as the text of a JSON or CSV file.',
  permission: signedIn('own', 'see, mark and clear what was read'),
  input: z.object({ format: z.enum(['json', 'csv']) }),
  output: z.object({ fileName: z.string(), mediaType: z.string(), text: z.string() }),
  secret: true,
})
