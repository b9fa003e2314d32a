import type { GatewayName } from '../../payment/payment.ts'
import { reachableNames } from '../../payment/payment.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { compareBankDay } from '../bank/import-bank.ts'
import { comparePaymentDay } from '../payments/compare-payments.ts'
import { dayAfter, yesterday } from '../result/india-day.rules.ts'
import type { Day } from '../result/india-day.rules.ts'
import { saveFailure } from '../result/save-outcome.ts'
import type { MoneyDesk } from '../result/save-outcome.ts'
import { fetchSettlement } from '../settlement/import-settlement.ts'

/** The job that compares a day, yesterday unless its payload names another one. */
export const COMPARE_MONEY = 'compare-money'

/** The bank has a settlement of two days ago by now. */
const BANK_DAYS = [0, -2]

/** Gateways whose money is compared: in production the sandbox only if it ever took some. */
export async function findComparedGateways(
  { sql, config }: Pick<House, 'sql' | 'config'>,
  names: readonly GatewayName[],
): Promise<GatewayName[]> {
  const used = await sql<{ gateway: GatewayName }[]>`select distinct gateway from payment_capture`
  return names.filter(
    (name) => name !== 'SANDBOX' || config.mode !== 'serve' || used.some(({ gateway }) => gateway === name),
  )
}

/** Makes the three comparisons of a day. One that fails holds up no other, and the job is tried again. */
export const compareMoneyTask =
  (desk: MoneyDesk): Task =>
  async (payload) => {
    const { house } = desk
    const day = dayOf(payload) ?? yesterday(house.clock.now())
    const failures: unknown[] = []
    const attempt = async (
      comparison: 'PAYMENTS' | 'SETTLEMENT' | 'BANK',
      gateway: string,
      compare: () => Promise<void>,
    ) => {
      try {
        await compare()
      } catch (failure) {
        failures.push(failure)
        house.log.error({ comparison, gateway, day, error: failure }, 'money could not be compared')
        const fault = failure instanceof Error ? failure.message : String(failure)
        await house.sql.begin(
          async (tx) => await saveFailure(tx, desk, { comparison, gateway, day }, { state: 'FAILED', fault }),
        )
      }
    }
    for (const gateway of await findComparedGateways(house, reachableNames(house))) {
      await attempt('PAYMENTS', gateway, async () => await comparePaymentDay(desk, gateway, day))
      await attempt('SETTLEMENT', gateway, async () => await fetchSettlement(desk, gateway, day))
    }
    for (const days of BANK_DAYS)
      await attempt('BANK', '', async () => {
        await house.sql.begin(async (tx) => await compareBankDay(tx, desk, dayAfter(day, days)))
      })
    if (failures.length > 0) throw failures[0]
  }

function dayOf(payload: unknown): Day | undefined {
  const isNamed = typeof payload === 'object' && payload !== null && 'day' in payload && typeof payload.day === 'string'
  return isNamed ? (payload.day as string) : undefined
}
