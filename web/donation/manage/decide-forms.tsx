import { listContributions, updateContributionStatus } from '@chowk/contract/donation/contribution.ts'
import type { Contribution } from '@chowk/contract/donation/contribution.ts'
import { refundGift } from '@chowk/contract/donation/gift.ts'
import { getGiftProfile } from '@chowk/contract/donation/profile.ts'
import { rupees } from '@chowk/contract/money.ts'
import type { FormState } from '../../app/form/form-state.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { TextArea } from '../../ui/field/text-area.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { DECIDE_ERRORS, REFUND_ERRORS } from './decide-words.ts'

const MOST_REASON = 300
const REFRESHES = [listContributions, getGiftProfile]

interface Done {
  gift: Contribution
  onDone: () => void
}

/** Says why a contribution is not accepted, or is reversed. */
export function StatusForm({ gift, to, name, onDone }: Done & { to: 'REJECTED' | 'REVERSED'; name: string }) {
  const form = useForm(updateContributionStatus, {
    values: { reason: '' },
    toInput: ({ reason }) => ({ contributionId: gift.contributionId, status: to, reason }),
    errors: DECIDE_ERRORS,
    fieldErrors: { reason: { REASON_NEEDED: m.gift_error_needed } },
    staleCodes: ['ILLEGAL_TRANSITION'],
    refreshes: REFRESHES,
    onDone: () => {
      showToast({ text: m.gift_decided() })
      onDone()
    },
  })
  return <ReasonForm form={form} name={name} />
}

/** Refunds a donation, with its reason. */
export function RefundForm({ gift, onDone }: Done) {
  const form = useForm(refundGift, {
    values: { reason: '' },
    toInput: ({ reason }) => ({ giftId: gift.contributionId, reason }),
    errors: REFUND_ERRORS,
    staleCodes: ['ILLEGAL_TRANSITION', 'REFUND_OVER'],
    refreshes: REFRESHES,
    onDone: () => {
      showToast({ text: m.gift_state_refunding() })
      onDone()
    },
  })
  const sum = rupees(gift.amountPaise ?? 0, { short: true })
  return <ReasonForm form={form} name={m.gift_refund()} says={m.gift_refund_text({ sum })} />
}

const ReasonForm = ({ form, name, says }: { form: FormState<{ reason: string }>; name: string; says?: string }) => (
  <Form form={form} label={name}>
    <h2 className="h2">{name}</h2>
    {says !== undefined && <p>{says}</p>}
    <TextArea
      {...form.field('reason')}
      label={m.gift_reason()}
      hint={m.gift_reason_hint()}
      rows={3}
      data-max={MOST_REASON}
    />
    <FormActions form={form} submit={name} variant="danger" />
  </Form>
)
