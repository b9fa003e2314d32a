import type { Quote } from '@chowk/contract/billing/order.ts'
import { rupees } from '@chowk/contract/money.ts'
import { lastWholeDayText } from '../../app/calendar/last-day.ts'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './buy-screen.module.css'
import { PERIOD_WORDS } from '../words.ts'

interface SumProps {
  quote: Quote
  planName: string
  /** Without the buyer's state the tax is one sum: which taxes it is depends on the state. */
  isStateKnown: boolean
}

/** The sum: what it is for, tax by tax, and how long it lasts. */
export function Sum({ quote, planName, isStateKnown }: SumProps) {
  const rows: [string, number][] = [
    [
      quote.kind === 'UPGRADE'
        ? m.billing_sum_upgrade({ plan: planName, left: quote.daysLeft ?? 0, all: quote.daysOfPeriod ?? 0 })
        : m.billing_sum_plan({ plan: planName, period: PERIOD_WORDS[quote.period]() }),
      quote.taxablePaise,
    ],
    ...taxRows(quote, isStateKnown),
  ]
  return (
    <Section title={m.billing_sum()}>
      <dl className={`stack ${styles['sum']}`}>
        {rows.map(([what, paise]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{rupees(paise)}</dd>
          </div>
        ))}
        <div className={styles['total']}>
          <dt>{m.billing_to_pay()}</dt>
          <dd>{rupees(quote.totalPaise)}</dd>
        </div>
      </dl>
      <p className={`small muted ${styles['says']}`}>
        {m.billing_lasts({ from: dateText(quote.beginsAt), to: lastWholeDayText(quote.endsAt) })}
      </p>
      <Note kind="done">{m.billing_invoice_comes()}</Note>
    </Section>
  )
}

function taxRows({ cgstPaise, sgstPaise, igstPaise, basisPoints }: Quote, isStateKnown: boolean): [string, number][] {
  const total = basisPoints / 100
  if (!isStateKnown) return [[`GST ${total} %`, cgstPaise + sgstPaise + igstPaise]]
  if (igstPaise > 0) return [[`IGST ${total} %`, igstPaise]]
  return [
    [`CGST ${total / 2} %`, cgstPaise],
    [`SGST ${total / 2} %`, sgstPaise],
  ]
}
