import * as z from 'zod/mini'
import { call } from '../call.ts'
import { RESTRICTIONS, signedIn } from '../permission.ts'
import { proofRefusals, proofs } from './leaving.ts'

/** A copy of all data that is kept of a person: being packed, ready to be fetched for seven days, or over. */
export const DataExport = z.object({
  id: z.string(),
  state: z.enum(['WAITING', 'READY', 'FAILED', 'OVER']),
  requestedAt: z.string(),
  endsAt: z.nullable(z.string()),
  bytes: z.nullable(z.int()),
  /** Address of the file, for whoever is signed in as the person it is about. */
  url: z.nullable(z.string()),
})
/** See the schema of the same name. */
export type DataExport = z.infer<typeof DataExport>

/** The caller's copies, the newest first. */
export const listDataExports = call({
  address: 'GET /api/identity/data-exports',
  says: 'Copies of the own data that were asked for lately.',
  permission: signedIn('own', 'leave, and take the own data along', { evenRestricted: RESTRICTIONS }),
  input: z.object({}),
  output: z.object({ content: z.array(DataExport) }),
})

/** Has a copy of all own data packed. While one is being packed, asking again answers that one. */
export const askDataExport = call({
  address: 'POST /api/identity/data-exports',
  says: 'Has a copy of all own data packed as a ZIP of JSON and CSV files.',
  permission: signedIn('own', 'leave, and take the own data along', { evenRestricted: RESTRICTIONS }),
  input: z.object(proofs),
  output: DataExport,
  refusals: proofRefusals,
  audits: 'identity.data-exported',
})
