import * as z from 'zod/mini'
import { call } from '../call.ts'
import { BilingualName } from '../bilingual-name.ts'
import { Paise } from '../money.ts'
import { signedIn } from '../permission.ts'
import { rowId } from '../row-id.ts'

const ACTION = 'keep reminders of own monthly gifts'
const BEYOND = 'Monthly gifts are reminders and no mandates, so they need no call of a gateway (S55).'

/** A monthly reminder that the giver agreed to. */
export const MonthlyGift = z.object({
  monthlyId: z.string(),
  customUrl: z.string(),
  name: BilingualName,
  amountPaise: Paise,
  /** The day of the next reminder. */
  nextOn: z.string(),
})
/** See the schema of the same name. */
export type MonthlyGift = z.infer<typeof MonthlyGift>

/** Own monthly gifts. */
export const listMonthlyGifts = call({
  address: 'GET /api/donation/monthly',
  says: 'Lists the monthly gifts that the caller wants to be reminded of.',
  permission: signedIn('own', ACTION),
  input: z.object({}),
  output: z.object({ content: z.array(MonthlyGift) }),
  beyond: BEYOND,
})

/** Stops one of them. */
export const stopMonthlyGift = call({
  address: 'PUT /api/donation/monthly/stop',
  says: 'Stops the reminders of a monthly gift.',
  permission: signedIn('own', ACTION),
  input: z.object({ monthlyId: rowId('MONTHLY_NOT_FOUND') }),
  output: z.object({ monthlyId: z.string() }),
  refusals: { MONTHLY_NOT_FOUND: 404 },
  beyond: BEYOND,
})
