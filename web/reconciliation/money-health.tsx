import type { MoneyBalance, MoneyJob } from '@chowk/contract/reconciliation/desk.ts'
import { Age } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { NumberList } from '../ui/number-list.tsx'
import { Section } from '../ui/section.tsx'
import { stateColumn } from '../ui/table/state-column.tsx'
import { Table } from '../ui/table/table.tsx'
import type { Column } from '../ui/table/table.tsx'
import { accountName, balanceText, jobName } from './money-words.ts'

/** Where the money stands by the books. */
export function Balances({ balances }: { balances: readonly MoneyBalance[] }) {
  return (
    <Section title={m.money_balances()}>
      {balances.length === 0 ? (
        <p className="muted">{m.money_balances_none()}</p>
      ) : (
        <NumberList
          numbers={balances.map((balance) => ({ name: accountName(balance), count: balanceText(balance) }))}
        />
      )}
    </Section>
  )
}

/** When each job of money last ended; late ones are red. */
export function Jobs({ jobs }: { jobs: readonly MoneyJob[] }) {
  return (
    <Section title={m.money_jobs()}>
      <Table
        label={m.money_jobs()}
        columns={columns()}
        rows={jobs}
        keyOf={({ name }) => name}
        detail={({ fault }) => fault || undefined}
      />
    </Section>
  )
}

const everyText = (minutes: number): string =>
  minutes % (24 * 60) === 0 ? m.money_every_day() : m.money_every_minutes({ count: minutes })

const columns = (): Column<MoneyJob>[] => [
  { name: 'job', label: m.money_job(), card: 'title', cell: ({ name }) => jobName(name) },
  stateColumn(m.money_state(), ({ isLate }) => ({
    dot: isLate ? 'FAILED' : 'RUNS',
    name: isLate ? m.money_job_late() : m.money_job_fine(),
  })),
  { name: 'every', label: m.money_every(), card: 'line', cell: ({ everyMinutes }) => everyText(everyMinutes) },
  {
    name: 'ended',
    label: m.money_ended(),
    card: 'line',
    cell: ({ endedAt }) => (endedAt ? <Age of={endedAt} /> : m.money_never()),
  },
]
