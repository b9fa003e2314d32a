import * as z from 'zod/mini'
import { call } from '../call.ts'
import { operators } from '../permission.ts'
import { text } from '../text.ts'
import { gstin } from '../indian-numbers.ts'
import { GST_STATE_CODES } from '../region/indian-state.ts'

const line = (most: number) => text({ least: 2, most })
const lines = (most: number) => text({ least: 2, most, lines: true })

/** Who sells the plans of this installation: stands on every invoice. */
export const Seller = z.object({
  name: line(120),
  nameHi: line(120),
  address: lines(200),
  addressHi: lines(200),
  state: z.enum(GST_STATE_CODES),
  gstin: gstin(),
  signatory: line(80),
  signatoryHi: line(80),
  /** Whom to ask about plans and bills. */
  contact: line(120),
})
/** See the schema of the same name. */
export type Seller = z.infer<typeof Seller>

/** Who sells now; null until the operator has said it, and until then nothing is for sale. */
export const getSeller = call({
  address: 'GET /api/billing/seller',
  says: 'Who sells the plans of this installation.',
  permission: operators('say what is for sale, and who sells'),
  input: z.object({}),
  output: z.object({ seller: z.nullable(Seller) }),
})

/** Says who sells from today on; invoices that are out stay as they are. */
export const updateSeller = call({
  address: 'PUT /api/billing/seller',
  says: 'Says who sells the plans of this installation from today on.',
  permission: operators('say what is for sale, and who sells'),
  input: Seller,
  output: z.object({ seller: z.nullable(Seller) }),
  refusals: { OTHER_STATE: 400 },
  audits: 'billing.seller-changed',
})
