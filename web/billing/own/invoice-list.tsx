import { listInvoices } from '@chowk/contract/billing/subscription.ts'
import { rupees } from '@chowk/contract/money.ts'
import { useRead } from '../../app/read.ts'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Section } from '../../ui/section.tsx'
import { InvoiceButton } from '../invoice-button.tsx'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from './plan-settings.module.css'
import { billingError } from '../words.ts'

const FIRST = 6

/** Invoices with their sums, whom they were written to, and what happens when the plan ends. */
export function InvoiceList({ contact }: { contact: string }) {
  const { data, error } = useRead(listInvoices, {})
  const rows = data?.content ?? []
  return (
    <>
      <Section
        title={m.billing_invoices()}
        note={rows.length > FIRST ? m.billing_of({ count: rows.length }) : undefined}
      >
        {error && <p className={`small muted ${styles['says']}`}>{billingError(error)}</p>}
        {data && rows.length === 0 && <p className={`small muted ${styles['says']}`}>{m.billing_no_invoices()}</p>}
        <ul className={styles['invoices']}>
          {rows.slice(0, FIRST).map(({ id, number, credits, issuedAt, totalPaise }) => (
            <li key={id}>
              <span>
                <strong>{number}</strong>
                <span>
                  {dateText(issuedAt)}
                  {credits !== null && ` · ${m.billing_credit_note({ number: credits })}`}
                </span>
              </span>
              <strong className="tabular">
                {credits === null ? '' : '−'}
                {rupees(totalPaise, { short: true })}
              </strong>
              <InvoiceButton id={id} number={number} />
            </li>
          ))}
        </ul>
      </Section>
      {data?.billedTo && (
        <Section title={m.billing_billed_to()}>
          <p className={`small muted ${styles['says']}`}>
            {data.billedTo.name}
            <br />
            <WrittenText as="span" text={data.billedTo.address} links="none" />
            {data.billedTo.gstin && (
              <>
                <br />
                GSTIN {data.billedTo.gstin}
              </>
            )}
          </p>
        </Section>
      )}
      <Section title={m.billing_if_it_ends()}>
        <p className={`small muted ${styles['says']}`}>{m.billing_if_it_ends_says()}</p>
        {contact && <p className={`small muted ${styles['says']}`}>{m.plan_notice_contact({ contact })}</p>}
      </Section>
    </>
  )
}
