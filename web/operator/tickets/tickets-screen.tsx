import type { Input } from '@chowk/contract/call.ts'
import { TicketKind, TicketState } from '@chowk/contract/content/ticket.ts'
import { getTickets } from '@chowk/contract/operator/ticket.ts'
import type { TicketRow } from '@chowk/contract/operator/ticket.ts'
import { addressInput, oneOf, textUpTo } from '../../app/list/address-input.ts'
import { AddressFilter } from '../../app/list/address-filter.tsx'
import { EmptyList } from '../../app/list/empty-list.tsx'
import { useListAddress } from '../../app/list/list-address.ts'
import type { ListAddress } from '../../app/list/list-address.ts'
import { read, useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { screenOf } from '../../app/screen/screen.tsx'
import { dateAndClock } from '../../app/time.tsx'
import { personName } from '../../app/code/person-words.ts'
import { m } from '../../paraglide/messages.js'
import { SearchField } from '../../ui/list/search-field.tsx'
import { Queue } from '../../ui/queue/queue.tsx'
import { FRAME_READS, OperationFrame } from '../operation-frame.tsx'
import { TicketView } from './ticket-view.tsx'
import { KIND, STATE } from './ticket-words.ts'

const WHOSE = ['MINE', 'NOBODYS'] as const
const STATES = ['ALL', ...TicketState.options] as const

const inputOf = (search: URLSearchParams): Input<typeof getTickets> => ({
  size: 50,
  state: 'WAITING',
  ...addressInput(search, {
    state: oneOf(STATES),
    kind: oneOf(TicketKind.options),
    whose: oneOf(WHOSE),
    q: textUpTo(100),
  }),
})

/** The queue of tickets: what is due first, and the chosen one beside it. */
const page = screenOf({
  title: m.operator_tickets,
  prefetch: ({ search }) => [...FRAME_READS, read(getTickets, inputOf(search))],
  show: Tickets,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

const numberOf = ({ number }: TicketRow) => number
const rowOf = (row: TicketRow) => ({
  title: personName(row.name),
  facts: (
    <>
      {KIND[row.kind]()} · {row.number}
      <br />
      {[dueWords(row), row.assignee].filter(Boolean).join(' · ')}
    </>
  ),
  isLate: Boolean(row.late),
})

function Tickets() {
  const address = useListAddress()
  const tickets = useRead(getTickets, inputOf(address.search))
  const opened = address.get('id')
  const waiting = tickets.data?.waiting ?? 0
  const late = tickets.data?.late ?? 0
  const choose = (number: string | undefined) => address.set('id', number ?? '')
  return (
    <OperationFrame
      title={m.operator_tickets()}
      facts={
        tickets.data && (
          <>
            {m.operator_tickets_waiting({ count: waiting })}
            {late > 0 && (
              <strong className="small-strong danger"> · {m.operator_moderation_late({ count: late })}</strong>
            )}
          </>
        )
      }
      actions={<Filters address={address} />}
      {...(tickets.data && { counts: { '/operation/tickets': { count: waiting, late: late > 0 } } })}
    >
      <ReadBoundary read={tickets}>
        {({ content }) => {
          const chosen = opened || content[0]?.number
          if (!chosen)
            return (
              <EmptyList
                address={address}
                title={m.operator_tickets_empty_title()}
                text={m.operator_tickets_empty_text()}
              />
            )
          return (
            <Queue
              label={m.operator_tickets()}
              items={content}
              keyOf={numberOf}
              row={rowOf}
              chosen={chosen}
              isOpen={opened !== ''}
              onChoose={choose}
            >
              <TicketView key={chosen} number={chosen} />
            </Queue>
          )
        }}
      </ReadBoundary>
    </OperationFrame>
  )
}

function Filters({ address }: { address: ListAddress }) {
  return (
    <>
      <SearchField
        label={m.operator_tickets_search()}
        value={address.get('q')}
        maxLength={100}
        onSearch={(words) => address.set('q', words)}
      />
      <AddressFilter
        address={address}
        name="state"
        label={m.operator_state()}
        any={m.operator_tickets_state_waiting()}
        values={STATES}
        nameOf={(value) => (value === 'ALL' ? m.operator_tickets_state_all() : STATE[value]())}
      />
      <AddressFilter
        address={address}
        name="kind"
        label={m.app_kind()}
        any={m.operator_tickets_any_kind()}
        values={TicketKind.options}
        nameOf={(value) => KIND[value]()}
      />
      <AddressFilter
        address={address}
        name="whose"
        label={m.operator_tickets_assignee()}
        any={m.operator_tickets_anybodys()}
        values={WHOSE}
        nameOf={(value) => (value === 'MINE' ? m.operator_tickets_mine() : m.operator_tickets_nobodys())}
      />
    </>
  )
}

function dueWords({ late, dueAt, state }: TicketRow): string {
  if (late) return late === 'ANSWER' ? m.operator_tickets_late_answer() : m.operator_tickets_late_acknowledge()
  return dueAt ? `${STATE[state]()} · ${m.operator_tickets_due({ time: dateAndClock(dueAt) })}` : STATE[state]()
}
