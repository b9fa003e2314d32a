import { Link } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import { listTaxReviews, settleTaxReview } from '@chowk/contract/billing/tax.ts'
import type { TaxReview } from '@chowk/contract/billing/tax.ts'
import { nameOf } from '../app/bilingual-name.ts'
import { Form, FormActions } from '../app/form/form.tsx'
import { useForm } from '../app/form/use-form.ts'
import { read } from '../app/read.ts'
import { screenOf } from '../app/screen/screen.tsx'
import { Age, dateText } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { TextArea } from '../ui/field/text-area.tsx'
import { showToast } from '../ui/floating/toast.ts'
import { Section } from '../ui/section.tsx'
import { StatePanel } from '../ui/waiting/state-panel.tsx'
import { FRAME_READS, OperationFrame } from './operation-frame.tsx'

type Shown = { reviews: Output<typeof listTaxReviews> }

/** GSTINs that several squares or people say are theirs, until an operator has looked. */
const page = screenOf({
  title: m.tax_review_title,
  reads: () => ({ reviews: read(listTaxReviews, {}) }),
  prefetch: () => FRAME_READS,
  frame: ({ children }) => <OperationFrame title={m.tax_review_title()}>{children}</OperationFrame>,
  empty: { when: ({ reviews }) => reviews.content.length === 0, show: None },
  show: Reviews,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export default page.Screen

function None() {
  return <StatePanel mark="missing" title={m.tax_review_none()} text={m.tax_review_none_text()} />
}

function Reviews({ reviews: { content } }: Shown) {
  return (
    <div className="stack gap-6">
      <p className="muted">{m.tax_review_text()}</p>
      {content.map((review) => (
        <Review key={review.id} review={review} />
      ))}
    </div>
  )
}

function Review({ review: { id, gstin, openedAt, holders } }: { review: TaxReview }) {
  const form = useForm(settleTaxReview, {
    values: { finding: '' },
    toInput: ({ finding }) => ({ id, finding }),
    errors: { REVIEW_NOT_FOUND: m.tax_review_gone },
    refreshes: [listTaxReviews],
    onDone: () => showToast({ text: m.operator_done() }),
  })
  return (
    <Section title={gstin} note={<Age of={openedAt} />}>
      <div className="stack gap-4">
        <ul>
          {holders.map((holder) => (
            <li key={`${holder.workspaceId} ${holder.since}`} className="breaks">
              {holder.workspaceId ? (
                <Link to={`/operation/workspaces/${holder.workspaceId}`} className="accent hover-underline">
                  {nameOf(holder.name)}
                </Link>
              ) : (
                m.tax_review_person()
              )}{' '}
              <span className="small muted">
                {holder.legalName} · {m.tax_review_since({ date: dateText(holder.since) })}
                {holder.isVerified && ` · ${m.organisation_verified()}`}
              </span>
            </li>
          ))}
        </ul>
        <Form form={form} label={gstin}>
          <TextArea {...form.field('finding')} label={m.tax_review_finding()} rows={2} />
          <FormActions form={form} small submit={m.tax_review_settle()} />
        </Form>
      </div>
    </Section>
  )
}
