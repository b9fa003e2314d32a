import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { getCart, getShoppingCounts } from '@chowk/contract/order/cart.ts'
import {
  createPayment,
  getCheckout,
  getOpenCheckout,
  playPayment,
  updatePayment,
} from '@chowk/contract/order/checkout.ts'
import type { Checkout } from '@chowk/contract/order/checkout.ts'
import { rupees } from '@chowk/contract/money.ts'
import { errorMessage } from '../../app/error-messages.ts'
import type { CallFailed } from '../../app/calls.ts'
import { useAction } from '../../app/form/use-action.ts'
import { GatewayForm } from '../../app/pay/gateway-form.tsx'
import { SandboxPanel } from '../../app/pay/sandbox-panel.tsx'
import type { SandboxPlay } from '../../app/pay/sandbox-panel.tsx'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Note, ProblemNote } from '../../ui/note.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import styles from './checkout.module.css'
import { PAY_ERRORS } from './checkout-words.ts'
import { HeldClock } from './held-clock.tsx'
import { PaymentEnd } from './payment-end.tsx'

/** While an order waits for its payment, its state is asked for this often. */
const ASK_EVERY_MS = 3000

const payError = (failure: CallFailed): string =>
  failure.isOffline ? m.checkout_offline() : errorMessage(failure, PAY_ERRORS)

/** The payment of an order, from its opening to its end; also after the connection or the tab was lost. */
export function PayCheckout({ referenceCode }: { referenceCode: string }) {
  const checkout = useRead(getCheckout, { referenceCode })
  const { refetch } = checkout
  const isOpen = checkout.data?.state === 'PAYMENT_PENDING'
  useEffect(() => {
    if (!isOpen) return undefined
    const timer = setInterval(() => void refetch(), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isOpen, refetch])
  return (
    <ReadBoundary
      read={checkout}
      level={1}
      failed={m.checkout_failed()}
      refused={({ code }) =>
        code === undefined ? undefined : (
          <StatePanel level={1} mark="missing" title={m.checkout_missing_title()} text={m.checkout_missing_text()}>
            <ButtonLink to="/cart">{m.checkout_back_cart()}</ButtonLink>
          </StatePanel>
        )
      }
    >
      {(answer) =>
        answer.state === 'PAYMENT_PENDING' ? <Paying checkout={answer} /> : <PaymentEnd checkout={answer} />
      }
    </ReadBoundary>
  )
}

// Reads that are stale once a payment has ended.
const REFRESHES = [getCheckout, getOpenCheckout, getCart, getShoppingCounts]

function useSandbox(referenceCode: string): SandboxPlay {
  const playing = useAction(playPayment, { errors: PAY_ERRORS })
  const back = useAction(updatePayment, { errors: PAY_ERRORS, refreshes: REFRESHES })
  const failure = playing.error ?? back.error
  return {
    play: (attempt, onPlayed) =>
      playing.mutate(
        { referenceCode, ...attempt },
        {
          onSuccess: ({ paymentId, signature }) => {
            onPlayed()
            if (paymentId && signature) back.mutate({ referenceCode, paymentId, signature })
          },
        },
      ),
    isPending: playing.isPending,
    problem: failure && payError(failure),
  }
}

function Paying({ checkout }: { checkout: Checkout }) {
  const { referenceCode, moneyPaise, attempt, endsAt } = checkout
  const [search] = useSearchParams()
  const opening = useAction(createPayment, { errors: PAY_ERRORS })
  const back = useAction(updatePayment, { errors: PAY_ERRORS, refreshes: REFRESHES })
  const sandbox = useSandbox(referenceCode)
  const [isRequested, setRequested] = useState(false)
  const once = useRef(false)
  const { mutate: open } = opening
  const { mutate: confirm } = back
  const [paymentId, signature] = [search.get('payment'), search.get('signature')]
  useEffect(() => {
    if (once.current) return
    once.current = true
    if (paymentId && signature) confirm({ referenceCode, paymentId, signature })
    else open({ referenceCode })
  }, [open, confirm, referenceCode, paymentId, signature])
  const failure = opening.error ?? back.error
  // While an attempt is open at the bank, paying again could pay twice.
  const isWaiting = attempt === 'WAITING' && !isRequested
  const order = { totalPaise: moneyPaise, attempt, expiresAt: endsAt }
  return (
    <div className={styles['screen']}>
      <div>
        <p className="small muted">{m.checkout_order({ code: referenceCode })}</p>
        <h1 className="h1 tabular">{rupees(moneyPaise, { short: true })}</h1>
      </div>
      <HeldClock until={endsAt} />
      {opening.data?.gateway === 'SANDBOX' && (
        <p className="small">
          <strong>{m.billing_sandbox()}</strong> {m.billing_sandbox_free()}
        </p>
      )}
      <ProblemNote>{failure && payError(failure)}</ProblemNote>
      <ProblemNote>{attempt === 'REFUSED' && !isRequested && m.billing_bank_refused()}</ProblemNote>
      {isWaiting && <Note kind="waiting">{m.billing_bank_pending()}</Note>}
      {!isWaiting && opening.data?.gateway === 'SANDBOX' && (
        <SandboxPanel order={order} isRequested={isRequested} onRequested={setRequested} {...sandbox} />
      )}
      {!isWaiting && opening.data?.gateway === 'RAZORPAY' && (
        <GatewayForm
          opened={opening.data}
          paid={`/checkout/paid/${referenceCode}`}
          cancelled={`/checkout?order=${referenceCode}`}
        />
      )}
      {(back.isPending || back.data) && <Note kind="waiting">{m.billing_checking()}</Note>}
      {!isRequested && !isWaiting && (
        <ButtonLink to="/checkout" variant="plain">
          {m.checkout_change()}
        </ButtonLink>
      )}
    </div>
  )
}
