import { useState } from 'react'
import { rupees } from '@chowk/contract/money.ts'
import type { Settlement } from '@chowk/contract/settlement/settlement.ts'
import { m } from '../../paraglide/messages.js'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { STAGES, stageNote } from './wallet-words.ts'
import styles from './wallet.module.css'

type Line = readonly [label: string, paise: number]

/** Lines that are 0 say nothing. */
const filled = (lines: readonly Line[]) => lines.filter(([, paise]) => paise !== 0)

/** What was sold and what is taken off it. */
const takenOff = ({ grossPaise, feePercent, ...taken }: Settlement): Line[] => [
  [m.wallet_gross(), grossPaise],
  ...filled([
    [m.wallet_commission({ percent: feePercent }), -taken.commissionPaise],
    [m.wallet_gst_on_commission(), -taken.gstOnCommissionPaise],
    [m.wallet_tcs(), -taken.tcsPaise],
    [m.wallet_tds(), -taken.tdsPaise],
  ]),
]

/** Where the seller's share is now. */
const placed = ({ pendingPaise, duePaise, inTransitPaise, settledPaise }: Settlement): Line[] =>
  filled([
    [m.wallet_pending(), pendingPaise],
    [m.wallet_due(), duePaise],
    [m.wallet_in_transit(), inTransitPaise],
    [m.wallet_settled_total(), settledPaise],
  ])

const LineRow = ({ line: [label, paise], isStrong = false }: { line: Line; isStrong?: boolean }) => (
  <div className={`row spread gap-4 line-below ${isStrong ? 'strong' : ''}`}>
    <dt className={isStrong ? undefined : 'muted'}>{label}</dt>
    <dd className={`tabular whole ${paise < 0 && isStrong ? 'danger' : ''}`}>{rupees(paise)}</dd>
  </div>
)

interface BreakdownProps {
  settlement: Settlement
  /** Replaces where the share is now. */
  result?: Line
}

/** How the share of an order adds up. */
export function Breakdown({ settlement, result }: BreakdownProps) {
  return (
    <dl className={styles['breakdown']}>
      {takenOff(settlement).map((line) => (
        <LineRow key={line[0]} line={line} />
      ))}
      {(result ? [result] : placed(settlement)).map((line) => (
        <LineRow key={line[0]} line={line} isStrong />
      ))}
    </dl>
  )
}

/** Opens the breakdown of an order. */
export function BreakdownButton({ settlement }: { settlement: Settlement }) {
  const [isOpen, setOpen] = useState(false)
  const { displayNumber, stage } = settlement
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className="text-button hover-underline" onClick={() => setOpen(true)}>
        {m.wallet_breakdown()} <span className="only-heard">{displayNumber}</span>
      </button>
      {isOpen && (
        <Sheet label={m.wallet_breakdown_of({ order: displayNumber })} onClose={close}>
          <div className="stack gap-4">
            <h2 className="h3 breaks">{m.wallet_breakdown_of({ order: displayNumber })}</h2>
            <p className="small muted">
              {STAGES[stage].name()}
              {stageNote(settlement) && `. ${stageNote(settlement)}`}
            </p>
            <Breakdown settlement={settlement} />
            <p className="small muted">{m.wallet_taxes_say()}</p>
            <div className="cluster">
              <Button variant="outlined" onClick={close}>
                {m.app_close()}
              </Button>
            </div>
          </div>
        </Sheet>
      )}
    </>
  )
}
