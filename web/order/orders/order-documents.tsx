import { useState } from 'react'
import { rupees } from '@chowk/contract/money.ts'
import type { DocumentKind, OrderDocument } from '@chowk/contract/order/document.ts'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { Section } from '../../ui/section.tsx'

const KINDS: Record<DocumentKind, () => string> = {
  TAX_INVOICE: m.order_document_invoice,
  BILL_OF_SUPPLY: m.order_document_bill,
  RECEIPT: m.order_document_receipt,
  CREDIT_NOTE: m.order_document_credit,
}

const LANGUAGES = [
  ['en', 'English'],
  ['hi', 'हिन्दी'],
] as const

interface Download {
  document: OrderDocument
  language: 'en' | 'hi'
}

// A download by the browser itself: it shows its progress, and the page stays.
function download({ document: { documentId }, language }: Download): void {
  const link = document.createElement('a')
  link.href = `/order-documents/${documentId}.pdf?lang=${language}`
  link.download = ''
  link.click()
}

/** The documents of an order as PDF, each in both languages (R8.03). */
export function OrderDocuments({ documents }: { documents: readonly OrderDocument[] }) {
  const [asked, setAsked] = useState<Download | null>(null)
  if (documents.length === 0) return null
  return (
    <Section title={m.order_documents()}>
      <ul>
        {documents.map((each) => (
          <li key={each.documentId} className="row spread gap-3 line-below">
            <span className="stack gap-1">
              <span className="small-strong">{KINDS[each.kind]()}</span>
              <span className="small muted tabular">
                {each.number}
                <span className="dot-before">{dateText(each.issuedAt)}</span>
                <span className="dot-before">{rupees(each.totalPaise)}</span>
              </span>
            </span>
            <span className="cluster gap-3">
              {LANGUAGES.map(([language, name]) => (
                <button
                  key={language}
                  type="button"
                  lang={language}
                  className="text-button"
                  onClick={() => setAsked({ document: each, language })}
                >
                  {name} <span className="only-heard">{each.number}</span>
                </button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title={asked.document.kind === 'CREDIT_NOTE' ? m.order_download_document() : m.order_download_invoice()}
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
