import type { LoaderFunctionArgs } from 'react-router'
import { useSearchParams } from 'react-router'
import type { Input } from '@chowk/contract/call.ts'
import { TicketKind, TicketState } from '@chowk/contract/content/ticket.ts'
import { getTickets } from '@chowk/contract/operator/ticket.ts'
import type { TicketRow } from '@chowk/contract/operator/ticket.ts'
import { readInBrowser, readOnServer, useRead } from '../../app/read.ts'
import type { Read } from '../../app/read.ts'
import { dateAndClock } from '../../app/time.tsx'
import { personName } from '../../app/code/person-words.ts'
import { m } from '../../paraglide/messages.js'
import { SelectField } from '../../ui/select-field.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { FRAME_READS, OperationFrame } from '../operation-frame.tsx'
import { Answered } from '../parts.tsx'
import { TicketView } from './ticket-view.tsx'
import { KIND, STATE } from './ticket-words.ts'
import styles from './tickets.module.css'

function inputOf(search: URLSearchParams): Input<typeof getTickets> {
  const state = (['ALL', ...TicketState.options] as const).find((each) => each === search.get('state')) ?? 'WAITING'
  const kind = TicketKind.options.find((each) => each === search.get('kind'))
  return { size: 50, state, ...(kind && { kind }) }
}

const readsOf = ({ request }: Pick<LoaderFunctionArgs, 'request'>): Read[] => [
  ...FRAME_READS,
  [getTickets, inputOf(new URL(request.url).searchParams)],
]
export const loader = async (given: LoaderFunctionArgs) => await readOnServer(given.context, readsOf(given))
export const clientLoader = (given: Pick<LoaderFunctionArgs, 'request'>) => readInBrowser(readsOf(given))
export const meta = () => [{ title: `${m.operator_tickets()} · ${m.app_name()}` }]

/** The queue of tickets: what is due first, and the chosen one beside it. */
export default function TicketsScreen() {
  const [search, setSearch] = useSearchParams()
  const asked = useRead(getTickets, inputOf(search))
  const { data } = asked
  const opened = search.get('id')
  const chosen = opened ?? data?.content[0]?.number
  const set = (name: string, value: string) => {
    const { [name]: _, ...rest } = Object.fromEntries(search)
    setSearch(value ? { ...rest, [name]: value } : rest, { preventScrollReset: true })
  }
  const late = data?.late ?? 0
  return (
    <OperationFrame
      title={m.operator_tickets()}
      facts={
        data && (
          <>
            {m.operator_tickets_waiting({ count: data.waiting })}
            {late > 0 && <strong className={styles['late']}> · {m.operator_tickets_late({ count: late })}</strong>}
          </>
        )
      }
      actions={<Filters search={search} onSet={set} />}
      {...(data && { counts: { '/operation/tickets': { count: data.waiting, late: late > 0 } } })}
    >
      <Answered asked={asked}>
        {data?.content.length === 0 && !opened ? (
          <StatePanel mark="missing" title={m.operator_tickets_empty_title()} text={m.operator_tickets_empty_text()} />
        ) : (
          <div className={`${styles['columns']} ${opened ? styles['opened'] : ''}`}>
            <Queue rows={data?.content ?? []} chosen={chosen} onChoose={(number) => set('id', number)} />
            {chosen && <TicketView key={chosen} number={chosen} onBack={() => set('id', '')} />}
          </div>
        )}
      </Answered>
    </OperationFrame>
  )
}

function Filters({ search, onSet }: { search: URLSearchParams; onSet: (name: string, value: string) => void }) {
  return (
    <>
      <SelectField
        bare
        label={m.operator_tickets_state()}
        value={search.get('state') ?? ''}
        options={[
          { value: '', name: m.operator_tickets_state_waiting() },
          { value: 'ALL', name: m.operator_tickets_state_all() },
          ...TicketState.options.map((value) => ({ value, name: STATE[value]() })),
        ]}
        onChoose={(value) => onSet('state', value)}
      />
      <SelectField
        bare
        label={m.operator_tickets_kind()}
        value={search.get('kind') ?? ''}
        options={[
          { value: '', name: m.operator_tickets_any_kind() },
          ...TicketKind.options.map((value) => ({ value, name: KIND[value]() })),
        ]}
        onChoose={(value) => onSet('kind', value)}
      />
    </>
  )
}

interface QueueProps {
  rows: readonly TicketRow[]
  chosen: string | undefined
  onChoose: (number: string) => void
}

function Queue({ rows, chosen, onChoose }: QueueProps) {
  return (
    <ul className={styles['queue']}>
      {rows.map((row) => (
        <li key={row.number}>
          <button
            type="button"
            className={styles['row']}
            aria-current={row.number === chosen ? 'true' : undefined}
            onClick={() => onChoose(row.number)}
          >
            <span className={styles['rowName']}>{personName(row.name)}</span>
            <span className={styles['facts']}>
              {KIND[row.kind]()} · {row.number}
            </span>
            <span className={row.late ? styles['late'] : styles['facts']}>{dueWords(row)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function dueWords({ late, dueAt, state }: TicketRow): string {
  if (late) return late === 'ANSWER' ? m.operator_tickets_late_answer() : m.operator_tickets_late_acknowledge()
  return dueAt ? `${STATE[state]()} · ${m.operator_tickets_due({ time: dateAndClock(dueAt) })}` : STATE[state]()
}
