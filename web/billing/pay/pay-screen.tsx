import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { confirmPayment, getPlanOrder, openPayment, playSandbox } from '@chowk/contract/billing/order.ts'
import type { PlanOrder } from '@chowk/contract/billing/order.ts'
import { listPlans } from '@chowk/contract/billing/plan.ts'
import { getSubscription, listInvoices } from '@chowk/contract/billing/subscription.ts'
import { rupees } from '@chowk/contract/money.ts'
import { useAction } from '../../app/form/use-action.ts'
import { GatewayForm } from '../../app/pay/gateway-form.tsx'
import payStyles from '../../app/pay/pay.module.css'
import { SandboxPanel } from '../../app/pay/sandbox-panel.tsx'
import type { SandboxPlay } from '../../app/pay/sandbox-panel.tsx'
import { useRead } from '../../app/read.ts'
import { ReadFailed } from '../../app/screen/read-failed.tsx'
import { LanguageLinks } from '../../app/shell/language-links.tsx'
import type { ScreenHandle } from '../../app/shell/shell.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Mark, Wordmark } from '../../ui/mark.tsx'
import { Note, ProblemNote } from '../../ui/note.tsx'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { PaidPanel } from './paid-panel.tsx'
import styles from './pay-screen.module.css'
import { PERIOD_WORDS, nameOfPlan, billingError, BILLING_ERRORS } from '../words.ts'

export const handle: ScreenHandle = { bar: 'none' }
export const meta = () => [{ title: `${m.billing_payment()} · ${m.app_name()}` }]

/** While an order waits for its payment its state is asked for this often. */
const ASK_EVERY_MS = 3000

/** Nothing but the payment: what it costs, how to pay, and what came of it. */
export default function PayScreen() {
  const [search] = useSearchParams()
  const orderId = search.get('order') ?? ''
  const order = useRead(getPlanOrder, { orderId })
  const { refetch } = order
  const isOpen = order.data?.state === 'OPEN'
  useEffect(() => {
    if (!isOpen) return undefined
    const timer = setInterval(() => void refetch(), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isOpen, refetch])
  return (
    <>
      <header className={`row spread gap-4 line-below ${styles['top']}`}>
        <span className={`row ${styles['brand']}`}>
          <Mark className={styles['mark']} />
          <Wordmark lang={getLocale()} label={m.app_name()} />
        </span>
        <LanguageLinks />
      </header>
      {order.error && !order.error.code && (
        <div className={`gap-5 ${styles['page']}`}>
          <ReadFailed level={1} failure={order.error} onRetry={() => void refetch()} />
        </div>
      )}
      {order.error?.code && (
        <div className={`gap-5 ${styles['page']}`}>
          <StatePanel level={1} mark="missing" title={m.billing_no_order()} text={billingError(order.error)}>
            <ButtonLink to="/plans">{m.billing_back_to_plans()}</ButtonLink>
          </StatePanel>
        </div>
      )}
      {!order.error && !order.data && <RowSkeleton count={3} />}
      {order.data && <Payment order={order.data} />}
    </>
  )
}

function Payment({ order }: { order: PlanOrder }) {
  const { data } = useRead(listPlans, {})
  const name = nameOfPlan(data?.content, order.plan)
  if (order.state !== 'OPEN') return <PaidPanel order={order} planName={name} />
  return <OpenPayment order={order} planName={name} />
}

function useSandbox(orderId: string): SandboxPlay {
  const playing = useAction(playSandbox, { errors: BILLING_ERRORS })
  const back = useAction(confirmPayment, {
    errors: BILLING_ERRORS,
    refreshes: [getPlanOrder, getSubscription, listInvoices],
  })
  const failure = playing.error ?? back.error
  return {
    play: (attempt, onPlayed) =>
      playing.mutate(
        { orderId, ...attempt },
        {
          onSuccess: ({ paymentId, signature }) => {
            onPlayed()
            if (paymentId && signature) back.mutate({ orderId, paymentId, signature })
          },
        },
      ),
    isPending: playing.isPending,
    problem: failure && billingError(failure),
  }
}

function OpenPayment({ order, planName }: { order: PlanOrder; planName: string }) {
  const [search] = useSearchParams()
  const opening = useAction(openPayment, { errors: BILLING_ERRORS })
  const back = useAction(confirmPayment, {
    errors: BILLING_ERRORS,
    refreshes: [getPlanOrder, getSubscription, listInvoices],
  })
  const [isRequested, setRequested] = useState(false)
  const sandbox = useSandbox(order.id)
  const once = useRef(false)
  const { mutate: open } = opening
  const { mutate: confirm } = back
  const [paymentId, signature] = [search.get('payment'), search.get('signature')]
  useEffect(() => {
    if (once.current) return
    once.current = true
    if (paymentId && signature) confirm({ orderId: order.id, paymentId, signature })
    else open({ orderId: order.id })
  }, [open, confirm, order.id, paymentId, signature])
  const failure = opening.error ?? back.error
  // While an attempt is open at the bank, paying again could pay twice.
  const isWaiting = order.attempt === 'WAITING' && !isRequested
  return (
    <>
      {opening.data?.gateway === 'SANDBOX' && (
        <p className={`small line-below cluster spread ${payStyles['band']}`}>
          <span>
            <strong>{m.billing_sandbox()}</strong> {m.billing_sandbox_free()}
          </span>
          <span className="muted">{m.billing_order_number({ number: order.number })}</span>
        </p>
      )}
      <div className={`gap-5 ${styles['page']}`}>
        <div className="row gap-4">
          <Mark className={styles['bigMark']} />
          <div>
            <p className="small muted">
              {m.billing_paid_for({ plan: planName, period: PERIOD_WORDS[order.period]() })}
            </p>
            <h1 className="h1 tabular">{rupees(order.totalPaise)}</h1>
          </div>
        </div>
        <ProblemNote>{failure && billingError(failure)}</ProblemNote>
        <ProblemNote>{order.attempt === 'REFUSED' && !isRequested && m.billing_bank_refused()}</ProblemNote>
        {isWaiting && <Note kind="waiting">{m.billing_bank_pending()}</Note>}
        {!isWaiting && opening.data?.gateway === 'SANDBOX' && (
          <SandboxPanel order={order} isRequested={isRequested} onRequested={setRequested} {...sandbox} />
        )}
        {!isWaiting && opening.data?.gateway === 'RAZORPAY' && (
          <GatewayForm
            opened={opening.data}
            paid={`/plans/paid/${order.id}`}
            cancelled={`/plans/pay?order=${order.id}`}
          />
        )}
        {!isRequested && (
          <ButtonLink to="/plans" variant="plain">
            {m.billing_back_to_plans()}
          </ButtonLink>
        )}
        {(back.isPending || back.data) && <Note kind="waiting">{m.billing_checking()}</Note>}
      </div>
    </>
  )
}
