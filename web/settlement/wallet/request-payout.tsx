import { useState } from 'react'
import { rupees } from '@chowk/contract/money.ts'
import { getBalanceDays, listMovements, listPayouts } from '@chowk/contract/settlement/payout.ts'
import { getWallet, listSettlements, requestSettlement } from '@chowk/contract/settlement/settlement.ts'
import type { Settlement } from '@chowk/contract/settlement/settlement.ts'
import type { CallFailed } from '../../app/calls.ts'
import type { ErrorMessages } from '../../app/error-messages.ts'
import { useAction } from '../../app/form/use-action.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Breakdown } from './breakdown.tsx'
import { STAGES, leastPayout } from './wallet-words.ts'

/** Reads that a payout changes. */
const WALLET_READS = [getWallet, listSettlements, listMovements, listPayouts, getBalanceDays]

function feeChanged({ refused }: CallFailed): string {
  const percent = refused?.details?.['feePercent']
  return typeof percent === 'number' ? m.payout_error_fee({ percent }) : m.payout_error_fee_unknown()
}

const ERRORS = {
  NOT_YOUR_SELLER: m.payout_error_seller,
  SELLER_NOT_FOUND: m.payout_error_seller,
  ORDER_NOT_FOUND: m.order_gone,
  FEE_CHANGED: feeChanged,
  NOT_ELIGIBLE: m.payout_error_not_eligible,
  ON_HOLD: m.wallet_stage_on_hold_says,
  BELOW_MINIMUM: () => m.payout_error_below_minimum({ sum: leastPayout() }),
} satisfies ErrorMessages<typeof requestSettlement>

interface RequestProps {
  settlement: Settlement
  /** Last digits of the account that is paid. */
  lastFour: string | null
}

/** Requests the payout of an order, once the seller has seen what arrives. */
export function RequestPayout(props: RequestProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button small variant="outlined" onClick={() => setAsking(true)}>
        {m.payout_request()} <span className="only-heard">{props.settlement.displayNumber}</span>
      </Button>
      {isAsking && <Question {...props} onClose={() => setAsking(false)} />}
    </>
  )
}

function Question({ settlement, lastFour, onClose }: RequestProps & { onClose: () => void }) {
  const { orderId, sellerId, feePercent, displayNumber, duePaise } = settlement
  const { mutate, isPending, problem } = useAction(requestSettlement, {
    errors: ERRORS,
    refreshes: WALLET_READS,
    staleCodes: ['FEE_CHANGED', 'NOT_ELIGIBLE', 'ON_HOLD', 'ORDER_NOT_FOUND'],
  })
  const done = ({ stage }: Settlement) => {
    onClose()
    showToast({ text: m.payout_requested({ order: displayNumber, state: STAGES[stage].name() }) })
  }
  return (
    <ConfirmDialog
      title={m.payout_request_title({ sum: rupees(duePaise) })}
      action={m.payout_request()}
      isPending={isPending}
      error={problem}
      onConfirm={() => mutate({ orderId, sellerId, feePercent }, { onSuccess: done })}
      onClose={onClose}
    >
      <div className="stack gap-3">
        <p className="muted breaks">
          {lastFour === null
            ? m.payout_request_says({ order: displayNumber })
            : m.payout_request_says_to({ order: displayNumber, digits: lastFour })}
        </p>
        <Breakdown settlement={settlement} result={[m.payout_arrives(), duePaise]} />
      </div>
    </ConfirmDialog>
  )
}
