import type { Input, Output } from '@chowk/contract/call.ts'
import { listChargebacks } from '@chowk/contract/reconciliation/chargeback.ts'
import { listDecisions } from '@chowk/contract/reconciliation/decision.ts'
import { getMoneyDay } from '@chowk/contract/reconciliation/desk.ts'
import { listDifferences } from '@chowk/contract/reconciliation/difference.ts'
import { listSuspense } from '@chowk/contract/reconciliation/suspense.ts'
import { addressInput, shapedLike } from '../app/list/address-input.ts'
import { useListAddress } from '../app/list/list-address.ts'
import { read } from '../app/read.ts'
import { screenOf } from '../app/screen/screen.tsx'
import { m } from '../paraglide/messages.js'
import { DateField } from '../ui/field/date-field.tsx'
import { Chargebacks } from './chargebacks.tsx'
import { Decisions } from './decisions.tsx'
import { Differences } from './differences.tsx'
import { MoneyFiles } from './money-files.tsx'
import { Balances, Jobs } from './money-health.tsx'
import { Runs } from './runs.tsx'
import { Suspense } from './suspense.tsx'

const inputOf = (search: URLSearchParams): Input<typeof getMoneyDay> =>
  addressInput(search, { day: shapedLike(/^20\d\d-\d\d-\d\d$/) })

/** Whether books, gateway and bank agree on a day, and all that an operator has to do about money. */
const page = screenOf({
  title: m.money_title,
  reads: ({ search }: { search: URLSearchParams }) => ({ money: read(getMoneyDay, inputOf(search)) }),
  prefetch: () => [
    read(listDifferences, {}),
    read(listSuspense, {}),
    read(listChargebacks, {}),
    read(listDecisions, {}),
  ],
  failed: m.money_failed,
  show: Money,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Money({ money }: { money: Output<typeof getMoneyDay> }) {
  const address = useListAddress()
  return (
    <div className="stack gap-6">
      <header className="cluster spread page-head">
        <h1 className="h1">{m.money_title()}</h1>
        <DateField
          label={m.money_day()}
          value={money.day}
          max={money.lastDay}
          onChange={({ target }) => address.change({ day: target.value })}
        />
      </header>
      <Runs money={money} />
      <Differences />
      <MoneyFiles money={money} />
      <Suspense />
      <Chargebacks />
      <Decisions />
      <Balances balances={money.balances} />
      <Jobs jobs={money.jobs} />
    </div>
  )
}
