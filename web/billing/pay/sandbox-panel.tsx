import {
  IconBuildingBank,
  IconCheck,
  IconClock,
  IconCreditCard,
  IconDoorExit,
  IconQrcode,
  IconReceipt,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { confirmPayment, getPlanOrder, playSandbox } from '@chowk/contract/billing/order.ts'
import type { PlanOrder, SandboxOutcome } from '@chowk/contract/billing/order.ts'
import { getSubscription, listInvoices } from '@chowk/contract/billing/subscription.ts'
import { useWrite } from '../../app/read.ts'
import { useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './pay-screen.module.css'
import { refusedText } from '../words.ts'

const METHODS = [
  { value: 'UPI', name: () => 'UPI', Icon: IconQrcode },
  { value: 'CARD', name: m.billing_card, Icon: IconCreditCard },
  { value: 'NETBANKING', name: m.billing_netbanking, Icon: IconBuildingBank },
  { value: 'TRANSFER', name: m.billing_transfer, Icon: IconReceipt },
] as const
type Method = (typeof METHODS)[number]['value']

const OUTCOMES = [
  { outcome: 'PAY', name: m.billing_play_pay, Icon: IconCheck },
  { outcome: 'REFUSE', name: m.billing_play_refuse, Icon: IconX },
  { outcome: 'WAIT', name: m.billing_play_wait, Icon: IconClock },
  { outcome: 'LEAVE', name: m.billing_play_leave, Icon: IconDoorExit },
] as const

interface SandboxPanelProps {
  order: PlanOrder
  isAsked: boolean
  onAsked: (isAsked: boolean) => void
}

/** The sandbox: a way to pay, and what the bank should do. */
export function SandboxPanel({ order, isAsked, onAsked }: SandboxPanelProps) {
  const [method, setMethod] = useState<Method>('UPI')
  const play = useWrite(playSandbox)
  const back = useWrite(confirmPayment, { refreshes: [getPlanOrder, getSubscription, listInvoices] })
  const press = (outcome: SandboxOutcome) =>
    play.mutate(
      { orderId: order.id, outcome, method },
      {
        onSuccess: ({ paymentId, signature }) => {
          onAsked(outcome !== 'REFUSE')
          if (paymentId && signature) back.mutate({ orderId: order.id, paymentId, signature })
        },
      },
    )
  const failure = play.error ?? back.error
  return (
    <div className={styles['both']}>
      <fieldset className={styles['methods']}>
        <legend className="only-heard">{m.billing_how_to_pay()}</legend>
        {METHODS.map(({ value, name, Icon }) => (
          <label key={value}>
            <input type="radio" name="method" checked={value === method} onChange={() => setMethod(value)} />
            <Icon size={24} stroke={1.75} aria-hidden />
            <strong>{name()}</strong>
          </label>
        ))}
        <Held until={order.expiresAt} />
      </fieldset>
      <Section title={m.billing_what_happens()}>
        <p className={styles['says']}>{m.billing_what_happens_says()}</p>
        <div className={styles['ways']}>
          {OUTCOMES.map(({ outcome, name, Icon }) => (
            <Button
              key={outcome}
              look={outcome === 'PAY' ? 'filled' : 'outlined'}
              disabled={play.isPending || isAsked}
              onClick={() => press(outcome)}
            >
              <Icon size={20} stroke={1.75} aria-hidden />
              {name()}
            </Button>
          ))}
        </div>
        {failure && (
          <Note kind="fault" alert>
            {refusedText(failure)}
          </Note>
        )}
        {isAsked && <Note kind="waiting">{m.billing_waits()}</Note>}
        <p className={styles['says']}>{m.billing_comes_twice()}</p>
      </Section>
    </div>
  )
}

const MINUTE_MS = 60_000

function Held({ until }: { until: string }) {
  const now = useNow()
  const minutes = Math.max(0, Math.floor((Date.parse(until) - Date.parse(now)) / MINUTE_MS))
  return <p className={styles['says']}>{m.billing_held({ count: minutes })}</p>
}
