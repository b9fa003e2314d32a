import type { Output } from '@chowk/contract/call.ts'
import { getMoneyDay } from '@chowk/contract/reconciliation/desk.ts'
import type { ComparisonRun } from '@chowk/contract/reconciliation/desk.ts'
import { compareDay } from '@chowk/contract/reconciliation/difference.ts'
import { useAction } from '../app/form/use-action.ts'
import { Age } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/floating/toast.ts'
import { ProblemNote } from '../ui/note.tsx'
import { Section } from '../ui/section.tsx'
import { stateColumn } from '../ui/table/state-column.tsx'
import { Table } from '../ui/table/table.tsx'
import type { Column } from '../ui/table/table.tsx'
import { COMPARISON, RUN, RUN_DOT, gatewayName, sumOf } from './money-words.ts'

/** The three comparisons of a day, and the button that makes them again. */
export function Runs({ money: { day, runs } }: { money: Output<typeof getMoneyDay> }) {
  const again = useAction(compareDay, { errors: { WRONG_DAY: m.money_wrong_day }, refreshes: [getMoneyDay] })
  const compare = () => again.mutate({ day }, { onSuccess: () => showToast({ text: m.money_compare_queued() }) })
  return (
    <Section
      title={m.money_comparisons()}
      note={
        <Button variant="outlined" small disabled={again.isPending} onClick={compare}>
          {m.money_compare()}
        </Button>
      }
    >
      <ProblemNote>{again.problem}</ProblemNote>
      <Table
        label={m.money_comparisons()}
        columns={columns()}
        rows={runs}
        keyOf={({ comparison, gateway }) => `${comparison} ${gateway}`}
        detail={({ state, fault }) => (state === 'FILE_MISSING' ? m.money_file_missing() : fault || undefined)}
      />
    </Section>
  )
}

const columns = (): Column<ComparisonRun>[] => [
  {
    name: 'comparison',
    label: m.money_comparison(),
    card: 'title',
    cell: ({ comparison, gateway }) =>
      gateway ? `${COMPARISON[comparison]()}, ${gatewayName(gateway)}` : COMPARISON[comparison](),
  },
  stateColumn(m.money_state(), ({ state }) => ({ dot: RUN_DOT[state], name: RUN[state]() })),
  {
    name: 'matched',
    label: m.money_matched(),
    isNumber: true,
    card: 'line',
    cell: ({ matched, matchedPaise }) => m.money_matched_of({ count: matched, sum: sumOf(matchedPaise) }),
  },
  { name: 'differences', label: m.money_differences(), isNumber: true, cell: ({ differences }) => differences },
  {
    name: 'ended',
    label: m.money_ended(),
    card: 'line',
    cell: ({ endedAt }) => (endedAt ? <Age of={endedAt} /> : '–'),
  },
]
