import { useState } from 'react'
import { rupees } from '@chowk/contract/money.ts'
import { listPayouts } from '@chowk/contract/settlement/payout.ts'
import type { Payout } from '@chowk/contract/settlement/payout.ts'
import type { ListAddress } from '../../app/list/list-address.ts'
import { PagedList } from '../../app/list/paged-list.tsx'
import { PAYOUT_STATES, payoutReason } from '../../app/pay/payout-words.ts'
import { useRead } from '../../app/read.ts'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { stateColumn } from '../../ui/table/state-column.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { PayoutSheet } from './payout-sheet.tsx'
import { payoutsIn } from './wallet-address.ts'

/** Payouts with the orders that each pays. */
export function PayoutList({ address }: { address: ListAddress }) {
  const payouts = useRead(listPayouts, payoutsIn(address.search))
  const [opened, setOpened] = useState<string>()
  return (
    <>
      <PagedList
        address={address}
        read={payouts}
        failed={m.payout_failed()}
        empty={{ title: m.payout_none_title(), text: m.payout_none_text() }}
      >
        {(rows) => (
          <Table
            label={m.payout_title()}
            columns={columns(setOpened)}
            rows={rows}
            keyOf={({ payoutId }) => payoutId}
            detail={(row) => payoutReason(row) && <span className="muted breaks">{payoutReason(row)}</span>}
          />
        )}
      </PagedList>
      {opened && <PayoutSheet payoutId={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

const columns = (open: (payoutId: string) => void): Column<Payout>[] => [
  {
    name: 'day',
    label: m.app_day(),
    card: 'title',
    cell: ({ payoutId, createdAt, isDonation, attempt }) => (
      <span className="cluster gap-2">
        <button type="button" className="text-button hover-underline" onClick={() => open(payoutId)}>
          {dateText(createdAt)}
        </button>
        {isDonation && <span className="micro muted">{m.wallet_donations()}</span>}
        {attempt > 1 && <span className="micro muted">{m.payout_attempt({ count: attempt })}</span>}
      </span>
    ),
  },
  stateColumn(
    m.order_filter(),
    ({ state }) => ({ dot: PAYOUT_STATES[state].dot, name: PAYOUT_STATES[state].name() }),
    'line',
  ),
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
  { name: 'utr', label: 'UTR', isWide: true, cell: ({ utr }) => <span className="breaks">{utr || '–'}</span> },
  {
    name: 'amount',
    label: m.order_sum(),
    isNumber: true,
    card: 'end',
    cell: ({ amountPaise }) => <strong>{rupees(amountPaise)}</strong>,
  },
]
