import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import { rupees } from '@chowk/contract/money.ts'
import { getPayout } from '@chowk/contract/settlement/payout.ts'
import { PAYOUT_STATES, payoutReason } from '../../app/pay/payout-words.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { Note } from '../../ui/note.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { kindText } from './wallet-words.ts'
import styles from './wallet.module.css'

type PayoutDetails = Output<typeof getPayout>
type Item = PayoutDetails['items'][number] & { place: number }

interface PayoutSheetProps {
  payoutId: string
  onClose: () => void
}

/** One payout: where it went, how it stands, and what it pays. */
export function PayoutSheet({ payoutId, onClose }: PayoutSheetProps) {
  const payout = useRead(getPayout, { payoutId })
  return (
    <Sheet label={m.payout_one()} onClose={onClose} wide="form">
      <div className="stack gap-4">
        <ReadBoundary read={payout} failed={m.payout_one_failed()}>
          {(details) => <Details payout={details} />}
        </ReadBoundary>
        <div className="cluster">
          <Button variant="outlined" onClick={onClose}>
            {m.app_close()}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

function Details({ payout }: { payout: PayoutDetails }) {
  const { amountPaise, state, items, lastFour, ifscCode, utr, createdAt, concludedAt } = payout
  const { dot, name } = PAYOUT_STATES[state]
  const reason = payoutReason(payout)
  const facts: [string, ReactNode][] = [
    [m.payout_created(), dateAndClock(createdAt)],
    ...(concludedAt ? [[m.payout_concluded(), dateAndClock(concludedAt)] as [string, ReactNode]] : []),
    [m.payout_bank(), `•••• ${lastFour}, ${ifscCode}`],
    ...(utr ? [[m.payout_utr(), utr] as [string, ReactNode]] : []),
  ]
  return (
    <>
      <h2 className="h2 tabular">{m.payout_of({ sum: rupees(amountPaise) })}</h2>
      <StateDot state={dot}>{name()}</StateDot>
      {reason && <Note kind={state === 'FAILED' ? 'fault' : 'waiting'}>{reason}</Note>}
      <dl className={styles['breakdown']}>
        {facts.map(([label, value]) => (
          <div key={label} className="row spread gap-4 line-below">
            <dt className="muted">{label}</dt>
            <dd className="tabular breaks">{value}</dd>
          </div>
        ))}
      </dl>
      <Table
        label={m.payout_items()}
        columns={itemColumns()}
        rows={items.map((item, place) => ({ ...item, place }))}
        keyOf={({ place }) => String(place)}
      />
      <p className="row spread strong">
        <span>{m.payout_sum()}</span>
        <span className="tabular">{rupees(amountPaise)}</span>
      </p>
    </>
  )
}

const itemColumns = (): Column<Item>[] => [
  {
    name: 'what',
    label: m.payout_items(),
    card: 'title',
    cell: ({ kind, orderId, displayNumber }) => (
      <span className="breaks">
        {kindText(kind)}
        {orderId && displayNumber && (
          <>
            {' '}
            <Link to={`/order-details/${orderId}`} className="tabular accent hover-underline">
              {displayNumber}
            </Link>
          </>
        )}
      </span>
    ),
  },
  {
    name: 'paise',
    label: m.order_sum(),
    isNumber: true,
    card: 'end',
    cell: ({ paise }) => <span className={paise < 0 ? 'danger' : undefined}>{rupees(paise)}</span>,
  },
]
