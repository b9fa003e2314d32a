import { decideProduct, getWaitingProduct, listWaitingProducts } from '@chowk/contract/product/approval.ts'
import type { ProductReview, ReviewDecision } from '@chowk/contract/product/approval.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { RadioGroup } from '../../ui/field/radio-group.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import styles from './approval.module.css'

interface DecisionProps {
  review: ProductReview
  onDecided: () => void
  /** It is another version by now. */
  onChanged: () => void
}

const ERRORS = {
  PRODUCT_NOT_FOUND: m.approval_gone,
  VERSION_CONFLICT: m.approval_changed,
  REASON_NEEDED: m.approval_reason_needed,
  DECISION_DOES_NOT_FIT: m.approval_not_fitting,
  SELLER_CLOSED: m.approval_seller_closed,
  OWN_PRODUCT: m.approval_own,
  INCOMPLETE: m.approval_incomplete,
}

type Words = { name: () => string; says: () => string }

const OF_PRODUCT: Partial<Record<ReviewDecision, Words>> = {
  APPROVE: { name: m.approval_approve, says: m.approval_approve_says },
  REQUEST_CHANGES: { name: m.approval_request, says: m.approval_request_says },
  REJECT: { name: m.approval_reject, says: m.approval_reject_says },
}
const OF_CHANGE: Partial<Record<ReviewDecision, Words>> = {
  APPROVE: { name: m.approval_approve, says: m.approval_approve_change_says },
  REJECT: { name: m.approval_reject, says: m.approval_reject_change_says },
}

/** The decision about the version or the change that is shown, with the reason that its seller reads. */
export function DecisionForm({ review: { product, isChange, own }, onDecided, onChanged }: DecisionProps) {
  const { productId, version, change } = product
  const words = Object.entries(isChange ? OF_CHANGE : OF_PRODUCT) as [ReviewDecision, Words][]
  const fitting = words.filter(([decision]) => decision !== 'APPROVE' || own !== 'OWN')
  const form = useForm(decideProduct, {
    values: { decision: fitting[0]?.[0] ?? 'REJECT', reason: '' },
    toInput: ({ decision, reason }) => ({
      productId,
      version,
      decision,
      reason,
      ...(isChange && change && { changeId: change.changeId }),
    }),
    errors: ERRORS,
    fieldOf: { REASON_NEEDED: 'reason' },
    refreshes: [listWaitingProducts, getWaitingProduct],
    onRefused: ({ code }) => {
      if (code === 'VERSION_CONFLICT') onChanged()
    },
    onDone: () => {
      showToast({ text: m.approval_done() })
      onDecided()
    },
  })
  return (
    <Form form={form} label={m.approval_decide()}>
      <RadioGroup
        {...form.field('decision')}
        label={m.approval_decide()}
        as="list"
        options={fitting.map(([value, { name, says }]) => ({
          value,
          name: (
            <span className={styles['choice']}>
              <strong className="strong">{name()}</strong>
              <span className="small muted">{says()}</span>
            </span>
          ),
        }))}
      />
      <TextArea {...form.field('reason')} label={m.approval_reason()} hint={m.approval_reason_hint()} rows={3} />
      <FormActions form={form} submit={m.approval_go()} />
    </Form>
  )
}
