import type { Input } from '@chowk/contract/call.ts'
import { rupees } from '@chowk/contract/money.ts'
import { listAllPayouts } from '@chowk/contract/settlement/operator.ts'
import type { AnyPayout } from '@chowk/contract/settlement/operator.ts'
import { PayoutState } from '@chowk/contract/settlement/payout.ts'
import { CURSOR, addressInput, oneOf } from '../../app/list/address-input.ts'
import { AddressFilter } from '../../app/list/address-filter.tsx'
import { useListAddress } from '../../app/list/list-address.ts'
import { PagedList } from '../../app/list/paged-list.tsx'
import { PAYOUT_STATES, payoutReason } from '../../app/pay/payout-words.ts'
import { read, useRead } from '../../app/read.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import { Age } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { stateColumn } from '../../ui/table/state-column.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { FRAME_READS, OperationFrame } from '../operation-frame.tsx'
import { DecideButton } from './decide-form.tsx'
import { SandboxChoice } from './sandbox-choice.tsx'

const inputOf = (search: URLSearchParams): Input<typeof listAllPayouts> => ({
  size: 50,
  ...addressInput(search, { state: oneOf(PayoutState.options), next: CURSOR }),
})

/** Payouts of all sellers; those that need a decision come first. */
const page = screenOf({
  title: m.payout_title,
  prefetch: ({ search }) => [...FRAME_READS, read(listAllPayouts, inputOf(search))],
  show: Payouts,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function Payouts() {
  const address = useListAddress()
  const payouts = useRead(listAllPayouts, inputOf(address.search))
  const mode = payouts.data?.sandboxMode
  return (
    <OperationFrame title={m.payout_title()}>
      {mode && <SandboxChoice mode={mode} />}
      <PagedList
        address={address}
        read={payouts}
        failed={m.payout_failed()}
        empty={{ title: m.payout_none_title(), text: m.payout_all_none_text() }}
        filters={
          <AddressFilter
            address={address}
            name="state"
            label={m.operator_state()}
            any={m.payout_all_states()}
            values={PayoutState.options}
            nameOf={(state) => PAYOUT_STATES[state].name()}
          />
        }
      >
        {(rows) => (
          <Table
            label={m.payout_title()}
            columns={columns()}
            rows={rows}
            keyOf={({ payoutId }) => payoutId}
            detail={(row) => reasonOf(row) && <span className="muted breaks">{reasonOf(row)}</span>}
          />
        )}
      </PagedList>
    </OperationFrame>
  )
}

const reasonOf = (row: AnyPayout): string => (row.needsDecision ? m.payout_needs_decision() : payoutReason(row))

const columns = (): Column<AnyPayout>[] => [
  {
    name: 'seller',
    label: m.order_seller(),
    card: 'title',
    cell: ({ sellerName, isDonation, attempt }) => (
      <span className="stack breaks">
        <strong>{sellerName}</strong>
        <span className="micro muted">
          {[isDonation && m.wallet_donations(), attempt > 1 && m.payout_attempt({ count: attempt })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    ),
  },
  {
    name: 'amount',
    label: m.order_sum(),
    isNumber: true,
    card: 'end',
    cell: ({ amountPaise }) => <strong>{rupees(amountPaise)}</strong>,
  },
  stateColumn(
    m.operator_state(),
    ({ state }) => ({ dot: PAYOUT_STATES[state].dot, name: PAYOUT_STATES[state].name() }),
    'line',
  ),
  { name: 'since', label: m.payout_created(), card: 'line', cell: ({ createdAt }) => <Age of={createdAt} /> },
  {
    name: 'bank',
    label: m.payout_bank(),
    card: 'line',
    cell: ({ lastFour, ifscCode }) => (
      <span className="tabular breaks">
        •••• {lastFour}
        <span className="dot-before">{ifscCode}</span>
      </span>
    ),
  },
  { name: 'provider', label: m.payout_provider(), card: 'line', cell: (row) => <Provider row={row} /> },
  {
    name: 'decide',
    label: m.payout_decide(),
    silent: true,
    card: 'line',
    cell: (row) => row.needsDecision && <DecideButton payout={row} />,
  },
]

function Provider({ row: { port, providerId, utr } }: { row: AnyPayout }) {
  return (
    <span className="stack breaks">
      <span>{port === 'SANDBOX' ? m.payout_port_sandbox() : 'RazorpayX'}</span>
      {providerId && <span className="micro muted">{providerId}</span>}
      {utr && <span className="micro muted">UTR {utr}</span>}
    </span>
  )
}
