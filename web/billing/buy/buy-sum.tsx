import type { Quote } from '@chowk/contract/billing/order.ts'
import { rupees } from '@chowk/contract/money.ts'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './buy-screen.module.css'
import { PERIOD_WORDS } from '../words.ts'

/** The sum: what it is for, tax by tax, and how long it lasts. */
export function Sum({ quote, planName }: { quote: Quote; planName: string }) {
  const { cgstPaise, sgstPaise, igstPaise, basisPoints } = quote
  const half = basisPoints / 200
  const rows: [string, number][] = [
    [
      quote.kind === 'UPGRADE'
        ? m.billing_sum_upgrade({ plan: planName, left: quote.daysLeft ?? 0, all: quote.daysOfPeriod ?? 0 })
        : m.billing_sum_plan({ plan: planName, period: PERIOD_WORDS[quote.period]() }),
      quote.taxablePaise,
    ],
    ...(igstPaise > 0 ? ([[`IGST ${basisPoints / 100} %`, igstPaise]] as [string, number][]) : []),
    ...(igstPaise === 0
      ? ([
          [`CGST ${half} %`, cgstPaise],
          [`SGST ${half} %`, sgstPaise],
        ] as [string, number][])
      : []),
  ]
  return (
    <Section title={m.billing_sum()}>
      <dl className={styles['sum']}>
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
      <p className={styles['says']}>
        {m.billing_lasts({ from: dateText(quote.beginsAt), to: dateText(quote.endsAt) })}
      </p>
      <Note kind="done">{m.billing_invoice_comes()}</Note>
    </Section>
  )
}
