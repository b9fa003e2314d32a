import * as z from 'zod/mini'
import { call } from '../call.ts'
import { RESTRICTIONS, signedIn } from '../permission.ts'
import { proofRefusals, proofs } from './leaving.ts'
import { PreparedCopy } from '../prepared-copy.ts'

/** The caller's copies, the newest first. */
export const listDataExports = call({
  address: 'GET /api/identity/data-exports',
  says: 'Copies of the own data that were asked for lately.',
  permission: signedIn('own', 'leave, and take the own data along', { evenRestricted: RESTRICTIONS }),
  input: z.object({}),
  output: z.object({ content: z.array(PreparedCopy) }),
})

/** Has a copy of all own data packed. While one is being packed, asking again answers that one. */
export const askDataExport = call({
  address: 'POST /api/identity/data-exports',
  says: 'Has a copy of all own data packed as a ZIP of JSON and CSV files.',
  permission: signedIn('own', 'leave, and take the own data along', { evenRestricted: RESTRICTIONS }),
  provenBy: 'PASSWORD_AND_CODE',
  input: z.object(proofs),
  output: PreparedCopy,
  refusals: proofRefusals,
  audits: 'identity.data-exported',
})
