import { validateGst } from '@chowk/contract/billing/tax.ts'
import type { GstStatus } from '@chowk/contract/billing/tax.ts'
import { gstinFault } from '@chowk/contract/indian-numbers.ts'
import { areGiven, gstDigitsToday } from '@chowk/contract/region/indian-state.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { dayInIndia } from '../../platform/time.ts'

/** Asks a register about a number that is right in itself. */
export type FindGstStatus = (gstin: string) => Promise<GstStatus>

/** As long as no register is connected, nobody is asked, and that is said. */
export const notChecked: FindGstStatus = async () => await Promise.resolve('NOT_CHECKED')

const answerValidate = (findStatus: FindGstStatus) =>
  handle(validateGst, async ({ input, clock }) => {
    const gstin = input.gstin.trim().toUpperCase()
    const reason = gstinFault(gstin)
    if (reason)
      return {
        valid: false,
        reason,
        stateCode: null,
        stateToday: null,
        pan: null,
        isStateGiven: false,
        status: 'NOT_CHECKED' as const,
      }
    const stateCode = gstin.slice(0, 2)
    return {
      valid: true,
      reason: null,
      stateCode,
      stateToday: gstDigitsToday(stateCode),
      pan: gstin.slice(2, 12),
      isStateGiven: areGiven(stateCode, dayInIndia(clock.now())),
      status: await findStatus(gstin).catch((): GstStatus => 'NOT_CHECKED'),
    }
  })

/** Calls about numbers of GST. */
export const gstCalls = (findStatus: FindGstStatus = notChecked): Handler[] => [answerValidate(findStatus)]
