import { useState } from 'react'
import { rupees } from '@chowk/contract/money.ts'
import { listCommissionInvoices } from '@chowk/contract/settlement/paper.ts'
import type { CommissionInvoice } from '@chowk/contract/settlement/paper.ts'
import { monthText } from '../../app/calendar/month-text.ts'
import { List } from '../../app/list/list.tsx'
import { useList } from '../../app/list/use-list.ts'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import styles from '../settings/payout-settings.module.css'
import { TaxSection } from './tax-section.tsx'

/** Invoices from Chowk and tax at source of the own seller. */
export function PapersSection() {
  return (
    <>
      <InvoiceSection />
      <TaxSection />
    </>
  )
}

const LANGUAGES = [
  ['en', 'English'],
  ['hi', 'हिन्दी'],
] as const

interface Download {
  invoice: CommissionInvoice
  language: 'en' | 'hi'
}

// A download by the browser itself: it shows its progress, and the page stays.
function download({ invoice, language }: Download): void {
  const link = document.createElement('a')
  link.href = `/settlement/invoices/${invoice._id}.pdf?language=${language}`
  link.download = ''
  link.click()
}

function InvoiceSection() {
  const words = { failed: m.papers_invoices_failed(), failedMore: m.papers_invoices_failed() }
  const list = useList(listCommissionInvoices, { size: 12 }, words)
  const [asked, setAsked] = useState<Download | null>(null)
  return (
    <Section title={m.papers_invoices()}>
      <p className={`small muted ${styles['part']}`}>{m.papers_invoices_text()}</p>
      <List list={list} empty={<p className="small">{m.papers_invoices_empty()}</p>}>
        {(invoices) => (
          <ul>
            {invoices.map((invoice) => (
              <InvoiceRow key={invoice._id} invoice={invoice} onAsk={(language) => setAsked({ invoice, language })} />
            ))}
          </ul>
        )}
      </List>
      {asked && (
        <ConfirmDialog
          title={asked.invoice.isCreditNote ? m.papers_download_credit() : m.papers_download()}
          action={m.order_download()}
          onConfirm={() => {
            download(asked)
            setAsked(null)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  )
}

interface InvoiceRowProps {
  invoice: CommissionInvoice
  onAsk: (language: 'en' | 'hi') => void
}

function InvoiceRow({ invoice: { number, isCreditNote, month, issuedAt, totalPaise }, onAsk }: InvoiceRowProps) {
  const facts = { month: monthText(`${month}-15T12:00:00Z`) }
  return (
    <li className="row spread gap-3 line-below">
      <span className="stack gap-1">
        <span className="small-strong">{isCreditNote ? m.papers_credit_note(facts) : m.papers_invoice(facts)}</span>
        <span className="small muted tabular">
          {number}
          <span className="dot-before">{dateText(issuedAt)}</span>
          <span className="dot-before">{rupees(isCreditNote ? -totalPaise : totalPaise)}</span>
        </span>
      </span>
      <span className="cluster gap-3">
        {LANGUAGES.map(([language, name]) => (
          <button key={language} type="button" lang={language} className="text-button" onClick={() => onAsk(language)}>
            {name} <span className="only-heard">{number}</span>
          </button>
        ))}
      </span>
    </li>
  )
}
