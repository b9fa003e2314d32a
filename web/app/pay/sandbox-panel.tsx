import {
  IconBuildingBank,
  IconCheck,
  IconChevronRight,
  IconClock,
  IconCreditCard,
  IconDoorExit,
  IconQrcode,
  IconReceipt,
  IconX,
} from '../../ui/icons.ts'
import { useState } from 'react'
import type { SandboxOutcome } from '@chowk/contract/payment/payment.ts'
import { rupees } from '@chowk/contract/money.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Note, ProblemNote } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { useNow } from '../time.tsx'
import styles from './pay.module.css'

const METHODS = [
  { value: 'UPI', name: () => 'UPI', says: m.billing_step_upi, Icon: IconQrcode },
  { value: 'CARD', name: m.billing_card, says: m.billing_step_card, Icon: IconCreditCard },
  { value: 'NETBANKING', name: m.billing_netbanking, says: m.billing_step_netbanking, Icon: IconBuildingBank },
  { value: 'TRANSFER', name: m.billing_transfer, says: m.billing_step_transfer, Icon: IconReceipt },
] as const
type Method = (typeof METHODS)[number]['value']

const OUTCOMES = [
  { outcome: 'PAY', name: m.billing_play_pay, Icon: IconCheck },
  { outcome: 'REFUSE', name: m.billing_play_refuse, Icon: IconX },
  { outcome: 'WAIT', name: m.billing_play_wait, Icon: IconClock },
  { outcome: 'LEAVE', name: m.billing_play_leave, Icon: IconDoorExit },
] as const

/** The order to pay. */
export interface PayableOrder {
  totalPaise: number
  attempt: 'WAITING' | 'REFUSED' | null
  /** Until then it can be paid. */
  expiresAt: string
}

/** Plays an attempt to pay; each domain has a call of its own for it. */
export interface SandboxPlay {
  play: (attempt: { outcome: SandboxOutcome; method: Method }, onPlayed: () => void) => void
  isPending: boolean
  problem: string | null
}

interface SandboxPanelProps extends SandboxPlay {
  order: PayableOrder
  isRequested: boolean
  onRequested: (isRequested: boolean) => void
}

/** The sandbox: the buyer chooses a way to pay, and at its step what the bank should do. A refusal leads back to the choice. */
export function SandboxPanel({ order, isRequested, onRequested, ...played }: SandboxPanelProps) {
  const [method, setMethod] = useState<Method>()
  const [wasRefused, setRefused] = useState(false)
  const chosen = METHODS.find(({ value }) => value === method)
  const choose = (next: Method | undefined) => {
    setRefused(false)
    setMethod(next)
  }
  const answered = (outcome: SandboxOutcome) => {
    onRequested(outcome !== 'REFUSE')
    if (outcome !== 'REFUSE') return
    setMethod(undefined)
    setRefused(true)
  }
  if (chosen)
    return (
      <Step
        {...played}
        order={order}
        method={chosen}
        isRequested={isRequested}
        onAnswered={answered}
        onChange={() => choose(undefined)}
      />
    )
  return (
    <div className={`stack gap-3 ${styles['choice']}`}>
      <ProblemNote>{wasRefused && order.attempt !== 'REFUSED' && m.billing_bank_refused()}</ProblemNote>
      <h2 className="only-heard">{m.billing_how_to_pay()}</h2>
      <ul className={styles['methods']}>
        {METHODS.map(({ value, name, Icon }) => (
          <li key={value}>
            <button type="button" onClick={() => choose(value)}>
              <Icon size={24} stroke={1.75} aria-hidden />
              <strong>{name()}</strong>
              <IconChevronRight size={20} stroke={1.75} aria-hidden className={`muted ${styles['on']}`} />
            </button>
          </li>
        ))}
      </ul>
      <Held until={order.expiresAt} />
    </div>
  )
}

interface StepProps extends SandboxPlay {
  order: PayableOrder
  method: (typeof METHODS)[number]
  isRequested: boolean
  onAnswered: (outcome: SandboxOutcome) => void
  onChange: () => void
}

/** The step of a payment method, with the outcomes that the sandbox can play. */
function Step({ order, method, isRequested, onAnswered, onChange, play, isPending, problem }: StepProps) {
  const { value, name, says, Icon } = method
  const isBusy = isPending || isRequested
  return (
    <div className={`stack gap-5 ${styles['both']}`}>
      <div className={`stack gap-3 ${styles['choice']}`}>
        <div className={`row gap-4 line-below ${styles['chosen']}`}>
          <Icon size={24} stroke={1.75} aria-hidden />
          <h2 ref={showFirst} tabIndex={-1}>
            {name()}
          </h2>
          <Button variant="plain" small disabled={isBusy} onClick={onChange}>
            {m.billing_other_way()}
          </Button>
        </div>
        <p>{says({ sum: rupees(order.totalPaise) })}</p>
        <Held until={order.expiresAt} />
      </div>
      <Section title={m.billing_what_happens()}>
        <p className="small muted">{m.billing_what_happens_says()}</p>
        <div className={`gap-2 ${styles['ways']}`}>
          {OUTCOMES.map(({ outcome, name: nameOf, Icon: Sign }) => (
            <Button
              key={outcome}
              variant={outcome === 'PAY' ? 'filled' : 'outlined'}
              disabled={isBusy}
              onClick={() => play({ outcome, method: value }, () => onAnswered(outcome))}
            >
              <Sign size={20} stroke={1.75} aria-hidden />
              {nameOf()}
            </Button>
          ))}
        </div>
        <ProblemNote>{problem}</ProblemNote>
        {isRequested && <Note kind="waiting">{m.billing_waits()}</Note>}
        <p className="small muted">{m.billing_comes_twice()}</p>
      </Section>
    </div>
  )
}

// Focus follows to the step that opened.
const showFirst = (heading: HTMLElement | null) => heading?.focus()

const MINUTE_MS = 60_000

function Held({ until }: { until: string }) {
  const now = useNow()
  const minutes = Math.max(0, Math.floor((Date.parse(until) - Date.parse(now)) / MINUTE_MS))
  return <p className="small muted">{m.billing_held({ count: minutes })}</p>
}
